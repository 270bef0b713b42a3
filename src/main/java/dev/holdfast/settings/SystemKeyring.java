package dev.holdfast.settings;

import com.github.javakeyring.BackendNotSupportedException;
import com.github.javakeyring.Keyring;
import com.github.javakeyring.PasswordAccessException;
import dev.holdfast.store.address.Secret;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/**
 * The keyring of the operating system: Secret Service (GNOME Keyring, KeePassXC), KDE Wallet, macOS
 * Keychain, Windows Credential Manager. It is opened for each question and closed again, so that no
 * bus is held while nobody asks.
 */
public final class SystemKeyring implements SecretStore {

  private static final String SERVICE = "Holdfast";

  /** Opens nothing yet. */
  public SystemKeyring() {}

  @Override
  public boolean available() {
    try {
      return using(keyring -> true);
    } catch (KeyringException none) {
      return false;
    }
  }

  @Override
  public Optional<Secret> find(String address) throws KeyringException {
    return using(keyring -> found(keyring, address));
  }

  @Override
  public void save(String address, Secret secret) throws KeyringException {
    using(
        keyring -> {
          keyring.setPassword(SERVICE, address, secret.reveal());
          return null;
        });
  }

  @Override
  public void remove(String address) throws KeyringException {
    using(
        keyring -> {
          if (found(keyring, address).isPresent()) {
            keyring.deletePassword(SERVICE, address);
          }
          return null;
        });
  }

  /** The library has one exception for a password that is not there and for any trouble. */
  private static Optional<Secret> found(Keyring keyring, String address) {
    try {
      String password = keyring.getPassword(SERVICE, address);
      return Optional.ofNullable(password).map(text -> new Secret(text.toCharArray()));
    } catch (PasswordAccessException none) {
      LoggerFactory.getLogger(SystemKeyring.class).debug("not in the keyring", none);
      return Optional.empty();
    }
  }

  @FunctionalInterface
  private interface Work<T> {
    T with(Keyring keyring) throws PasswordAccessException;
  }

  /** What is below it are native libraries and a bus: whatever they throw, there is no keyring. */
  private static <T> T using(Work<T> work) throws KeyringException {
    try {
      Keyring keyring = Keyring.create();
      try {
        return work.with(keyring);
      } finally {
        keyring.close();
      }
    } catch (BackendNotSupportedException none) {
      throw new KeyringException("this session has no keyring");
    } catch (PasswordAccessException refused) {
      throw failed(refused, "it is locked, or refused the password");
    } catch (Exception | LinkageError broken) {
      throw failed(broken, "it does not answer");
    }
  }

  private static KeyringException failed(Throwable thrown, String detail) {
    LoggerFactory.getLogger(SystemKeyring.class).warn("keyring: {}", thrown.toString());
    return new KeyringException(detail);
  }
}
