package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.tasklist.TaskCopies;
import dev.holdfast.desktop.tasklist.TaskSorting;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;

/** The workflows of a store; Enter or a click looks at one. */
final class WorkflowListView {

  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

  private static final double BAR = 18;

  private final WorkflowsViewModel workflows;
  private final Messages messages = Fxml.messages(WorkflowListView.class);
  private final TimeText times;
  private final Parent root;

  @FXML private TextField goTo;
  @FXML private TextField filter;
  @FXML private Label problem;
  @FXML private ComboBox<Optional<TaskStatus>> inStatus;
  @FXML private InlineFailure failure;
  @FXML private TableView<WorkflowRow> table;
  @FXML private TableColumn<WorkflowRow, WorkflowRow> id;
  @FXML private TableColumn<WorkflowRow, WorkflowRow> name;
  @FXML private TableColumn<WorkflowRow, WorkflowRow> status;
  @FXML private TableColumn<WorkflowRow, WorkflowRow> children;
  @FXML private TableColumn<WorkflowRow, WorkflowRow> course;
  @FXML private TableColumn<WorkflowRow, WorkflowRow> started;
  @FXML private TableColumn<WorkflowRow, WorkflowRow> duration;
  @FXML private TableColumn<WorkflowRow, WorkflowRow> lastEvent;
  @FXML private HBox foot;
  @FXML private Label listed;
  @FXML private Button more;

  WorkflowListView(WorkflowsViewModel workflows, TimeText times, StatusStyle statuses) {
    this.workflows = workflows;
    this.times = times;
    root = Fxml.load(this);
    text(id, row -> FieldText.id(row.root().id()), row -> null, "number-column", "quiet");
    text(name, row -> nameOf(row.root()), row -> null, "strong");
    text(children, row -> childrenOf(row.root()), row -> whyUncounted(row.root()), "number-column");
    text(
        started,
        row ->
            row.started() == null ? age(row.root(), "created_at") : times.dateTime(row.started()),
        this::exactStart,
        "quiet");
    text(
        duration,
        row -> row.seconds() == null ? NumberText.NOTHING : ElapsedText.ofSeconds(row.seconds()),
        row -> row.ended() == null ? null : messages.get("list.ended", times.exact(row.ended())),
        "number-column");
    text(
        lastEvent,
        row -> age(row.root(), FieldTerm.LAST_EVENT.key()),
        row -> exact(row.root(), FieldTerm.LAST_EVENT.key()),
        "quiet");
    values(course);
    course.setCellFactory(column -> new CourseCell(statuses));
    values(status);
    status.setCellFactory(column -> new StatusCell(statuses));
    name.prefWidthProperty()
        .bind(
            table
                .widthProperty()
                .subtract(id.widthProperty())
                .subtract(status.widthProperty())
                .subtract(children.widthProperty())
                .subtract(course.widthProperty())
                .subtract(started.widthProperty())
                .subtract(duration.widthProperty())
                .subtract(lastEvent.widthProperty())
                .subtract(BAR));
    TaskSorting<WorkflowRow> sorting =
        new TaskSorting<>(
            table,
            workflows.list().listProperty(),
            workflows.list()::sortBy,
            workflows.list().sorts());
    sorting.by(id, FieldTerm.ID.key());
    sorting.by(started, FieldTerm.CREATED.key());
    sorting.by(lastEvent, FieldTerm.LAST_EVENT.key());
    sorting.start();
    new WorkflowFilterLine(workflows.list(), filter, problem, inStatus, statuses, messages);
    table.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    table.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    table.setContextMenu(
        new ContextMenu(
            TaskCopies.menu(
                workflows.list().address(),
                workflows.list().listing(),
                () ->
                    table.getSelectionModel().getSelectedItems().stream()
                        .map(WorkflowRow::root)
                        .toList(),
                () -> null)));
    goTo.textProperty().subscribe(typed -> goTo.pseudoClassStateChanged(ERROR, false));
    failure.messageProperty().bind(workflows.list().read().failureProperty());
    failure.setOnRetry(workflows.list().read()::retry);
    workflows.list().read().valueProperty().subscribe(this::show);
    workflows.list().read().loadingProperty().subscribe(this::show);
    workflows.list().read().failureProperty().subscribe(this::show);
    Shown.when(foot, Bindings.isNotEmpty(table.getItems()));
  }

  Parent node() {
    return root;
  }

  /** Puts the keyboard into the list. */
  void focus() {
    table.requestFocus();
  }

  private void show() {
    WorkflowListViewModel.Listed read = workflows.list().read().value();
    boolean loading = workflows.list().read().isLoading();
    WorkflowRow chosen = table.getSelectionModel().getSelectedItem();
    if (read == null) {
      table.getItems().clear();
    } else if (!table.getItems().equals(read.roots())) {
      table.getItems().setAll(read.roots());
      select(chosen);
    }
    boolean failed = workflows.list().read().failureProperty().get() != null;
    table.setPlaceholder(
        loading
            ? Placeholder.loading(messages.get("list.loading"))
            : failed
                ? Placeholder.empty(messages.get("list.failed"), "")
                : workflows.list().isFiltered()
                    ? Placeholder.empty(
                        messages.get("list.noMatch"), messages.get("list.noMatch.detail"))
                    : Placeholder.empty(
                        messages.get("list.empty"), messages.get("list.empty.detail")));
    int count = read == null ? 0 : read.roots().size();
    boolean all = read != null && read.next() == null;
    listed.setText(messages.get(all ? "list.all" : "list.some", count));
    more.setVisible(!all);
    more.setDisable(loading);
  }

