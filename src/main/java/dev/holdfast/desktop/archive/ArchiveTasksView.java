package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.archive.restore.RestoreStatus;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasklist.TaskCopies;
import dev.holdfast.task.Count;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.animation.PauseTransition;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The tasks of an archive, and which would come back. */
final class ArchiveTasksView extends FxmlView {

  private static final Duration REST = Duration.millis(300);

  private final ArchiveTasksViewModel model;
  private final PauseTransition rest = new PauseTransition(REST);
  private final RowsView<Task> tasks;

  @FXML private TextField line;
  @FXML private Label count;
  @FXML private Label problem;
  @FXML private InlineFailure failure;
  @FXML private Label selected;
  @FXML private Hyperlink all;
  @FXML private Hyperlink more;
  @FXML private Button copyIds;
  private StatusStyle style;

  /**
   * Shows what is listed.
   *
   * @param restore what would come back of those that are chosen
   * @param confirm asks before it is done
   */
  ArchiveTasksView(ArchiveTasksViewModel model, TimeText times, Messages messages) {
    super(messages);
    this.model = model;
    tasks =
        RowsView.table(
                messages,
                "tasks.table",
                Column.<Task>text("common.id", task -> VisibleText.line(task.id().toString()))
                    .right()
                    .width(70, 70),
                Column.<Task>text(
                        "common.name",
                        task -> VisibleText.line(task.name() == null ? "" : task.name()))
                    .fills(1, 90),
                Column.status("common.status", () -> style, Task::status)
                    .width(164, 164)
                    .stepsBack(2),
                Column.age("common.dated", times, ArchiveTasksView::dated)
                    .width(84, 84)
                    .stepsBack(1),
                Column.text("column.back", this::standing)
                    .sign(this::sign)
                    .tone(this::tone)
                    .width(140, 140))
            .named("tasks")
            .keyed(Task::id)
            .redraws(model.compared.value)
            .several(rows -> model.choose(rows.stream().map(Task::id).toList()));
    tasks.control.setMinHeight(120);
    load();
    ((VBox) node()).getChildren().add(3, tall(tasks.control));
    acting(more, () -> model.more());
    acting(all, this::chooseAll);
    acting(copyIds, this::copyIds);
    Shown.saying(problem, model.read.value.map(ArchiveTasksViewModel.Listing::problem).orElse(""));
    failure.message.bind(model.failure);
    rest.setOnFinished(event -> apply());
    line.textProperty().subscribe((before, now) -> rest.playFromStart());
    line.setOnAction(event -> apply());
    model.line.subscribe(this::fill);
    model.read.value.subscribe(this::show);
    model.chosen.subscribe(ignored -> tell());
  }

  private void apply() {
    rest.stop();
    model.type(line.getText());
  }

  private void fill(String typed) {
    if (!line.getText().equals(typed)) {
      line.setText(typed);
      rest.stop();
    }
  }

  private void show(ArchiveTasksViewModel.Listing listing) {
    Shown.now(more, listing != null && listing.next() != null);
    if (listing == null) {
      tasks.show(List.of(), RowsView.LOADING);
      count.setText("");
      return;
    }
    style = new StatusStyle(listing.statuses());
    tasks.show(listing.tasks(), "none");
    if (model.address() != null) {
      // Another archive has another address.
      tasks.copies(
          TaskCopies.menu(
              model.address(), model.session.store().terms().listing(), tasks::rows, () -> null));
    }
    count.setText(messages.get("common.of", listing.tasks().size(), number(listing.found())));
    all.setText(messages.get("tasks.all", number(listing.found())));
    tell();
  }

  private static String number(Count found) {
    return NumberText.grouped(found.value()) + (found.exact() ? "" : "+");
  }

  private void tell() {
    int some = model.chosen.get().size();
    ArchiveTasksViewModel.Listing listing = model.read.value.get();
    selected.setText(messages.get("tasks.selected", some));
    Shown.now(all, listing != null && listing.found().value() > some);
    copyIds.setDisable(some == 0);
  }

  private void chooseAll() {
    tasks.chooseAll();
    model.chooseAll();
  }

  private void copyIds() {
    ClipboardText.put(
        model.chosen.get().stream().map(TaskId::toString).collect(Collectors.joining("\n")));
  }

  private RestoreStatus status(Task task) {
    Map<TaskId, RestoreStatus> known = model.compared.value.get();
    return known == null ? null : known.get(task.id());
  }

  private static Long dated(Task task) {
    Long active = task.lastActiveTime();
    return active == null ? task.fields().time("finished") : active;
  }

  private String standing(Task task) {
    return status(task) == null
        ? NumberText.NOTHING
        : messages.get("standing." + status(task).name().toLowerCase(Locale.ROOT));
  }

  private String tone(Task task) {
    return status(task) == null ? null : "stands-" + status(task).name().toLowerCase(Locale.ROOT);
  }

  /** Never by colour alone. */
  private FontIcon sign(Task task) {
    return switch (status(task)) {
      case null -> null;
      case COMES -> new FontIcon(Feather.CHECK);
      case THERE -> new FontIcon(Feather.MINUS);
      case CHANGED -> new FontIcon(Feather.X);
    };
  }
}
