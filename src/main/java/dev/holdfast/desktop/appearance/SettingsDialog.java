package dev.holdfast.desktop.appearance;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.dialog.SingleDialog;
import dev.holdfast.desktop.fx.ChoiceRow;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InWindow;
import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.settings.Appearance;
import dev.holdfast.settings.Density;
import dev.holdfast.settings.FontSize;
import dev.holdfast.settings.LanguageChoice;
import dev.holdfast.settings.ThemeChoice;
import dev.holdfast.settings.TimeChoice;
import dev.holdfast.text.Messages;
import java.time.ZoneId;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** How the window looks and speaks. Each choice takes effect at once and is remembered. */
public final class SettingsDialog {

  private static final double WIDTH = 520;

  private final Theme theme;
  private final Supplier<Window> owner;
  private final ZoneId local;
  private final Messages messages = Fxml.messages(SettingsDialog.class);
  private final SingleDialog dialog = new SingleDialog();

  /**
   * Takes what it changes.
   *
   * @param owner the window in front of which it opens
   * @param local the zone of this workstation
   */
  public SettingsDialog(Theme theme, Supplier<Window> owner, ZoneId local) {
    this.theme = theme;
    this.owner = owner;
    this.local = local;
  }

  /** Shows it and returns at once; one that is open comes to the front. */
  public void show() {
    String title = messages.get("common.settings");
    dialog.show(owner.get(), title, WIDTH, "user-guide#settings", rows());
  }

  private Region rows() {
    return styled(
        new VBox(
            choice("theme", ThemeChoice.values(), Appearance::theme, Appearance::withTheme),
            row("contrast", contrast()),
            choice("density", Density.values(), Appearance::density, Appearance::withDensity),
            choice("fontSize", FontSize.values(), Appearance::fontSize, Appearance::withFontSize),
            choice("times", TimeChoice.values(), Appearance::times, Appearance::withTimes),
            hint("times.hint"),
            choice(
                "language",
                LanguageChoice.values(),
                Appearance::language,
                Appearance::withLanguage),
            hint("language.hint")),
        "form-rows",
        "settings-rows");
  }

  private Node row(String key, Node control) {
    return styled(new HBox(new Label(messages.named("", key)), control), "form-row");
  }

  private Node hint(String key) {
    Label none = new Label();
    Label hint = styled(sentence(messages.get(key)), "text-muted", "small-text");
    HBox.setHgrow(hint, Priority.ALWAYS);
    hint.setMinHeight(Region.USE_PREF_SIZE);
    return styled(new HBox(none, hint), "form-row", "settings-hint");
  }

  private Node contrast() {
    CheckBox high = named(new CheckBox(messages.get("common.highContrast")), "highContrast");
    high.setOnAction(event -> theme.change(now -> now.withHighContrast(high.isSelected())));
    theme.appearance.when(InWindow.of(high)).subscribe(now -> high.setSelected(now.highContrast()));
    return high;
  }

  private <E extends Enum<E>> Node choice(
      String key,
      E[] values,
      Function<Appearance, E> chosen,
      BiFunction<Appearance, E, Appearance> change) {
    ChoiceRow<E> row =
        new ChoiceRow<>(
            List.of(values),
            value ->
                messages
                    .find(key + "." + value.name(), local.getId())
                    .orElseGet(() -> messages.get("common." + key + "." + value.name())),
            value -> theme.change(now -> change.apply(now, value)));
    row.setId(key);
    row.setAccessibleText(messages.named("", key));
    theme.appearance.when(InWindow.of(row)).subscribe(now -> row.select(chosen.apply(now)));
    return row(key, row);
  }
}
