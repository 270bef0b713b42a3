package dev.holdfast.cli.connections;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.PasswordQuestion;
import dev.holdfast.cli.command.PolicyFile;
import dev.holdfast.cli.command.PolicyOptions;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.KeyringException;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.Encryption;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.WireName;
import dev.holdfast.text.FailureText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Saves a connection. Opens nothing and changes no store. */
@Command
public final class ConnectionsAddCommand extends ConnectionsCommand {

  @Parameters(index = "0", paramLabel = "NAME", descriptionKey = "connectionName")
  private String name;

  @Parameters(index = "1", paramLabel = "ADDRESS", descriptionKey = "connectionAddress")
  private String typed;

  @Option(names = "--environment", paramLabel = "ENVIRONMENT", descriptionKey = "environment")
  private String environment;

  @Option(names = "--read-only", descriptionKey = "readOnly")
  private boolean readOnly;

  @Option(names = "--writable", descriptionKey = "writable")
  private boolean writable;

  @Option(names = "--policy", paramLabel = "FILE", descriptionKey = "connectionPolicy")
  private String policy;

  @Option(names = "--tls", paramLabel = "LEVEL")
  private String tls;

  @Option(names = "--tls-root", paramLabel = "FILE")
  private Path tlsRoot;

  @Option(names = "--ssh", paramLabel = "[USER@]HOST[:PORT]", descriptionKey = "sshHost")
  private String ssh;

  @Option(names = "--ssh-key", paramLabel = "FILE", descriptionKey = "sshKey")
  private Path sshKey;

  @Option(names = "--password", descriptionKey = "passwordAsked")
  private boolean password;

  @Option(names = "--password-stdin", descriptionKey = "passwordStdin")
  private boolean passwordStdin;

  @Override
  public Integer call() {
    requireName();
    context.refuse("connections.lockTwice", readOnly && writable);
    StoreAddress address = address();
    context.refuse("connections.passwordTwice", password && passwordStdin);
    ConnectionProfile usual =
        new ConnectionProfile(name, address.withoutSecrets(), environment(), policyFile());
    ConnectionProfile profile = usual.withReadOnly(readOnly || usual.readOnly() && !writable);
    if (password || passwordStdin) {
      keep(profile);
    }
    change(
        now -> {
          // Another process may have saved one of this name meanwhile.
          now.connection(profile.name())
              .ifPresent(
                  taken -> {
                    throw taken(taken.name());
                  });
          return now.adding(profile);
        });
    tell(address, profile);
    return Exit.DONE.code;
  }

  /** Keeps the password first: a connection without the one it was given would be half of it. */
  private void keep(ConnectionProfile profile) {
    SecretStore keyring = context.profiles().secrets();
    context.refuse(Exit.REFUSED, "keyring.none", !keyring.available());
    PasswordQuestion question = new PasswordQuestion(context);
    Secret secret = passwordStdin ? question.piped() : question.of(profile.storeAddress());
    if (secret == null) {
      throw context.usage(passwordStdin ? "connections.nothingPiped" : "connections.nobodyToAsk");
    }
    try {
      keyring.save(profile.address(), secret);
    } catch (KeyringException trouble) {
      throw context.exit(Exit.REFUSED, "keyring.notSaved", trouble.getMessage());
    }
  }

  private void requireName() {
    context.refuse(
        "connections.badName", name.isBlank() || name.chars().anyMatch(Character::isISOControl));
    if (context.stores().get().isAddress(name)) {
      throw context.usage("connections.addressAsName", StoreAddress.redact(name));
    }
    context
        .profiles()
        .addressOf(name.strip())
        .ifPresent(
            _ -> {
              throw taken(name.strip());
            });
  }

  private ExitException taken(String taken) {
    return context.usage("connections.taken", taken);
  }

  private StoreAddress address() {
    Stores stores = context.stores().get();
    try {
      StoreAddress address =
          stores
              .address(typed, _ -> Optional.empty())
              .orElseThrow(
                  () ->
                      context.usage(
                          "connections.badAddress",
                          StoreAddress.redact(typed),
                          FailureText.examples(stores)));
      stores.check(address);
      StoreAddress whole = through(stores, encrypted(stores, address.withWholePath()));
      stores.check(whole);
      return whole;
    } catch (StoreException wrong) {
      // Nothing was opened: what is wrong is what was typed.
      throw new ExitException(Exit.USAGE, context.failures().of(wrong.failure()));
    }
  }

  private StoreAddress encrypted(Stores stores, StoreAddress address) {
    if (tls == null && tlsRoot == null) {
      return address;
    }
    Encryption level =
        tls == null
            ? Encryption.VERIFY_FULL
            : Encryption.of(tls)
                .orElseThrow(
                    () ->
                        context.usage(
                            "connections.tls", tls, String.join(", ", Encryption.words())));
    if (tlsRoot != null && !Files.isReadable(tlsRoot)) {
      throw context.usage("connections.tlsRoot", tlsRoot.toString());
    }
    String root = tlsRoot == null ? null : FilePath.whole(tlsRoot).toString();
    return stores
        .formOf(address)
        .flatMap(form -> form.encrypted(address, level, root))
        .map(chosen -> new StoreAddress(chosen.scheme(), chosen.location(), address.password()))
        .orElseThrow(() -> context.usage("connections.noTls", address.display()));
  }

  private StoreAddress through(Stores stores, StoreAddress address) {
    if (sshKey != null && (ssh == null || !Files.isReadable(sshKey))) {
      throw context.usage("connections.sshKey", sshKey.toString());
    }
    if (ssh == null) {
      return address;
    }
    String key = sshKey == null ? "" : FilePath.whole(sshKey).toString();
    return stores
        .formOf(address)
        .filter(form -> form.fields().stream().anyMatch(field -> field.key().equals("ssh")))
        .flatMap(
            form ->
                form.values(address)
                    .map(values -> form.address(values.with("ssh", ssh).with("sshKey", key))))
        .map(made -> new StoreAddress(made.scheme(), made.location(), address.password()))
        .orElseThrow(() -> context.usage("connections.noSsh", address.display()));
  }

  private Environment environment() {
    if (environment == null) {
      return Environment.NONE;
    }
    String known = WireName.words(Environment.values());
    return WireName.find(Environment.values(), environment)
        .orElseThrow(() -> context.usage("connections.environment", environment, known));
  }

  private Path policyFile() {
    if (policy == null) {
      return null;
    }
    context.refuse("policy.ownNotSaved", policy.equals(PolicyOptions.OWN));
    new PolicyFile(context).read(policy);
    return FilePath.whole(Path.of(policy));
  }

  private void tell(StoreAddress address, ConnectionProfile profile) {
    if (address.password() != null || !address.hidden().isEmpty()) {
      context.tell("connections.secretNotSaved");
    }
    context.tell(
        profile.readOnly() ? "connections.addedReadOnly" : "connections.added",
        profile.name(),
        profile.address());
  }
}
