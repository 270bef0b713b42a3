package dev.holdfast.text;

import dev.holdfast.store.terms.OperationTerm;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.ResourceBundle;
import org.slf4j.LoggerFactory;

/**
 * Looks texts up by key and fills in their arguments with {@link MessageFormat}, numbers grouped.
 * Immutable.
 */
public final class Messages {

  /**
   * A text that a language lacks is English, never of the language that the system happens to
   * speak.
   */
  private static final ResourceBundle.Control ONLY_THIS =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private final ResourceBundle bundle;
  private final Locale locale;

  private Messages(ResourceBundle bundle, Locale locale) {
    this.bundle = bundle;
    this.locale = locale;
  }

  /**
   * Loads a bundle in the {@linkplain Language#current() language} of this process.
   *
   * @param baseName such as {@code dev.holdfast.text.messages}
   */
  public static Messages load(String baseName) {
    Locale locale = Language.current();
    return new Messages(ResourceBundle.getBundle(baseName, locale, ONLY_THIS), locale);
  }

  /** The texts that desktop and command line share. */
  public static Messages common() {
    return load("dev.holdfast.text.messages");
  }

  /**
   * Loads a bundle that need not be there.
   *
   * @return empty if it is not
   */
  public static Optional<Messages> ifThere(String baseName) {
    try {
      return Optional.of(load(baseName));
    } catch (MissingResourceException none) {
      return Optional.empty();
    }
  }

  /**
   * Returns the same texts with what a kind of store calls that which others call deleting, and
   * what it calls tasks.
   */
  public Messages in(OperationTerm operation) {
    String verb = "operation." + operation.verb() + ".words";
    String noun = "subject." + operation.subject() + ".words";
    String words =
        (BroughtTexts.get(operation.texts(), verb, "")
                + " "
                + BroughtTexts.get(operation.texts(), noun, ""))
            .strip();
    return words.isEmpty() ? this : new Messages(new VerbBundle(bundle, words), locale);
  }

  /**
   * Returns the same texts with the keys as a system has them.
   *
   * @param system its name, as {@code os.name} has it
   */
  public Messages withKeysOf(String system) {
    return system.startsWith("Mac") ? new Messages(new MacKeys(bundle), locale) : this;
  }

  /**
   * Returns the text for a key that need not be there.
   *
   * @return empty if it is not
   */
  public Optional<String> find(String key, Object... arguments) {
    return has(key) ? Optional.of(get(key, arguments)) : Optional.empty();
  }

  /** Returns the bundle, for FXML. */
  public ResourceBundle bundle() {
    return bundle;
  }

  /** Returns whether there is a text for the key. */
  public boolean has(String key) {
    return bundle.containsKey(key);
  }

  /**
   * Returns the text for the key: what it ends in if there is none. That is a bug, and no reason to
   * say nothing of what was done.
   */
  public String get(String key, Object... arguments) {
    if (!has(key)) {
      LoggerFactory.getLogger(Messages.class).warn("There is no text {}", key);
      return key.substring(key.indexOf('.') + 1);
    }
    return new MessageFormat(bundle.getString(key), locale).format(arguments);
  }
}
