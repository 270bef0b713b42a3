package dev.holdfast.settings;

import java.util.Objects;

/**
 * How the window looks and speaks. Immutable; each change returns a copy.
 *
 * @param theme light or dark
 * @param highContrast whether text and borders stand out as much as they can
 * @param density how much room rows have
 * @param fontSize how large text is
 * @param times in which zone times are shown
 * @param language from the next start on
 */
public record Appearance(
    ThemeChoice theme,
    boolean highContrast,
    Density density,
    FontSize fontSize,
    TimeChoice times,
    LanguageChoice language) {

  /** What a fresh installation has. */
  public static final Appearance DEFAULT =
      new Appearance(
          ThemeChoice.SYSTEM,
          false,
          Density.COMFORTABLE,
          FontSize.MEDIUM,
          TimeChoice.LOCAL,
          LanguageChoice.SYSTEM);

  public Appearance {
    Objects.requireNonNull(theme);
    Objects.requireNonNull(density);
    Objects.requireNonNull(fontSize);
    Objects.requireNonNull(times);
    Objects.requireNonNull(language);
  }

  /** Chooses light or dark. */
  public Appearance withTheme(ThemeChoice choice) {
    return new Appearance(choice, highContrast, density, fontSize, times, language);
  }

  /** Chooses how much text and borders stand out. */
  public Appearance withHighContrast(boolean high) {
    return new Appearance(theme, high, density, fontSize, times, language);
  }

  /** Chooses how much room rows have. */
  public Appearance withDensity(Density choice) {
    return new Appearance(theme, highContrast, choice, fontSize, times, language);
  }

  /** Chooses how large text is. */
  public Appearance withFontSize(FontSize choice) {
    return new Appearance(theme, highContrast, density, choice, times, language);
  }

  /** Chooses the zone in which times are shown. */
  public Appearance withTimes(TimeChoice choice) {
    return new Appearance(theme, highContrast, density, fontSize, choice, language);
  }

  /** Chooses the language of the next start. */
  public Appearance withLanguage(LanguageChoice choice) {
    return new Appearance(theme, highContrast, density, fontSize, times, choice);
  }
}
