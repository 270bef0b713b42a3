package dev.holdfast.desktop.help;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomNode;

/** Draws a table; each column has room by its longest cell. */
final class TableDrawing extends AbstractVisitor {

  /** In letters: a column gets room for no fewer, and for no more. */
  private static final int SHORTEST = 12;

  private static final int LONGEST = 70;

  private final GridPane grid = new GridPane();
  private final List<Integer> longest = new ArrayList<>();
  private final HelpLinks links;
  private int row;

  private TableDrawing(HelpLinks links) {
    this.links = links;
    grid.getStyleClass().add("help-table");
    grid.setMinWidth(0);
  }

  static GridPane of(TableBlock table, HelpLinks links) {
    TableDrawing drawing = new TableDrawing(links);
    drawing.visitChildren(table);
    drawing.sizeColumns();
    return drawing.grid;
  }

  @Override
  public void visit(CustomNode part) {
    if (part instanceof TableCell cell) {
      add(cell);
      return;
    }
    visitChildren(part);
    if (part instanceof TableRow) {
      row++;
    }
  }

  private void add(TableCell cell) {
    int column = 0;
    for (var before = cell.getPrevious(); before != null; before = before.getPrevious()) {
      column++;
    }
    StackPane shown = new StackPane(InlineDrawing.of(cell, links));
    shown.setMinWidth(0);
    shown.getStyleClass().add("help-cell");
    if (cell.getParent().getParent() instanceof TableHead) {
      shown.getStyleClass().add("help-cell-head");
    }
    grid.add(shown, column, row);
    if (column == longest.size()) {
      longest.add(SHORTEST);
    }
    int letters = Math.min(LONGEST, PlainText.of(cell).length());
    longest.set(column, Math.max(longest.get(column), letters));
  }

  private void sizeColumns() {
    double all = longest.stream().mapToInt(Integer::intValue).sum();
    for (int letters : longest) {
      ColumnConstraints column = new ColumnConstraints();
      column.setPercentWidth(100 * letters / all);
      column.setHgrow(Priority.ALWAYS);
      grid.getColumnConstraints().add(column);
    }
  }
}
