package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.upFrom;

import java.util.HashMap;
import java.util.Map;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;

/**
 * Where somebody put the lines between two panes. One for the whole application, as its style
 * sheet: a line is where it was in every store and after the next start. To be used on the FX
 * thread.
 */
public final class SplitLines {

  private static final Map<String, Double> MOVED = new HashMap<>();

  private SplitLines() {}

  /** Puts lines where they were when the window was closed. */
  public static void restore(Map<String, Double> lines) {
    MOVED.clear();
    MOVED.putAll(lines);
  }

  /** Returns where a line that is drawn elsewhere was put, from 0 to 1. */
  public static double at(String name, double usual) {
    return MOVED.getOrDefault(name, usual);
  }

  /** Remembers where a line that is drawn elsewhere was put, from 0 to 1. */
  public static void put(String name, double place) {
    MOVED.put(name, place);
  }

  /** Returns the lines that somebody moved, by their names. */
  public static Map<String, Double> moved() {
    return Map.copyOf(MOVED);
  }

  /**
   * Puts the line of a pane where somebody left it, or else where it usually is.
   *
   * @param name of the line, the same in every version
   * @param usual the part of the room that the first pane has, from 0 to 1
   */
  public static void place(SplitPane pane, String name, double usual) {
    pane.setDividerPositions(MOVED.getOrDefault(name, usual));
    boolean first = pane.getProperties().put(SplitLines.class, name) == null;
    if (first) {
      // Only what a hand does: a pane moves its line by itself where there is too little room.
      pane.addEventFilter(MouseEvent.MOUSE_DRAGGED, event -> dragged(event, pane));
    }
  }

  /** The line keeps its events to itself, so it moves only after they are seen here. */
  private static void dragged(MouseEvent event, SplitPane pane) {
    if (event.getTarget() instanceof Node node && ofLine(node, pane)) {
      Platform.runLater(() -> moved(pane));
    }
  }

  private static void moved(SplitPane pane) {
    double[] lines = pane.getDividerPositions();
    if (lines.length > 0) {
      MOVED.put((String) pane.getProperties().get(SplitLines.class), lines[0]);
    }
  }

  private static boolean ofLine(Node node, SplitPane pane) {
    return upFrom(node)
        .filter(each -> each.getStyleClass().contains("split-pane-divider"))
        .findFirst()
        .filter(line -> line.getParent() == pane)
        .isPresent();
  }
}
