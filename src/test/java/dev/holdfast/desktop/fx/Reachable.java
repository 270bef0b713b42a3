package dev.holdfast.desktop.fx;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.layout.Region;
import javafx.scene.shape.Shape;
import javafx.scene.text.Text;

/**
 * Looks whether what the keyboard reaches has a name that is spoken, and looks different while the
 * keyboard is on it. Cells are named by what they show and are left to their list.
 */
public final class Reachable {

  private static final PseudoClass FOCUSED = PseudoClass.getPseudoClass("focused");
  private static final PseudoClass VISIBLY = PseudoClass.getPseudoClass("focus-visible");

  private final List<String> problems = new ArrayList<>();

  private Reachable() {}

  /** Returns what is wrong below a node, one sentence each; to be called on the FX thread. */
  public static List<String> problems(Node root) {
    Reachable found = new Reachable();
    found.look(root);
    return found.problems;
  }

  private void look(Node node) {
    if (!node.isVisible() || node.isDisabled() || node instanceof VirtualFlow) {
      return;
    }
    boolean frame = node instanceof ScrollPane || node instanceof SplitPane;
    if (node.isFocusTraversable() && !frame && !(node instanceof ScrollBar)) {
      if (!isNamed(node)) {
        problems.add("has no name: " + named(node));
      }
      if (!node.isFocused() && !node.isHover() && !showsFocus(node)) {
        problems.add("looks the same with the keyboard on it: " + named(node));
      }
    }
    if (node instanceof Parent parent && !(node instanceof TextInputControl)) {
      List.copyOf(parent.getChildrenUnmodifiable()).forEach(this::look);
    }
  }

  private static boolean isNamed(Node node) {
    String words =
        switch (node) {
          case Labeled labeled -> labeled.getText();
          case TabPane tabs when !tabs.getTabs().isEmpty() -> tabs.getTabs().getFirst().getText();
          case ComboBox<?> choice -> choice.getPromptText();
          default -> null;
        };
    return isSaid(words) || isSaid(node.getAccessibleText()) || labelled(node);
  }

  /** A label beside it may name it. */
  private static boolean labelled(Node node) {
    return node.getScene().getRoot().lookupAll(".label").stream()
        .anyMatch(each -> each instanceof Label label && label.getLabelFor() == node);
  }

  private static boolean isSaid(String words) {
    return words != null && !words.isBlank();
  }

  private static boolean showsFocus(Node node) {
    List<Object> without = look(node, false);
    List<Object> with = look(node, true);
    look(node, false);
    return !without.equals(with);
  }

  private static List<Object> look(Node node, boolean focused) {
    node.pseudoClassStateChanged(FOCUSED, focused);
    node.pseudoClassStateChanged(VISIBLY, focused);
    node.applyCss();
    List<Object> seen = new ArrayList<>();
    seen(node, seen);
    return seen;
  }

  private static void seen(Node node, List<Object> seen) {
    seen.add(Objects.hashCode(node.getEffect()));
    if (node instanceof Region region) {
      seen.add(Objects.hashCode(region.getBackground()));
      seen.add(Objects.hashCode(region.getBorder()));
    }
    if (node instanceof Shape shape && !(node instanceof Text)) {
      seen.add(Objects.hashCode(shape.getStroke()));
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> seen(child, seen));
    }
  }

  private static String named(Node node) {
    Node named = node;
    while (named != null && named.getId() == null) {
      named = named.getParent();
    }
    String text = node instanceof Labeled labeled ? labeled.getText() : "";
    return node.getClass().getSimpleName()
        + " “"
        + text
        + "” in "
        + (named == null ? "?" : named.getId())
        + " "
        + node.getStyleClass();
  }
}
