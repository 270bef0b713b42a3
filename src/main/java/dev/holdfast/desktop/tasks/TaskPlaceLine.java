package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.scene.control.Button;

/** Says above the details that their task is not among the rows beside them, and why. */
final class TaskPlaceLine {

  private final TasksViewModel tasks;
  private final Messages messages;
  private final Runnable reveal;
  private final Button action = named(styled(new Button(), "small"), "taskPlaceAction");
  final Banner line = named(new Banner(Banner.Kind.INFO, action), "taskPlace");

  /**
   * Takes no room while the task is listed.
   *
   * @param reveal brings the task into the table
   */
  TaskPlaceLine(TasksViewModel tasks, Messages messages, Runnable reveal) {
    this.tasks = tasks;
    this.messages = messages;
    this.reveal = reveal;
    tasks.place.place.subscribe(this::show);
  }

  private void show(TaskPlaceViewModel.Place place) {
    switch (place) {
      case UNKNOWN, LISTED -> line.textProperty().set("");
      case ELSEWHERE -> {
        say("place.elsewhere");
        action.setText(messages.get("place.show"));
        action.setOnAction(event -> reveal.run());
      }
      case EXCLUDED -> {
        say("place.excluded");
        action.setText(messages.get("common.clearFilters"));
        action.setOnAction(
            event -> {
              tasks.filter.clear();
              reveal.run();
            });
      }
    }
  }

  private void say(String key) {
    String id = VisibleText.line(tasks.details.id.get().toString());
    line.textProperty().set(messages.get(key, id));
  }
}
