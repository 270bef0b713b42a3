package dev.holdfast.settings;

import io.soabase.recordbuilder.core.RecordBuilder;
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
@RecordBuilder
public record Appearance(
    ThemeChoice theme,
    boolean highContrast,
    Density density,
    FontSize fontSize,
    TimeChoice times,
    LanguageChoice language)
    implements AppearanceBuilder.With {

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
}
