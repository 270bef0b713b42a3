package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.Bar;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.task.TaskEvent;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/**
 * An event on two lines, below its day where a new day begins.
 *
 * @param begins whether a day begins with an event
 */
record EventLine(EventText texts, Predicate<TaskEvent> begins) {

  Column<TaskEvent> column() {
    return Column.line(this::drawing)
        .said(
            event ->
                String.join(
                    ", ", texts.localTime(event), texts.type(event), texts.transition(event)));
  }

  private Function<TaskEvent, Node> drawing() {
    Label day = label("", "section-header", "story-day");
    Label time = label("", "text-muted", "story-time");
    time.setMinHeight(Label.USE_PREF_SIZE);
    Label type = label("", "strong");
    Label transition = wide(label("", "story-transition"));
    Bar first = new Bar("story-line", type, transition);
    first.setAlignment(Pos.BASELINE_LEFT);
    Label second = label("", "text-muted", "story-message");
    Shown.when(second, second.textProperty().isNotEmpty());
    Bar event = new Bar("story-event", time, wide(new VBox(first, second)));
    event.setAlignment(Pos.TOP_LEFT);
    VBox content = new VBox(day, event);
    return row -> {
      boolean newDay = begins.test(row);
      Shown.now(day, newDay);
      day.setText(newDay ? texts.day(row) : "");
      time.setText(texts.time(row));
      type.setText(texts.type(row));
      transition.setText(texts.transition(row));
      second.setText(texts.secondLine(row));
      return content;
    };
  }
}
