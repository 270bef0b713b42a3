package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;

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
    Label label = styled(new Label(text), styles);
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }

  /** A text from the store, cut where there is no room, and whole in its tooltip. */
  static Label text(String text, String... styles) {
    Label label = styled(new Label(text == null ? "" : VisibleText.line(text)), styles);
    label.setMinWidth(0);
    if (!label.getText().isEmpty()) {
      label.setTooltip(new Tooltip(label.getText()));
    }
    return label;
  }

  /** A name from the store that leads somewhere. */
  static Hyperlink link(String text, String where, Runnable action) {
    Hyperlink link =
        acting(
            styled(new Hyperlink(text == null ? "" : VisibleText.line(text)), "overview-link"),
            action);
    link.setMinWidth(0);
    link.setVisited(false);
    link.visitedProperty().addListener(changed -> link.setVisited(false));
    link.setTooltip(new Tooltip(link.getText() + "\n" + where));
    link.setAccessibleText(link.getText() + ", " + where);
    return link;
  }
}
