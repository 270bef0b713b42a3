package dev.holdfast.desktop.policy;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.CheckBox;

/** A box to tick for each status that a policy may name on the store. */
public final class StatusBoxes {

  private StatusBoxes() {}

  /**
   * Makes the boxes, in the order of the statuses.
   *
   * @param known what tasks of the store can be in
   * @param chosen what each box shows and changes
   * @param ids what their ids begin with, unique in a window
   * @param why what a screen reader says of a box beside its name
   */
  static List<CheckBox> of(
      Statuses known,
      Map<TaskStatus, BooleanProperty> chosen,
      String ids,
      Map<TaskStatus, String> why) {
    StatusStyle words = new StatusStyle(known);
    List<CheckBox> boxes = new ArrayList<>();
    chosen.forEach(
        (status, property) -> {
          CheckBox box = named(whole(new CheckBox(words.text(status))), ids + status.code());
          box.setAccessibleHelp(why.get(status));
          box.selectedProperty().bindBidirectional(property);
          boxes.add(box);
        });
    return boxes;
  }
}
