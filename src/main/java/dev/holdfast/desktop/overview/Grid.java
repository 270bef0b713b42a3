package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import javafx.geometry.HPos;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** A few rows in columns that keep their numbers whole; no table that scrolls. */
final class Grid extends GridPane {

  private static final double EDGE = 14;

  private int rows;

  /** Has no column yet. */
  Grid() {
    getStyleClass().add("overview-grid");
    setPadding(new Insets(0, EDGE, 0, EDGE));
  }

  /** Adds a column that is as wide as its widest cell. */
  Grid column(HPos alignment) {
    ColumnConstraints column = new ColumnConstraints();
    column.setMinWidth(Region.USE_PREF_SIZE);
    column.setHalignment(alignment);
    getColumnConstraints().add(column);
    return this;
  }

  /** Adds a column that takes the room that is left, and gives way first. */
  Grid rest(double least) {
    ColumnConstraints column = new ColumnConstraints();
    column.setMinWidth(least);
    column.setHgrow(Priority.ALWAYS);
    getColumnConstraints().add(column);
    return this;
  }

  /** Adds a column with a drawing, which may be smaller where there is little room. */
  Grid drawing(double least, double usual) {
    ColumnConstraints column = new ColumnConstraints(least, usual, usual * 1.5);
    column.setHgrow(Priority.SOMETIMES);
    getColumnConstraints().add(column);
    return this;
  }

  /** Adds the line of headings. */
  void heads(String... names) {
    Node[] labels = new Node[names.length];
    for (int i = 0; i < names.length; i++) {
      Label label = whole(styled(new Label(names[i]), "overview-column"));
      labels[i] = label;
    }
    line("overview-heads", labels);
  }

  /** Adds a row. */
  void row(Node... cells) {
    line("overview-row", cells);
  }

  private void line(String style, Node... cells) {
    Region ground = styled(new Region(), style);
    // The rules go from edge to edge, the cells do not.
    setMargin(ground, new Insets(0, -EDGE, 0, -EDGE));
    add(ground, 0, rows, Math.max(1, getColumnConstraints().size()), 1);
    for (int i = 0; i < cells.length; i++) {
      if (cells[i] != null) {
        add(cells[i], i, rows);
      }
    }
    rows++;
  }
}
