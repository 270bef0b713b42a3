package dev.holdfast.desktop.fx;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.text.Text;

/**
 * Looks whether a window of a size shows all that it should: no control outside of it, no number
 * cut, and no text cut that cannot be read whole elsewhere. What scrolls is looked at along the
 * other axis only.
 */
public final class Fit {

  private static final double ROUNDING = 1.5;
  private static final String NUMBER = "[-+]?[\\d,.  ]+( ?%)?";

  private final double width;
  private final double height;
  private final List<String> problems = new ArrayList<>();

  private Fit(double width, double height) {
    this.width = width;
    this.height = height;
  }

  /** Returns what does not fit, one sentence each; to be called on the FX thread. */
  public static List<String> problems(Parent root, double width, double height) {
    Fit fit = new Fit(width, height);
    fit.look(root, true, true);
    return fit.problems;
  }

  private void look(Node node, boolean across, boolean down) {
    if (!node.isVisible() || node.getOpacity() == 0 || node instanceof ScrollBar) {
      return;
    }
    if (node instanceof Labeled labeled
        && labeled.getText() != null
        && !labeled.getText().isBlank()) {
      lookAtText(labeled, across);
    }
    boolean leaf = node instanceof Labeled || node instanceof Text;
    if (leaf && hasSize(node)) {
      lookAtPlace(node, across, down);
    }
    if (!(node instanceof Parent parent)) {
      return;
    }
    boolean rows = node instanceof VirtualFlow || node instanceof ScrollPane;
    boolean columns =
        node instanceof VirtualFlow
            || node instanceof ScrollPane pane
                && pane.getHbarPolicy() != ScrollPane.ScrollBarPolicy.NEVER
            || node.getStyleClass().contains("column-header-background");
    for (Node child : parent.getChildrenUnmodifiable()) {
      look(child, across && !columns, down && !rows);
    }
  }

  private static boolean hasSize(Node node) {
    Bounds own = node.getLayoutBounds();
    return own.getWidth() > 0 && own.getHeight() > 0;
  }

  private void lookAtPlace(Node node, boolean across, boolean down) {
    Bounds at = node.localToScene(node.getLayoutBounds());
    boolean beside = across && (at.getMinX() < -ROUNDING || at.getMaxX() > width + ROUNDING);
    boolean below = down && (at.getMinY() < -ROUNDING || at.getMaxY() > height + ROUNDING);
    if (beside || below) {
      problems.add("outside of the window: " + named(node) + " at " + rounded(at));
    }
  }

  private void lookAtText(Labeled labeled, boolean across) {
    String shown = shown(labeled);
    if (shown == null || shown.equals(labeled.getText()) || labeled.isWrapText()) {
      return;
    }
    boolean number = labeled.getText().matches(NUMBER);
    boolean told = labeled.getTooltip() != null || labeled instanceof IndexedCell<?>;
    if (number && across || !told && across) {
      problems.add("cut to “" + shown + "”: " + named(labeled));
    }
  }

  /** What the skin has left of the text; null if it has none. */
  private static String shown(Labeled labeled) {
    return labeled.getChildrenUnmodifiable().stream()
        // An icon is a text, too.
        .filter(each -> each instanceof Text && each.getStyleClass().contains("text"))
        .map(each -> ((Text) each).getText())
        .findFirst()
        .orElse(null);
  }

  private static String named(Node node) {
    String text =
        node instanceof Labeled labeled
            ? labeled.getText()
            : node instanceof Text plain ? plain.getText() : "";
    Node named = node;
    while (named != null && named.getId() == null) {
      named = named.getParent();
    }
    return "“"
        + text
        + "” in "
        + (named == null ? "?" : named.getId())
        + " "
        + node.getStyleClass();
  }

  private static String rounded(Bounds at) {
    return "%.0f…%.0f × %.0f…%.0f"
        .formatted(at.getMinX(), at.getMaxX(), at.getMinY(), at.getMaxY());
  }
}
