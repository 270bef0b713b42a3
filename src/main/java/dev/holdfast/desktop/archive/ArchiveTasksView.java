package dev.holdfast.desktop.archive;

import dev.holdfast.archive.RestoreStatus;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.ColumnRoom;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.tasklist.TaskCopies;
import dev.holdfast.task.Count;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The tasks of an archive, and which would come back. */
final class ArchiveTasksView {

  private static final Duration REST = Duration.millis(300);

  private static final double WANTED = 560;

  private final ArchiveTasksViewModel model;
  private final RestoreViewModel restore;
  private final TimeText times;
  private final Messages messages;
  private final Runnable confirm;
  private final PauseTransition rest = new PauseTransition(REST);
  private final Parent root;
  private StatusStyle style;
  private boolean filling;

  @FXML private TextField line;
  @FXML private Label count;
  @FXML private Label problem;
  @FXML private InlineFailure failure;
  @FXML private TableView<Task> tasks;
  @FXML private TableColumn<Task, Task> id;
  @FXML private TableColumn<Task, Task> name;
  @FXML private TableColumn<Task, Task> status;
  @FXML private TableColumn<Task, Task> active;
  @FXML private TableColumn<Task, Task> back;
  @FXML private Label selected;
  @FXML private Hyperlink all;
  @FXML private Hyperlink more;
  @FXML private Button copyIds;
  @FXML private Button run;

  /**
   * Shows what is listed.
   *
   * @param restore what would come back of those that are chosen
   * @param confirm asks before it is done
   */
  ArchiveTasksView(
      ArchiveTasksViewModel model,
      RestoreViewModel restore,
      TimeText times,
      Messages messages,
      Runnable confirm) {
    this.model = model;
    this.restore = restore;
    this.times = times;
    this.messages = messages;
    this.confirm = confirm;
    root = Fxml.load(this, messages);
  }

  @FXML
  private void initialize() {
    text(id, task -> VisibleText.line(task.id().toString()));
    text(name, task -> VisibleText.line(task.name() == null ? "" : task.name()));
    text(active, task -> times.relative(task.lastActiveTime()));
    values(status);
    status.setCellFactory(_ -> new StatusCell());
    values(back);
    back.setCellFactory(_ -> new StandingCell());
    tasks.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    tasks
        .getSelectionModel()
        .getSelectedItems()
        .addListener((ListChangeListener<Task>) change -> chosen());
    tasks.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    ColumnRoom.stepBack(tasks, WANTED, List.of(active, status));
    rest.setOnFinished(event -> apply());
    line.textProperty().addListener((property, before, now) -> rest.playFromStart());
    line.setOnAction(event -> apply());
    failure.messageProperty().bind(model.failureProperty());
    model
        .problemProperty()
        .subscribe(
            wrong -> {
              problem.setText(wrong);
              Shown.now(problem, !wrong.isEmpty());
            });
    model.lineProperty().subscribe(this::fill);
    model.listingProperty().subscribe(this::show);
    model.listingProperty().subscribe(listing -> offerCopies());
    model.restoreStatusesProperty().subscribe(ignored -> tasks.refresh());
    model.chosenProperty().subscribe(ignored -> tell());
    restore.planProperty().subscribe(ignored -> tell());
    restore.stateProperty().subscribe(ignored -> tell());
  }

