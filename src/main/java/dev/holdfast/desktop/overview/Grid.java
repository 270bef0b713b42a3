package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.text.Messages;
import javafx.geometry.HPos;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** A few rows in columns that keep their numbers whole; no table that scrolls. */
final class Grid extends GridPane {

  private static final double EDGE = 14;

  private final Messages messages;
  private int rows = 1;

  /** Has no column yet. */
  Grid(Messages messages) {
    this.messages = messages;
    getStyleClass().add("overview-grid");
    setPadding(new Insets(0, EDGE, 0, EDGE));
    ground("overview-heads", 0);
  }

  /** Adds a column that is as wide as its widest cell, under this heading. */
  Grid column(String heading, HPos alignment) {
    ColumnConstraints column = new ColumnConstraints();
    column.setMinWidth(Region.USE_PREF_SIZE);
    column.setHalignment(alignment);
    return add(heading, column);
  }

  /** Adds a column that takes the room that is left, and gives way first. */
  Grid rest(String heading, double least) {
    ColumnConstraints column = new ColumnConstraints();
    column.setMinWidth(least);
    column.setHgrow(Priority.ALWAYS);
    return add(heading, column);
  }

  /** Adds a column with a drawing, which may be smaller where there is little room. */
  Grid drawing(String heading, double least, double usual) {
    ColumnConstraints column = new ColumnConstraints(least, usual, usual * 1.5);
    column.setHgrow(Priority.SOMETIMES);
    return add(heading, column);
  }

  private Grid add(String heading, ColumnConstraints column) {
    String text = heading.isEmpty() ? "" : messages.get(heading);
    add(whole(label(text, "overview-column")), getColumnConstraints().size(), 0);
    getColumnConstraints().add(column);
    return this;
  }

  /** Adds a row. */
  void row(Node... cells) {
    ground("overview-row", rows);
    for (int at = 0; at < cells.length; at++) {
      add(cells[at], at, rows);
    }
    rows++;
  }

  private void ground(String style, int row) {
    Region ground = styled(new Region(), style);
    // The rules go from edge to edge, the cells do not.
    setMargin(ground, new Insets(0, -EDGE, 0, -EDGE));
    add(ground, 0, row, REMAINING, 1);
  }
}
