package dev.holdfast.text;

import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Document;
import dev.holdfast.task.Texts;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * Looks texts up by key and fills in their arguments: those with numbers with {@link
 * MessageFormat}, numbers grouped; those with names with the words of a kind of store ({@link
 * #in}). Immutable.
 */
public final class Messages {

  /**
   * A text that a language lacks is English, never of the language that the system happens to
   * speak.
   */
  private static final ResourceBundle.Control ONLY_THIS =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private static final String SHARED = "dev.holdfast.text.messages";

  /** Begins the keys of what several places say: it lies beside what both faces share. */
  private static final String COMMON = "common.";

  private final ResourceBundle bundle;
  private final Locale locale;
  private final OperationTerm operation;
  private final String system;

  private Messages(ResourceBundle bundle, Locale locale, OperationTerm operation, String system) {
    this.bundle = bundle;
    this.locale = locale;
    this.operation = operation;
    this.system = system;
  }

  private static Messages load(String baseName, Locale locale) {
    return new Messages(
        ResourceBundle.getBundle(baseName, locale, ONLY_THIS),
        locale,
        null,
        System.getProperty("os.name", ""));
  }

  /**
   * Loads a bundle in the {@linkplain Language#current() language} of this process.
   *
   * @param baseName such as {@code dev.holdfast.text.messages}
   */
  public static Messages load(String baseName) {
    return load(baseName, Language.current());
  }

  /** The texts that desktop and command line share. */
  public static Messages common() {
    return load(SHARED);
  }

  /**
   * Returns the same texts with what a kind of store calls that which others call deleting, and
   * what it calls tasks.
   */
  public Messages in(OperationTerm words) {
    return new Messages(bundle, locale, words, system);
  }

  /** Returns whose words these are; null if nobody's. */
  OperationTerm operation() {
    return operation;
  }

  /**
   * Returns the same texts with the keys as a system has them.
   *
   * @param name as {@code os.name} has it
   */
  Messages withKeysOf(String name) {
    return new Messages(bundle, locale, operation, name);
  }

  /**
   * Says a record: its name ends the key, and its components are what the text tells, in their
   * order. A constant among them ends the key instead.
   *
   * @param prefix of the key, with its full stop
   */
  String of(String prefix, Record said) {
    String name = said.getClass().getSimpleName();
    StringBuilder key =
        new StringBuilder(
            prefix + name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
    List<Object> arguments = new ArrayList<>();
    for (Object part : Document.parts(said).values()) {
      switch (part) {
        case Enum<?> constant -> key.append('.').append(constant.name());
        case List<?> items ->
            arguments.add(items.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        case null, default -> arguments.add(part);
      }
    }
    return get(key.toString(), arguments.toArray());
  }

  /**
   * Returns the text for a key that need not be there.
   *
   * @return empty if it is not
   */
  public Optional<String> find(String key, Object... arguments) {
    return has(key) ? Optional.of(get(key, arguments)) : Optional.empty();
  }

  /** Returns the texts as they are before numbers are filled in, for FXML. */
  public ResourceBundle bundle() {
    return new ResourceBundle() {
      @Override
      protected Object handleGetObject(String key) {
        return has(key) ? NamedArguments.filled(of(key).getString(key), named()::word) : null;
      }

      @Override
      public Enumeration<String> getKeys() {
        return Collections.enumeration(
            Stream.concat(
                    bundle.keySet().stream(),
                    of(COMMON).keySet().stream().filter(key -> key.startsWith(COMMON)))
                .toList());
      }
    };
  }

  /** Returns whether there is a text for the key. */
  public boolean has(String key) {
    return of(key).containsKey(key);
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
    List<Object> all = new ArrayList<>(Arrays.asList(arguments));
    String text =
        NamedArguments.filled(
            of(key).getString(key),
            name -> {
              all.add(named().word(name));
              return "{" + (all.size() - 1) + "}";
            });
    return new MessageFormat(text, locale).format(all.toArray());
  }

  private ResourceBundle of(String key) {
    return key.startsWith(COMMON) ? ResourceBundle.getBundle(SHARED, spoken(), ONLY_THIS) : bundle;
  }

  /** A bundle that is English alone has English words. */
  private Locale spoken() {
    return bundle.getLocale().equals(Locale.ROOT) ? Locale.ENGLISH : locale;
  }

  private NamedArguments named() {
    return new NamedArguments(load("dev.holdfast.text.words", spoken()), operation, system);
  }

  /**
   * Returns a text that a kind of store brings along, in the language of these.
   *
   * @param texts of the kind; null for none
   * @return empty if it has none for the key
   */
  public Optional<String> brought(Texts texts, String key, Object... arguments) {
    if (texts == null || texts.said().containsKey(key) || texts.bundle() == null) {
      return Optional.ofNullable(texts)
          .map(kind -> kind.said(key, locale))
          .map(said -> filled(said, arguments));
    }
    try {
      return load(texts.bundle(), locale).in(operation).find(key, arguments);
    } catch (MissingResourceException none) {
      return Optional.empty();
    }
  }

  /** What a kind says itself is as it is to be read, quotation marks and all. */
  private static String filled(String said, Object... arguments) {
    String text = said;
    for (int at = 0; at < arguments.length; at++) {
      text = text.replace("{" + at + "}", String.valueOf(arguments[at]));
    }
    return text;
  }

  /** Returns the first text for a key that kinds of store bring along, asked in turn. */
  public Optional<String> brought(List<Texts> kinds, String key, Object... arguments) {
    return kinds.stream().flatMap(texts -> brought(texts, key, arguments).stream()).findFirst();
  }

  /** Returns what is called something here, else what it is called everywhere. */
  public String named(String prefix, String name) {
    return get((has(prefix + name) ? prefix : COMMON) + name);
  }

  /**
   * Returns a text of what a kind of store calls something: that which the kind brings along, else
   * one of these; else the code.
   *
   * @param prefix before the code in the key, such as {@code hazard.}
   * @param texts those of the kind; null for none
   */
  public String term(String prefix, String code, Texts texts, Object... arguments) {
    return brought(texts, prefix + code, arguments)
        .or(() -> find(prefix + code, arguments))
        .orElse(code);
  }

  /**
   * Returns the title of a field: {@code column.KEY} of its kind, else one of these; of one that
   * nothing names, its key as people write.
   *
   * @param prefix before the key in these
   * @param texts those of the kind; null for none
   */
  public String title(String prefix, String key, Texts texts) {
    String plain = key.replace('_', ' ');
    return brought(texts, "column." + key)
        .or(() -> find(prefix + key))
        .orElseGet(() -> plain.substring(0, 1).toUpperCase(Locale.ROOT) + plain.substring(1));
  }
}
