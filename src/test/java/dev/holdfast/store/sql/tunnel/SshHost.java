package dev.holdfast.store.sql.tunnel;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.List;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyEncryptionContext;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.forward.AcceptAllForwardingFilter;

/** An SSH host on this machine that lets one key in: Apache MINA’s own server. */
final class SshHost implements AutoCloseable {

  private final SshServer server = SshServer.setUpDefaultServer();
  private final KeyPair own = key();
  private volatile PublicKey allowed;

  SshHost() throws IOException, GeneralSecurityException {
    server.setHost("127.0.0.1");
    server.setKeyPairProvider(KeyPairProvider.wrap(own));
    server.setForwardingFilter(AcceptAllForwardingFilter.INSTANCE);
    server.setPublickeyAuthenticator(
        (user, key, session) -> user.equals("ops") && KeyUtils.compareKeys(key, allowed));
    server.start();
  }

  int port() {
    return server.getPort();
  }

  String fingerprint() {
    return KeyUtils.getFingerPrint(own.getPublic());
  }

  /** Lets a key in, and no other. */
  void allow(KeyPair pair) {
    allowed = pair.getPublic();
  }

  /** Closes all that goes through it, as a network that breaks. */
  void drop() {
    List.copyOf(server.getActiveSessions()).forEach(each -> each.close(true));
  }

  /** Waits until so many are logged in. */
  void await(int sessions) {
    while (server.getActiveSessions().size() != sessions) {
      Thread.onSpinWait();
    }
  }

  static KeyPair key() throws GeneralSecurityException {
    return SecurityUtils.getKeyPairGenerator("EdDSA").generateKeyPair();
  }

  /** Writes a private key as OpenSSH does. */
  static Path write(KeyPair pair, Path file, String passphrase)
      throws IOException, GeneralSecurityException {
    OpenSSHKeyEncryptionContext locked = null;
    if (passphrase != null) {
      locked = new OpenSSHKeyEncryptionContext();
      locked.setPassword(passphrase);
      locked.setCipherName("AES");
      locked.setCipherType("256");
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(pair, "test", locked, out);
    }
    file.toFile().setReadable(false, false);
    file.toFile().setReadable(true, true);
    return file;
  }

  @Override
  public void close() throws IOException {
    server.stop(true);
  }
}