  Parent node() {
    return root;
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

  private void chosen() {
    if (!filling) {
      model.choose(
          tasks.getSelectionModel().getSelectedItems().stream()
              .filter(java.util.Objects::nonNull)
              .map(Task::id)
              .toList());
    }
  }

  private void show(ArchiveTasksViewModel.Listing listing) {
    tasks.setPlaceholder(
        listing == null
            ? Placeholder.loading(messages.get("tasks.loading"))
            : Placeholder.empty(messages.get("tasks.none.title"), messages.get("tasks.none.text")));
    if (listing == null) {
      tasks.getItems().clear();
      count.setText("");
      Shown.now(more, false);
      return;
    }
    style = new StatusStyle(listing.statuses());
    filling = true;
    List<Task> before = List.copyOf(tasks.getItems());
    boolean goesOn =
        !before.isEmpty()
            && listing.tasks().size() > before.size()
            && listing.tasks().subList(0, before.size()).equals(before);
    if (goesOn) {
      tasks.getItems().addAll(listing.tasks().subList(before.size(), listing.tasks().size()));
    } else {
      tasks.getItems().setAll(listing.tasks());
    }
    filling = false;
    Shown.now(more, listing.next() != null);
    count.setText(messages.get("tasks.count", listing.tasks().size(), number(listing.found())));
    all.setText(messages.get("tasks.all", number(listing.found())));
    tell();
  }

  private static String number(Count found) {
    return NumberText.grouped(found.value()) + (found.exact() ? "" : "+");
  }

  private void tell() {
    int some = model.chosenProperty().get().size();
    ArchiveTasksViewModel.Listing listing = model.listingProperty().get();
    selected.setText(messages.get("tasks.selected", some));
    Shown.now(all, listing != null && listing.found().value() > some);
    copyIds.setDisable(some == 0);
    boolean may = restore.mayRunBinding().get();
    long coming =
        restore.planProperty().get() == null ? 0 : restore.planProperty().get().ids().size();
    run.setText(may ? messages.get("restore.run.tasks", coming) : messages.get("restore.run.none"));
    run.setDisable(!may);
  }

  /** Another archive has another address, so each gets a menu of its own. */
  private void offerCopies() {
    tasks.setContextMenu(
        model.address() == null
            ? null
            : new ContextMenu(
                TaskCopies.menu(
                    model.address(),
                    model.terms(),
                    () -> tasks.getSelectionModel().getSelectedItems(),
                    () -> null)));
  }

  @FXML
  private void chooseAll() {
    filling = true;
    tasks.getSelectionModel().selectAll();
    filling = false;
    model.chooseAll();
  }

  @FXML
  private void more() {
    model.more();
  }

  @FXML
  private void copyIds() {
    ClipboardText.put(
        model.chosenProperty().get().stream()
            .map(TaskId::toString)
            .collect(Collectors.joining("\n")));
  }

  @FXML
  private void run() {
    confirm.run();
  }

  private static void values(TableColumn<Task, Task> column) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
  }

  private static void text(TableColumn<Task, Task> column, Function<Task, String> text) {
    values(column);
    column.setCellFactory(
        _ ->
            new TableCell<>() {
              @Override
              protected void updateItem(Task task, boolean empty) {
                super.updateItem(task, empty);
                setText(empty || task == null ? "" : text.apply(task));
                setTooltip(getText().isEmpty() ? null : new Tooltip(getText()));
              }
            });
  }

  private final class StatusCell extends TableCell<Task, Task> {

    private final StatusLabel label = new StatusLabel();

    @Override
    protected void updateItem(Task task, boolean empty) {
      super.updateItem(task, empty);
      boolean none = empty || task == null;
      label.show(none ? null : task.status(), style);
      setGraphic(none ? null : label);
    }
  }

  /** Never by colour alone. */
  private final class StandingCell extends TableCell<Task, Task> {

    @Override
    protected void updateItem(Task task, boolean empty) {
      super.updateItem(task, empty);
      RestoreStatus status =
          empty || task == null ? null : model.restoreStatusesProperty().get().get(task.id());
      setText(
          empty
              ? ""
              : status == null
                  ? NumberText.NOTHING
                  : messages.get("standing." + status.name().toLowerCase(Locale.ROOT)));
      getStyleClass().removeAll("stands-comes", "stands-there", "stands-changed");
      setGraphic(status == null ? null : new FontIcon(sign(status)));
      if (status != null) {
        getStyleClass().add("stands-" + status.name().toLowerCase(Locale.ROOT));
      }
    }

    private static Feather sign(RestoreStatus status) {
      return switch (status) {
        case COMES -> Feather.CHECK;
        case THERE -> Feather.MINUS;
        case CHANGED -> Feather.X;
      };
    }
  }
}
