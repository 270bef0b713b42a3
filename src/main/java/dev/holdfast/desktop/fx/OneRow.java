package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.named;
import static java.util.Comparator.comparingInt;

import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;

/** Nodes in one row, whatever its width: those that have no room go into a menu at its end. */
public class OneRow extends HBox {

  private final MenuButton rest = named(new MenuButton(), "moreStatuses");
  private final ToIntFunction<Node> rank;

  /**
   * Has none.
   *
   * @param rank the lowest has room first; of the same, who stands first
   */
  public OneRow(ToIntFunction<Node> rank) {
    this.rank = rank;
  }

  /** Shows these and no others. */
  public void show(List<? extends Node> shown) {
    List<Node> all = new ArrayList<>(shown);
    all.add(rest);
    rest.setOnShowing(_ -> offerRest());
    if (!getChildren().equals(all)) {
      getChildren().setAll(all);
    }
  }

  @Override
  protected double computeMinWidth(double height) {
    return rest.prefWidth(-1);
  }

  @Override
  protected void layoutChildren() {
    Insets around = getInsets();
    double whole = getWidth() - around.getLeft() - around.getRight();
    List<Node> all = getChildren().subList(0, getChildren().size() - 1);
    Set<Node> seen = new HashSet<>(all);
    if (width(all) > whole) {
      double room = whole - rest.prefWidth(-1);
      seen.clear();
      for (Node each : all.stream().sorted(comparingInt(rank)).toList()) {
        room -= each.prefWidth(-1) + getSpacing();
        if (room >= 0) {
          seen.add(each);
        }
      }
      rest.setText(Messages.common().get("common.more", all.size() - seen.size()));
    }
    all.forEach(each -> each.setVisible(seen.contains(each)));
    rest.setVisible(seen.size() < all.size());
    double x = around.getLeft();
    double height = getHeight() - around.getTop() - around.getBottom();
    for (Node each : getChildren().filtered(Node::isVisible)) {
      double width = snapSizeX(each.prefWidth(-1));
      each.resizeRelocate(snapPositionX(x), around.getTop(), width, height);
      x += width + getSpacing();
    }
  }

  private double width(List<Node> all) {
    return all.stream().mapToDouble(each -> snapSizeX(each.prefWidth(-1)) + getSpacing()).sum()
        - getSpacing();
  }

  private void offerRest() {
    rest.getItems().clear();
    for (Node each : getChildren().filtered(node -> !node.isVisible() && node != rest)) {
      MenuItem item =
          new MenuItem(
              each instanceof ButtonBase ? each.getAccessibleText() : ((Labeled) each).getText());
      item.setDisable(!(each instanceof ButtonBase));
      if (each instanceof ButtonBase hidden) {
        item.setOnAction(_ -> hidden.fire());
      }
      rest.getItems().add(item);
    }
  }
}
