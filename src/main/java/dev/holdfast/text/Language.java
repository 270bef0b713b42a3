package dev.holdfast.text;

import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The language of all texts of this process: English, unless the window chose another before it
 * said anything (decision 0109). The command line never chooses.
 */
public final class Language {

  /** Simplified Chinese. */
  public static final Locale CHINESE = Locale.SIMPLIFIED_CHINESE;

  private static final Set<String> TRADITIONAL = Set.of("TW", "HK", "MO");

  private static final ScopedValue<Locale> HERE = ScopedValue.newInstance();

  private static volatile Locale chosen = Locale.ENGLISH;

  private Language() {}

  /** Returns the language in which texts are said here and now. */
  public static Locale current() {
    return HERE.orElse(chosen);
  }

  /**
   * Chooses the language of all texts that are loaded from now on. What was loaded before stays as
   * it is: what shows it is made anew.
   */
  public static void choose(Locale language) {
    chosen = language;
  }

  /** Returns of the languages that there are the one that fits a system's; else English. */
  public static Locale fitting(Locale system) {
    boolean simplified =
        system.getLanguage().equals(CHINESE.getLanguage())
            && !system.getScript().equals("Hant")
            && (system.getScript().equals("Hans") || !TRADITIONAL.contains(system.getCountry()));
    return simplified ? CHINESE : Locale.ENGLISH;
  }

  /** Makes what other programs read, which is in English whatever the window speaks. */
  public static <T> T english(Supplier<T> document) {
    return ScopedValue.where(HERE, Locale.ENGLISH).call(document::get);
  }
}
