package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.Task;
import dev.holdfast.text.Messages;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;

/** The workflows of a store, the newest first; Enter or a double click looks at one. */
final class WorkflowListView {

  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

  private static final double BAR = 18;

  private final WorkflowsViewModel workflows;
  private final Messages messages = Fxml.messages(WorkflowListView.class);
  private final TimeText times;
  private final Parent root;

  @FXML private TextField goTo;
  @FXML private InlineFailure failure;
  @FXML private TableView<Task> table;
  @FXML private TableColumn<Task, Task> id;
  @FXML private TableColumn<Task, Task> name;
  @FXML private TableColumn<Task, Task> status;
  @FXML private TableColumn<Task, Task> children;
  @FXML private TableColumn<Task, Task> created;
  @FXML private TableColumn<Task, Task> lastEvent;
  @FXML private HBox foot;
  @FXML private Label listed;
  @FXML private Button more;

  WorkflowListView(WorkflowsViewModel workflows, TimeText times, StatusStyle statuses) {
    this.workflows = workflows;
    this.times = times;
    root = Fxml.load(this);
    text(id, task -> FieldText.id(task.id()), task -> null, "number-column", "quiet");
    text(name, this::nameOf, task -> null, "strong");
    text(children, this::childrenOf, this::whyUncounted, "number-column");
    text(created, task -> age(task, "created_at"), task -> exact(task, "created_at"), "quiet");
    text(
        lastEvent,
        task -> age(task, "last_event_time"),
        task -> exact(task, "last_event_time"),
        "quiet");
    values(status);
    status.setCellFactory(column -> new StatusCell(statuses));
    name.prefWidthProperty()
        .bind(
            table
                .widthProperty()
                .subtract(id.widthProperty())
                .subtract(status.widthProperty())
                .subtract(children.widthProperty())
                .subtract(created.widthProperty())
                .subtract(lastEvent.widthProperty())
                .subtract(BAR));
    table.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    table.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
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
    Task chosen = table.getSelectionModel().getSelectedItem();
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
                : Placeholder.empty(messages.get("list.empty"), messages.get("list.empty.detail")));
    int count = read == null ? 0 : read.roots().size();
    boolean all = read != null && read.next() == null;
    listed.setText(messages.get(all ? "list.all" : "list.some", count));
    more.setVisible(!all);
    more.setDisable(loading);
  }

  private void select(Task before) {
    for (int i = 0; before != null && i < table.getItems().size(); i++) {
      if (table.getItems().get(i).id().equals(before.id())) {
        table.getSelectionModel().clearAndSelect(i);
      }
    }
    // Enter opens one at once, and Down does not pass over the first.
    if (table.getSelectionModel().isEmpty() && !table.getItems().isEmpty()) {
      table.getSelectionModel().clearAndSelect(0);
    }
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

  private static void values(TableColumn<Task, Task> column) {
    column.setCellValueFactory(task -> new ReadOnlyObjectWrapper<>(task.getValue()));
  }

  private static void text(
      TableColumn<Task, Task> column,
      Function<Task, String> text,
      Function<Task, String> tip,
      String... styleClasses) {
    values(column);
    column.setCellFactory(unused -> new TextCell(text, tip, styleClasses));
  }

  private void pressed(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      openSelected();
      event.consume();
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
      openSelected();
    }
  }

  private void openSelected() {
    Task task = table.getSelectionModel().getSelectedItem();
    if (task != null) {
      workflows.workflow().show(task.id(), task.id());
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

  private static final class TextCell extends TableCell<Task, Task> {

    private final Function<Task, String> text;

    TextCell(Function<Task, String> text, Function<Task, String> tip, String... styleClasses) {
      this.text = text;
      getStyleClass().addAll(styleClasses);
      setOnMouseEntered(
          event -> {
            String more = isEmpty() || getItem() == null ? null : tip.apply(getItem());
            setTooltip(more == null ? null : new Tooltip(more));
          });
    }

    @Override
    protected void updateItem(Task task, boolean empty) {
      super.updateItem(task, empty);
      setText(empty || task == null ? null : text.apply(task));
    }
  }

  private static final class StatusCell extends TableCell<Task, Task> {

    private final StatusLabel label = new StatusLabel();
    private final StatusStyle style;

    StatusCell(StatusStyle style) {
      this.style = style;
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    }

    @Override
    protected void updateItem(Task task, boolean empty) {
      super.updateItem(task, empty);
      label.show(empty || task == null ? null : task.status(), style);
      setGraphic(empty || task == null ? null : label);
    }
  }
}