  private void select(WorkflowRow before) {
    for (int i = 0; before != null && i < table.getItems().size(); i++) {
      if (table.getItems().get(i).root().id().equals(before.root().id())) {
        table.getSelectionModel().clearAndSelect(i);
      }
    }
    // Enter opens one at once, and Down does not pass over the first.
    if (table.getSelectionModel().isEmpty() && !table.getItems().isEmpty()) {
      table.getSelectionModel().clearAndSelect(0);
    }
  }

  private String exactStart(WorkflowRow row) {
    String created = messages.get("list.createdAt", exact(row.root(), "created_at"));
    return row.started() == null
        ? created
        : messages.get("list.startedAt", times.exact(row.started())) + "\n" + created;
  }

  private String nameOf(Task task) {
    return task.name() == null || task.name().isBlank()
        ? messages.get("task.nameless")
        : FieldText.plain(task.name());
  }

  private String childrenOf(Task task) {
    if (isUncounted(task)) {
      return messages.get("list.uncounted");
    }
    return messages.get(
        "list.children",
        NumberText.grouped(task.completedChildren()),
        NumberText.grouped(task.totalChildren()));
  }

  private String whyUncounted(Task task) {
    return isUncounted(task) ? messages.get("list.uncounted.detail") : null;
  }

  /** It is listed only because of rows that name it: the runtime’s own counters know of none. */
  private static boolean isUncounted(Task task) {
    return isNone(task.totalChildren()) && isNone(task.completedChildren());
  }

  private static boolean isNone(Long count) {
    return count == null || count == 0;
  }

  private String age(Task task, String column) {
    Long time = task.fields().integer(column);
    return time == null ? FieldText.plain(task.fields().raw(column)) : times.dateTime(time);
  }

  private String exact(Task task, String column) {
    return times.exact(task.fields().integer(column));
  }

  private static void values(TableColumn<WorkflowRow, WorkflowRow> column) {
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
  }

  private static void text(
      TableColumn<WorkflowRow, WorkflowRow> column,
      Function<WorkflowRow, String> text,
      Function<WorkflowRow, String> tip,
      String... styleClasses) {
    values(column);
    column.setCellFactory(unused -> new TextCell(text, tip, styleClasses));
  }

  private void pressed(KeyEvent event) {
    if (Key.OPEN.matches(event)) {
      openSelected();
      event.consume();
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 1 && isOnRow(event)) {
      openSelected();
    }
  }

  /** Headings and the empty room below the rows open nothing. */
  private static boolean isOnRow(MouseEvent event) {
    Node at = event.getPickResult().getIntersectedNode();
    while (at != null && !(at instanceof TableRow)) {
      at = at.getParent();
    }
    return at instanceof TableRow<?> row && !row.isEmpty();
  }

  private void openSelected() {
    WorkflowRow chosen = table.getSelectionModel().getSelectedItem();
    if (chosen != null) {
      workflows.workflow().show(chosen.root().id(), chosen.root().id());
    }
  }

  @FXML
  private void goTo() {
    boolean known = workflows.open(goTo.getText());
    goTo.pseudoClassStateChanged(ERROR, !known);
    if (known) {
      goTo.clear();
    }
  }

  @FXML
  private void more() {
    workflows.list().more();
  }

  private static final class TextCell extends TableCell<WorkflowRow, WorkflowRow> {

    private final Function<WorkflowRow, String> text;

    TextCell(
        Function<WorkflowRow, String> text,
        Function<WorkflowRow, String> tip,
        String... styleClasses) {
      this.text = text;
      getStyleClass().addAll(styleClasses);
      setOnMouseEntered(
          event -> {
            String more = isEmpty() || getItem() == null ? null : tip.apply(getItem());
            setTooltip(more == null ? null : new Tooltip(more));
          });
    }

    @Override
    protected void updateItem(WorkflowRow row, boolean empty) {
      super.updateItem(row, empty);
      setText(empty || row == null ? null : text.apply(row));
    }
  }

  private static final class StatusCell extends TableCell<WorkflowRow, WorkflowRow> {

    private final StatusLabel label = new StatusLabel();
    private final StatusStyle style;

    StatusCell(StatusStyle style) {
      this.style = style;
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    }

    @Override
    protected void updateItem(WorkflowRow row, boolean empty) {
      super.updateItem(row, empty);
      label.show(empty || row == null ? null : row.root().status(), style);
      setGraphic(empty || row == null ? null : label);
    }
  }

  private static final class CourseCell extends TableCell<WorkflowRow, WorkflowRow> {

    private final CourseBar bar;

    CourseCell(StatusStyle style) {
      bar = new CourseBar(style);
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    }

    @Override
    protected void updateItem(WorkflowRow row, boolean empty) {
      super.updateItem(row, empty);
      bar.show(empty || row == null ? List.of() : row.course());
      setGraphic(empty || row == null ? null : bar);
    }
  }
}
