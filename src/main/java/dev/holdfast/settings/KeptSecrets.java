package dev.holdfast.settings;

import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Passwords of saved connections: from the keyring, else asked for. A keyring that fails is told of
 * once and not asked again. Thread-safe.
 */
public final class KeptSecrets implements SecretSource {

  /**
   * What somebody answered.
   *
   * @param secret the password; null if there is none to give
   * @param keep whether to keep it in the keyring
   */
  public record Answer(Secret secret, boolean keep) {

    /** Nobody answers. */
    public static final Answer NONE = new Answer(null, false);
  }

  /** Who is asked for what the keyring does not have. */
  @FunctionalInterface
  public interface Asker {

    /**
     * Asks; may block on a person.
     *
     * @param mayKeep whether the answer can be kept
     */
    Answer ask(StoreAddress address, boolean mayKeep);
  }

  private final SecretStore keyring;
  private final Predicate<String> saved;
  private final Asker asker;
  private final Consumer<String> onTrouble;
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private volatile boolean broken;

  /**
   * Takes who knows passwords.
   *
   * @param saved whether an address, without secrets, is that of a saved connection
   * @param onTrouble is told why the keyring was of no use, as a part of a sentence
   */
  public KeptSecrets(
      SecretStore keyring, Predicate<String> saved, Asker asker, Consumer<String> onTrouble) {
    this.keyring = keyring;
    this.saved = saved;
    this.asker = asker;
    this.onTrouble = onTrouble;
  }

  @Override
  public Secret passwordFor(StoreAddress address) {
    String place = address.withoutSecrets();
    boolean may = saved.test(place) && !broken && keyring.available();
    if (may && !refused.contains(place)) {
      Optional<Secret> kept = find(place);
      if (kept.isPresent()) {
        return kept.get();
      }
    }
    Answer answer = asker.ask(address, may && !broken);
    if (answer.secret() != null && answer.keep()) {
      save(place, answer.secret());
    }
    return answer.secret();
  }

  /** What the keyring has was refused: somebody changed the password. */
  @Override
  public Secret another(StoreAddress address) {
    String place = address.withoutSecrets();
    if (!saved.test(place) || broken || !refused.add(place)) {
      return null;
    }
    try {
      return find(place).isPresent() ? passwordFor(address) : null;
    } finally {
      refused.remove(place);
    }
  }

  private Optional<Secret> find(String place) {
    try {
      return keyring.find(place);
    } catch (KeyringException trouble) {
      tell(trouble);
      return Optional.empty();
    }
  }

  private void save(String place, Secret secret) {
    try {
      keyring.save(place, secret);
    } catch (KeyringException trouble) {
      tell(trouble);
    }
  }

  private void tell(KeyringException trouble) {
    broken = true;
    onTrouble.accept(trouble.getMessage());
  }
}
