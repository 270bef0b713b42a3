package dev.holdfast.desktop.overview;

import dev.holdfast.text.VisibleText;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/** What stands in rows of the page. */
final class Cells {

  private Cells() {}

  /** A number or a time, never cut. */
  static Label whole(String text, String... styles) {
    Label label = new Label(text);
    label.setMinWidth(Region.USE_PREF_SIZE);
    label.getStyleClass().addAll(styles);
    return label;
  }

  /** A text from the store, cut where there is no room, and whole in its tooltip. */
  static Label text(String text, String... styles) {
    Label label = new Label(text == null ? "" : VisibleText.line(text));
    label.setMinWidth(0);
    label.getStyleClass().addAll(styles);
    if (!label.getText().isEmpty()) {
      label.setTooltip(new Tooltip(label.getText()));
    }
    return label;
  }

  /** A name from the store that leads somewhere. */
  static Hyperlink link(String text, String where, Runnable action) {
    Hyperlink link = new Hyperlink(text == null ? "" : VisibleText.line(text));
    link.getStyleClass().add("overview-link");
    link.setMinWidth(0);
    link.setOnAction(event -> action.run());
    link.setVisited(false);
    link.visitedProperty().addListener(changed -> link.setVisited(false));
    link.setTooltip(new Tooltip(link.getText() + "\n" + where));
    link.setAccessibleText(link.getText() + ", " + where);
    return link;
  }
}
