package dev.holdfast.desktop.theme;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.settings.Appearance;
import dev.holdfast.settings.Density;
import dev.holdfast.settings.FontSize;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.text.Font;

/**
 * Chooses how the whole application looks. Each look is one user agent style sheet, put together
 * from AtlantaFX and Holdfast's own rules, so windows, dialogs and popups need no sheet of their
 * own. To be used on the FX thread.
 */
public final class Theme {

  /** Inter (SIL Open Font License) comes along, so that every platform shows the same widths. */
  private static final List<String> FONTS =
      List.of("Inter-Regular.ttf", "Inter-SemiBold.ttf", "Inter-Bold.ttf");

  /** What the operator wants; never null. */
  public final ObjectProperty<Appearance> appearance =
      new SimpleObjectProperty<>(Appearance.DEFAULT);

  /** Whether the look is dark now. */
  public final ReadOnlyBooleanWrapper dark = new ReadOnlyBooleanWrapper();

  private String applied;

  /** Applies the system's look and follows it until another choice is made. */
  public Theme() {
    FONTS.forEach(Theme::load);
    Shown.by(this::apply, Platform.getPreferences().colorSchemeProperty(), appearance);
  }

  private static void load(String font) {
    try (InputStream in = Theme.class.getResourceAsStream(font)) {
      Font.loadFont(in, 13);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("Font " + font + " is not on the class path", unreadable);
    }
  }

  /** Changes what the operator wants. */
  public void change(UnaryOperator<Appearance> change) {
    appearance.set(change.apply(appearance.get()));
  }

  private void apply() {
    Appearance wanted = appearance.get();
    dark.set(
        switch (wanted.theme()) {
          case LIGHT -> false;
          case DARK -> true;
          case SYSTEM -> Platform.getPreferences().getColorScheme() == ColorScheme.DARK;
        });
    ShownZone.choose(wanted.times());
    TextScale.set((double) wanted.fontSize().pixels / FontSize.MEDIUM.pixels);
    String sheet = sheet(wanted, dark.get());
    // Styling everything anew takes a moment: only if something looks different.
    if (!sheet.equals(applied)) {
      applied = sheet;
      Application.setUserAgentStylesheet(
          "data:text/css;base64,"
              + Base64.getEncoder().encodeToString(sheet.getBytes(StandardCharsets.UTF_8)));
    }
  }

  /** The sheet that leads to all others; what comes later wins. */
  private static String sheet(Appearance wanted, boolean dark) {
    String shade = dark ? "dark" : "light";
    List<String> sheets = new ArrayList<>(List.of("holdfast-" + shade));
    if (wanted.highContrast()) {
      sheets.add("contrast");
      sheets.add("contrast-" + shade);
    }
    if (wanted.fontSize().pixels > FontSize.MEDIUM.pixels) {
      sheets.add("large");
    }
    if (wanted.density() == Density.COMPACT) {
      sheets.add("compact");
    }
    if (!Platform.isSupported(ConditionalFeature.TRANSPARENT_WINDOW)) {
      sheets.add("opaque");
    }
    String imports =
        sheets.stream()
            .map(name -> Theme.class.getResource(name + ".css").toExternalForm())
            .map("@import url(\"%s\");"::formatted)
            .collect(Collectors.joining("\n"));
    return imports + "\n.root { -fx-font-size: " + wanted.fontSize().pixels + "px; }\n";
  }
}
