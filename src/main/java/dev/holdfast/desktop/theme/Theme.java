package dev.holdfast.desktop.theme;

import dev.holdfast.settings.ThemeChoice;
import java.net.URL;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;

/**
 * Chooses light or dark for the whole application. Each look is one user agent style sheet that
 * imports AtlantaFX and Holdfast's own rules, so windows, dialogs and popups need no sheet of their
 * own. To be used on the FX thread.
 */
public final class Theme {

  private static final String LIGHT = "holdfast-light.css";
  private static final String DARK = "holdfast-dark.css";

  private final ObjectProperty<ThemeChoice> choice =
      new SimpleObjectProperty<>(this, "choice", ThemeChoice.SYSTEM);
  private final ReadOnlyBooleanWrapper dark = new ReadOnlyBooleanWrapper(this, "dark");

  /** Applies the system's look and follows it until another choice is made. */
  public Theme() {
    Fonts.load();
    Platform.getPreferences().colorSchemeProperty().subscribe(scheme -> apply());
    choice.subscribe(chosen -> apply());
  }

  /** What the operator wants. */
  public ObjectProperty<ThemeChoice> choiceProperty() {
    return choice;
  }

  /** Whether the look is dark now. */
  public ReadOnlyBooleanProperty darkProperty() {
    return dark.getReadOnlyProperty();
  }

  private void apply() {
    dark.set(
        switch (choice.get()) {
          case LIGHT -> false;
          case DARK -> true;
          case SYSTEM -> Platform.getPreferences().getColorScheme() == ColorScheme.DARK;
        });
    URL sheet = Theme.class.getResource(dark.get() ? DARK : LIGHT);
    Application.setUserAgentStylesheet(sheet.toExternalForm());
  }
}
