package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.item;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.sentence;

import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** Names at the left, what they stand for at the right; a value can be copied by its menu. */
public final class FactGrid extends GridPane {

  /** Has names as wide as the widest. */
  public FactGrid() {
    this(USE_PREF_SIZE, "facts");
  }

  /** Has names that are so wide at least, in pixels. */
  public FactGrid(double names, String... styleClasses) {
    getStyleClass().addAll(styleClasses);
    ColumnConstraints name = new ColumnConstraints();
    name.setMinWidth(names);
    ColumnConstraints value = new ColumnConstraints();
    value.setHgrow(Priority.ALWAYS);
    value.setMinWidth(40);
    getColumnConstraints().setAll(name, value);
  }

  /** Adds a fact. */
  public Label fact(String name, String value) {
    return fact(name, value, null);
  }

  /**
   * Adds a fact.
   *
   * @param more what is said where the mouse rests; null for no more
   */
  public Label fact(String name, String value, String more) {
    Label text = value(value, more);
    fact(name, text);
    return text;
  }

  /** Returns a value that can be copied; see {@link #fact(String, String, String)}. */
  public static Label value(String value, String more) {
    Label text = sentence(value);
    text.setTooltip(more == null ? null : new Tooltip(more));
    String copy = Fxml.messages(FactGrid.class).get("common.copy");
    text.setContextMenu(new ContextMenu(item(copy, () -> ClipboardText.put(value))));
    return text;
  }

  /** Adds a fact that is more than a text, and returns its name. */
  public Label fact(String name, Node value) {
    Label label = sentence(name, "text-muted");
    setValignment(label, VPos.TOP);
    addRow(getRowCount(), label, value);
    return label;
  }
}
