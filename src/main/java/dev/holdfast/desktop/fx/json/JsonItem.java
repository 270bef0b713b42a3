package dev.holdfast.desktop.fx.json;

import dev.holdfast.desktop.fx.json.WrittenJson.Group;
import dev.holdfast.desktop.fx.json.WrittenJson.Member;
import java.util.ArrayList;
import java.util.List;
import javafx.collections.ObservableList;
import javafx.scene.control.TreeItem;

/** A line of a JSON tree; makes those below it when they are asked for. */
final class JsonItem extends TreeItem<Member> {

  private boolean made;

  JsonItem(Member member) {
    super(member);
  }

  @Override
  public boolean isLeaf() {
    return !(getValue().value() instanceof Group group) || group.members().isEmpty();
  }

  @Override
  public ObservableList<TreeItem<Member>> getChildren() {
    ObservableList<TreeItem<Member>> children = super.getChildren();
    if (!made) {
      made = true;
      if (getValue().value() instanceof Group group) {
        children.setAll(group.members().stream().map(JsonItem::new).toList());
      }
    }
    return children;
  }

  /** Returns where it stands. */
  JsonPath path() {
    List<Integer> indexes = new ArrayList<>();
    TreeItem<Member> at = this;
    while (at.getParent() != null) {
      indexes.addFirst(at.getParent().getChildren().indexOf(at));
      at = at.getParent();
    }
    return new JsonPath(indexes);
  }
}
