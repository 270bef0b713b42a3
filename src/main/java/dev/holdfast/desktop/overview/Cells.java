package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.text.VisibleText;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;

/** What stands in rows of the page. */
final class Cells {

  private Cells() {}

  /** How long ago a moment was, and when exactly; null if nobody knows. */
  static Label age(TimeText times, Long moment, String... styles) {
    Label age = whole(label(times.relative(moment), styles));
    age.setTooltip(moment == null ? null : new Tooltip(times.exact(moment)));
    return age;
  }

  /** A drawing that says what it shows. */
  static <N extends Node> N picture(N drawing, String says) {
    drawing.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    drawing.setAccessibleText(says);
    Tooltip.install(drawing, new Tooltip(says));
    return drawing;
  }

  /** A text from the store, cut where there is no room, and whole in its tooltip. */
  static Label text(String text, String... styles) {
    Label label = label(text == null ? "" : VisibleText.line(text), styles);
    label.setMinWidth(0);
    if (!label.getText().isEmpty()) {
      label.setTooltip(new Tooltip(label.getText()));
    }
    return label;
  }

  /** A name from the store that leads somewhere. */
  static Hyperlink link(String text, String where, Runnable action) {
    Hyperlink link =
        Nodes.link(text == null ? "" : VisibleText.line(text), action, "overview-link");
    link.setMinWidth(0);
    link.setVisited(false);
    link.visitedProperty().addListener(changed -> link.setVisited(false));
    link.setTooltip(new Tooltip(link.getText() + "\n" + where));
    link.setAccessibleText(link.getText() + ", " + where);
    return link;
  }
}
