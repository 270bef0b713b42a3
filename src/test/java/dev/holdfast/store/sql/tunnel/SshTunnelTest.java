package dev.holdfast.store.sql.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.Networked;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.SshAccess;
import dev.holdfast.store.address.SshAccess.Stranger;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.address.Transport.Way;
import dev.holdfast.store.address.TunnelTrouble;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL behind an SSH host. */
@Timeout(300)
class SshTunnelTest {

  private static final String PHRASE = "open, sesame";

  @TempDir private Path home;
  private Path ssh;
  private SshHost host;
  private KeyPair key;
  private String store;
  private Path agent;
  private final List<Stranger> met = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    ssh = Files.createDirectory(home.resolve(".ssh"));
    host = new SshHost();
    key = SshHost.key();
    host.allow(key);
    store = OracleStores.postgres().address();
  }

  @AfterEach
  void stop() throws Exception {
    host.close();
  }

  private String address() {
    return store + "?ssh=ops@127.0.0.1:" + host.port();
  }

  private StoreOptions options(boolean trusting, SecretSource secrets) {
    return StoreOptions.defaults(secrets)
        .withSsh(
            new SshAccess(
                ssh,
                agent,
                stranger -> {
                  met.add(stranger);
                  return trusting;
                }));
  }

  private TaskStore open(String address, StoreOptions options) {
    return KnownStores.ALL.open(StoreAddress.parse(address), options);
  }

  private StoreFailure.NoTunnel refusal(String address, StoreOptions options) {
    StoreException refused =
        catchThrowableOfType(StoreException.class, () -> open(address, options).close());
    assertThat(refused).isNotNull();
    String said = new FailureText(Messages.common()).of(refused.failure());
    assertThat(said).doesNotContain("null", "Exception", "{", PHRASE);
    assertThat(refused.failure()).isInstanceOf(StoreFailure.NoTunnel.class);
    return (StoreFailure.NoTunnel) refused.failure();
  }

  private void known() throws Exception {
    SshHost.write(key, ssh.resolve("id_ed25519"), null);
    open(address(), options(true, SecretSource.NONE)).close();
    met.clear();
  }

  @Test
  void anUnknownHostIsShownAndKeptOnlyIfSomebodySaysSo() throws Exception {
    SshHost.write(key, ssh.resolve("id_ed25519"), null);
    StoreFailure.NoTunnel refused = refusal(address(), options(false, SecretSource.NONE));
    assertThat(refused.why()).isEqualTo(TunnelTrouble.UNKNOWN_HOST);
    assertThat(refused.detail()).isEqualTo(host.fingerprint()).startsWith("SHA256:");
    assertThat(ssh.resolve("known_hosts")).doesNotExist();
    try (TaskStore opened = open(address(), options(true, SecretSource.NONE))) {
      assertThat(opened.overview(Cancellation.never()).tasks()).isEqualTo(346);
      assertThat(opened.info().address().display()).isEqualTo(address());
      assertThat(opened.role(Networked.class).orElseThrow().transport(Cancellation.never()).way())
          .isEqualTo(Way.SSH);
    }
    assertThat(met).extracting(Stranger::fingerprint).containsOnly(host.fingerprint());
    assertThat(met).hasSize(2);
    open(address(), options(false, SecretSource.NONE)).close();
    assertThat(met).as("it is known now").hasSize(2);
  }

  @Test
  void aHostWithAnotherKeyIsRefusedWhateverAnybodySays() throws Exception {
    known();
    int port = host.port();
    String file = Files.readString(ssh.resolve("known_hosts"));
    try (SshHost other = new SshHost()) {
      other.allow(key);
      Files.writeString(ssh.resolve("known_hosts"), file.replace(":" + port, ":" + other.port()));
      String address = store + "?ssh=ops@127.0.0.1:" + other.port();
      StoreFailure.NoTunnel refused = refusal(address, options(true, SecretSource.NONE));
      assertThat(refused.why()).isEqualTo(TunnelTrouble.CHANGED_HOST);
      assertThat(refused.detail()).isEqualTo(other.fingerprint());
      assertThat(met).isEmpty();
    }
  }

  @Test
  void theStoreIsTheSameWhicheverWayItIsReached() throws Exception {
    known();
    try (TaskStore through = open(address(), options(false, SecretSource.NONE));
        TaskStore directly = open(store, options(false, SecretSource.NONE))) {
      assertThat(through.fingerprint(Cancellation.never()).place())
          .isEqualTo(directly.fingerprint(Cancellation.never()).place());
    }
    // Closed with the store; the host hears of it a moment later.
    host.await(0);
  }

  @Test
  void aTunnelThatBreaksIsALostConnectionAndComesBack() throws Exception {
    known();
    try (TaskStore opened = open(address(), options(false, SecretSource.NONE))) {
      opened.now(Cancellation.never());
      host.drop();
      StoreException lost =
          catchThrowableOfType(
              StoreException.class,
              () -> {
                // The pool may have noticed before and come back by itself.
                opened.now(Cancellation.never());
              });
      if (lost != null) {
        assertThat(lost.failure())
            .isInstanceOfAny(StoreFailure.ConnectionLost.class, StoreFailure.Unreachable.class);
      }
      assertThat(opened.now(Cancellation.never())).isPositive();
      host.close();
      StoreException gone =
          catchThrowableOfType(
              StoreException.class,
              () -> {
                opened.now(Cancellation.never());
                opened.now(Cancellation.never());
              });
      assertThat(gone.failure())
          .isInstanceOfAny(StoreFailure.NoTunnel.class, StoreFailure.ConnectionLost.class);
    }
  }

  @Test
  void aKeyThatOthersCanReadIsNotUsed() throws Exception {
    known();
    Path key = ssh.resolve("id_ed25519");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
    StoreFailure.NoTunnel refused = refusal(address(), options(true, SecretSource.NONE));
    assertThat(refused.why()).isEqualTo(TunnelTrouble.OPEN_KEY);
    assertThat(refused.detail()).isEqualTo(key.toString());
  }

  @Test
  void whatIsNoPlainFileIsNoKey() {
    assertThat(refusal(address() + "&sshkey=/dev/zero", options(true, SecretSource.NONE)).detail())
        .contains("/dev/zero is no private key");
  }

  @Test
  void aLockedKeyIsOpenedWithItsPassphrase() throws Exception {
    SshHost.write(key, home.resolve("locked"), PHRASE);
    String address = address() + "&sshkey=" + home.resolve("locked");
    List<String> asked = new ArrayList<>();
    SecretSource person =
        question -> {
          asked.add(question.display());
          return new Secret(PHRASE.toCharArray());
        };
    open(address, options(true, person)).close();
    assertThat(asked).contains("key:" + home.resolve("locked"));
    assertThat(refusal(address, options(true, SecretSource.NONE)).why())
        .isEqualTo(TunnelTrouble.LOCKED_KEY);
    SecretSource wrong = question -> new Secret("no".toCharArray());
    assertThat(refusal(address, options(true, wrong)).why()).isEqualTo(TunnelTrouble.LOCKED_KEY);
  }

  @Test
  void aKeyThatIsNotAllowedIsRefused() throws Exception {
    SshHost.write(SshHost.key(), ssh.resolve("id_ed25519"), null);
    assertThat(refusal(address(), options(true, SecretSource.NONE)).why())
        .isEqualTo(TunnelTrouble.REFUSED);
    String nobody = store + "?ssh=ops@127.0.0.1:1";
    assertThat(refusal(nobody, options(true, SecretSource.NONE)).why())
        .isEqualTo(TunnelTrouble.UNREACHABLE);
  }

  @Test
  void hostsOfTheConfigurationAreKnownAndCommandsAreNotRun() throws Exception {
    SshHost.write(key, home.resolve("elsewhere"), null);
    Files.writeString(
        ssh.resolve("config"),
        """
        Host bastion
          HostName 127.0.0.1
          Port %d
          User ops
          IdentityFile %s

        Host wrapped
          HostName 127.0.0.1
          ProxyCommand touch %s
        """
            .formatted(host.port(), home.resolve("elsewhere"), home.resolve("ran")));
    open(store + "?ssh=bastion", options(true, SecretSource.NONE)).close();
    assertThat(refusal(store + "?ssh=wrapped", options(true, SecretSource.NONE)).why())
        .isEqualTo(TunnelTrouble.PROXY_COMMAND);
    assertThat(home.resolve("ran")).doesNotExist();
  }

  @Test
  void theAgentSigns() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/ssh-agent")), "no ssh-agent here");
    // Names of sockets must be short.
    agent = Files.createTempDirectory("hf").resolve("a");
    Process process =
        new ProcessBuilder("ssh-agent", "-D", "-a", agent.toString())
            .redirectErrorStream(true)
            .start();
    try {
      while (!Files.exists(agent)) {
        assertThat(process.isAlive()).isTrue();
        Thread.onSpinWait();
      }
      Path file = SshHost.write(key, home.resolve("given"), null);
      ProcessBuilder add = new ProcessBuilder("ssh-add", file.toString());
      add.environment().put("SSH_AUTH_SOCK", agent.toString());
      assertThat(add.start().waitFor()).isZero();
      Files.delete(file);
      try (TaskStore opened = open(address(), options(true, SecretSource.NONE))) {
        assertThat(opened.now(Cancellation.never())).isPositive();
      }
    } finally {
      process.destroy();
      process.waitFor(10, TimeUnit.SECONDS);
      Files.deleteIfExists(agent.getParent());
    }
  }

  @Test
  void aPasswordOfTheDatabaseIsAskedForBehindIt() throws Exception {
    known();
    String guarded =
        OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, OracleStores.postgres()).address();
    SecretSource person = asked -> new Secret(TestEngine.GUARDED_PASSWORD.toCharArray());
    String address = guarded + "?ssh=ops@127.0.0.1:" + host.port();
    open(address, options(false, person)).close();
  }

  @Test
  void itsNearEndIsClosedWithTheStore() throws Exception {
    SshHost.write(key, ssh.resolve("id_ed25519"), null);
    SshTarget target = new SshTarget("ops", "127.0.0.1", host.port(), null);
    int port;
    try (SshTunnel tunnel =
        new SshTunnel(
            target,
            "localhost",
            OraclePostgres.shared().port(),
            options(true, SecretSource.NONE))) {
      port = tunnel.port();
      new Socket(InetAddress.getLoopbackAddress(), port).close();
    }
    assertThat(catchThrowableOfType(ConnectException.class, () -> reach(port))).isNotNull();
  }

  @Test
  void theOtherDriverGoesThroughItToo() throws Exception {
    SshHost.write(key, ssh.resolve("id_ed25519"), null);
    String address = OracleStores.mariaDb().address() + "?ssh=ops@127.0.0.1:" + host.port();
    assertThat(refusal(address, options(false, SecretSource.NONE)).why())
        .isEqualTo(TunnelTrouble.UNKNOWN_HOST);
    try (TaskStore opened = open(address, options(true, SecretSource.NONE))) {
      assertThat(opened.overview(Cancellation.never()).tasks()).isEqualTo(346);
      host.await(1);
      host.close();
      StoreException gone =
          catchThrowableOfType(
              StoreException.class,
              () -> {
                opened.now(Cancellation.never());
                opened.now(Cancellation.never());
              });
      assertThat(gone.failure())
          .isInstanceOfAny(StoreFailure.NoTunnel.class, StoreFailure.ConnectionLost.class);
    }
  }

  private static void reach(int port) throws Exception {
    new Socket(InetAddress.getLoopbackAddress(), port).close();
  }
}
