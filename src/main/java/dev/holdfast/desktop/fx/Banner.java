package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import java.util.Locale;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A message across a page: a bold heading, a sentence below, and actions at the right. */
public final class Banner extends HBox {

  /** How serious it is. */
  public enum Kind {
    /** Good to know. */
    INFO(Feather.INFO),
    /** Read before going on. */
    WARNING(Feather.ALERT_TRIANGLE),
    /** Something is wrong. */
    DANGER(Feather.ALERT_OCTAGON);

    private final Feather icon;

    Kind(Feather icon) {
      this.icon = icon;
    }
  }

  private final Label heading = label("", "banner-heading");
  private final Label text = new Label();

  /** Makes one that says what something holds. */
  public static Banner of(Kind kind, ObservableValue<String> said) {
    Banner banner = new Banner(kind);
    banner.text.textProperty().bind(said);
    return banner;
  }

  /** Says something, and is itself. */
  public Banner saying(String said) {
    text.setText(said);
    return this;
  }

  /** Makes an empty banner; takes room only while it has text or a heading. */
  public Banner(Kind kind, Node... actions) {
    getStyleClass().addAll("banner", kind.name().toLowerCase(Locale.ROOT));
    setAlignment(Pos.CENTER_LEFT);
    for (Label label : new Label[] {heading, text}) {
      Shown.when(wrapped(label), label.textProperty().isNotEmpty());
    }
    VBox words = wide(new VBox(heading, text));
    words.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(new FontIcon(kind.icon), words);
    for (Node action : actions) {
      // The sentence wraps; a button that is cut says nothing.
      if (action instanceof Region sized) {
        sized.setMinWidth(USE_PREF_SIZE);
      }
    }
    getChildren().addAll(actions);
    visibleProperty()
        .bind(heading.textProperty().isNotEmpty().or(text.textProperty().isNotEmpty()));
    managedProperty().bind(visibleProperty());
    setMinHeight(USE_PREF_SIZE);
  }

  /** The bold first line. */
  public StringProperty headingProperty() {
    return heading.textProperty();
  }

  /** The sentence. */
  public StringProperty textProperty() {
    return text.textProperty();
  }
}
