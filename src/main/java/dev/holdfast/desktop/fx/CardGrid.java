package dev.holdfast.desktop.fx;

import java.util.Collections;
import java.util.List;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;

/** Cards of one width, in one row where there is room, else in rows of two. */
public final class CardGrid extends GridPane {

  private static final double WIDE = 640;

  private List<? extends Region> cards = List.of();
  private int columns;

  /** Holds no cards yet. */
  public CardGrid() {
    getStyleClass().add("card-grid");
    widthProperty().subscribe(width -> layOut());
  }

  /** Shows these cards in place of others. */
  public void show(List<? extends Region> newCards) {
    cards = List.copyOf(newCards);
    columns = 0;
    layOut();
  }

  private void layOut() {
    int wanted = getWidth() >= WIDE || cards.size() < 4 ? Math.max(1, cards.size()) : 2;
    if (wanted == columns) {
      return;
    }
    columns = wanted;
    ColumnConstraints column = new ColumnConstraints();
    column.setPercentWidth(100.0 / wanted);
    getColumnConstraints().setAll(Collections.nCopies(wanted, column));
    getChildren().clear();
    for (int i = 0; i < cards.size(); i++) {
      cards.get(i).setMaxWidth(Double.MAX_VALUE);
      add(cards.get(i), i % wanted, i / wanted);
    }
  }
}
