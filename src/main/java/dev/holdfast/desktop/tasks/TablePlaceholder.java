package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.text.Messages;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;

/** Says why the table has no rows, and what to do about it. */
final class TablePlaceholder {

  private final TasksViewModel tasks;
  private final Messages messages;
  private final Consumer<Node> target;

  TablePlaceholder(TasksViewModel tasks, Messages messages, Consumer<Node> target) {
    this.tasks = tasks;
    this.messages = messages;
    this.target = target;
    tasks.emptinessBinding().subscribe(this::show);
    tasks.hints().unmetProperty().subscribe(_ -> show(tasks.emptinessBinding().get()));
  }

  private void show(Emptiness emptiness) {
    target.accept(
        switch (emptiness) {
          case LOADING -> Placeholder.loading(messages.get("table.loading"));
          case EMPTY_STORE ->
              Placeholder.empty(messages.get("table.empty"), messages.get("table.empty.detail"));
          case NO_MATCH -> noMatch();
          case STOPPED -> Placeholder.empty(messages.get("table.stopped"), "");
          case FAILED -> Placeholder.empty(messages.get("table.failed"), "");
        });
  }

  private Placeholder noMatch() {
    Button clear = acting(new Button(messages.get("filter.clear")), () -> tasks.filter().clear());
    StoreGlance glance = tasks.counts().glanceProperty().get();
    String detail =
        glance == null || glance.tasks() == 0
            ? ""
            : messages.get("table.noMatch.detail", glance.tasks());
    String why = tasks.hints().unmetProperty().get();
    return Placeholder.empty(
        messages.get("table.noMatch"), why == null ? detail : why + "\n" + detail, clear);
  }
}
