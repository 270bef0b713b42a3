package dev.holdfast.store.sql.tunnel;

import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.address.PrivateFile;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.address.TunnelTrouble;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.config.keys.FilePasswordProvider;
import org.apache.sshd.common.util.security.SecurityUtils;

/**
 * Keys in files. Those that are locked are opened only when nothing else got in: nobody is asked
 * for a passphrase that the agent makes needless.
 */
final class SshKeys {

  private final String host;
  final List<KeyPair> open = new ArrayList<>();
  private final List<Path> locked = new ArrayList<>();

  /** Those that are not used, since others can read them. */
  final List<Path> ignored = new ArrayList<>();

  /**
   * Reads those that are not locked.
   *
   * @param host for which they are
   */
  SshKeys(String host, List<Path> files) throws TunnelException {
    this.host = host;
    for (Path file : files) {
      boolean[] asked = new boolean[1];
      if (Files.isRegularFile(file) && PrivateFile.isOpenToOthers(file)) {
        // As OpenSSH does.
        ignored.add(file);
        continue;
      }
      try {
        read(
            file,
            (session, resource, attempt) -> {
              asked[0] = true;
              return null;
            });
      } catch (IOException | GeneralSecurityException unreadable) {
        if (!asked[0]) {
          throw new TunnelException(
              host, TunnelTrouble.REFUSED, file + " is no private key that can be read");
        }
        locked.add(file);
      }
    }
  }

  boolean hasLocked() {
    return !locked.isEmpty();
  }

  /** Asks for the passphrases of those that are locked. */
  void unlock(SecretSource secrets) throws TunnelException {
    for (Path file : locked) {
      Secret phrase = secrets.passwordFor(new StoreAddress("key", file.toString(), null));
      try {
        if (phrase == null) {
          throw new IOException("no passphrase");
        }
        read(file, FilePasswordProvider.of(phrase.reveal()));
      } catch (IOException | GeneralSecurityException wrong) {
        throw new TunnelException(host, TunnelTrouble.LOCKED_KEY, file.toString());
      }
    }
    locked.clear();
  }

  private void read(Path file, FilePasswordProvider phrases)
      throws IOException, GeneralSecurityException {
    try (InputStream in = new ByteArrayInputStream(FilePath.small(file))) {
      Iterable<KeyPair> pairs =
          SecurityUtils.loadKeyPairIdentities(
              null, NamedResource.ofName(file.toString()), in, phrases);
      if (pairs == null || !pairs.iterator().hasNext()) {
        throw new IOException("no key");
      }
      pairs.forEach(open::add);
    }
  }
}
