package dev.holdfast.desktop.tasklist;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.time.ZoneId;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/** Tasks in a table; Enter or a double click shows one with all that is known of it. */
public final class TaskListView {

  private static final double BAR = 18;

  private final Messages messages;
  private final TimeText times;
  private final StatusStyle statuses;
  private final Consumer<TaskId> opener;
  private final Parent root;

  @FXML private TableView<TaskLine> tasks;
  @FXML private TableColumn<TaskLine, TaskLine> id;
  @FXML private TableColumn<TaskLine, TaskLine> name;
  @FXML private TableColumn<TaskLine, TaskLine> status;
  @FXML private TableColumn<TaskLine, TaskLine> lastActive;

  /**
   * Shows nothing yet.
   *
   * @param session of the store whose tasks they are
   * @param zone in which times are written
   * @param statuses how those of the store look
   * @param opener shows a task on the page for that
   */
  public TaskListView(
      StoreSession session, ZoneId zone, StatusStyle statuses, Consumer<TaskId> opener) {
    this.statuses = statuses;
    this.times = new TimeText(session.clock(), zone);
    this.opener = opener;
    messages = session.messages(TaskListView.class);
    root = Fxml.load(this, messages);
    text(id, line -> VisibleText.line(line.id().toString()), null, "number-column", "quiet");
    text(name, this::nameOf, null, "strong");
    values(status);
    status.setCellFactory(column -> new StatusCell(statuses));
    text(lastActive, this::timeOf, line -> times.exact(line.second()));
    name.prefWidthProperty()
        .bind(
            tasks
                .widthProperty()
                .subtract(id.widthProperty())
                .subtract(status.widthProperty())
                .subtract(lastActive.widthProperty())
                .subtract(BAR));
    tasks.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    tasks.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
    MenuItem show = new MenuItem(messages.get("row.show"));
    show.setOnAction(event -> open());
    MenuItem copy = new MenuItem(messages.get("row.copyId"));
    copy.setOnAction(event -> copyId());
    tasks.setContextMenu(new ContextMenu(show, copy));
  }

  /** Returns how the statuses of the store look. */
  public StatusStyle statuses() {
    return statuses;
  }

  /** Returns the table. */
  public Parent node() {
    return root;
  }

  /** Shows these rows of what a scan found, from the top. */
  public void show(Candidates found, int[] rows) {
    tasks.setItems(new TaskLines(found, rows));
    tasks.scrollTo(0);
  }

  /** Shows all that a scan found, from the top. */
  public void show(Candidates found) {
    show(found, IntStream.range(0, found.size()).toArray());
  }

  private String nameOf(TaskLine line) {
    return line.name() == null || line.name().isEmpty()
        ? messages.get("name.none")
        : VisibleText.line(line.name());
  }

  private String timeOf(TaskLine line) {
    return line.second() == null ? messages.get("time.none") : times.dateTime(line.second());
  }

  private static void values(TableColumn<TaskLine, TaskLine> column) {
    column.setCellValueFactory(line -> new ReadOnlyObjectWrapper<>(line.getValue()));
  }

  private static void text(
      TableColumn<TaskLine, TaskLine> column,
      Function<TaskLine, String> text,
      Function<TaskLine, String> more,
      String... styleClasses) {
    values(column);
    column.setCellFactory(unused -> new TextCell(text, more == null ? text : more, styleClasses));
  }

  private void pressed(KeyEvent event) {
    if (Key.COPY.matches(event)) {
      copyId();
      event.consume();
    } else if (Key.OPEN.matches(event)) {
      open();
      event.consume();
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getClickCount() == 2) {
      open();
    }
  }

  private void open() {
    TaskLine line = tasks.getSelectionModel().getSelectedItem();
    if (line != null) {
      opener.accept(line.id());
    }
  }

  private void copyId() {
    TaskLine line = tasks.getSelectionModel().getSelectedItem();
    if (line != null) {
      ClipboardText.put(line.id().toString());
    }
  }

  private static final class TextCell extends TableCell<TaskLine, TaskLine> {

    private final Function<TaskLine, String> text;

    TextCell(
        Function<TaskLine, String> text, Function<TaskLine, String> more, String... styleClasses) {
      this.text = text;
      getStyleClass().addAll(styleClasses);
      setOnMouseEntered(
          event -> {
            String all = isEmpty() ? null : more.apply(getItem());
            setTooltip(all == null ? null : new Tooltip(all));
          });
    }

    @Override
    protected void updateItem(TaskLine line, boolean empty) {
      super.updateItem(line, empty);
      setTooltip(null);
      setText(empty || line == null ? null : text.apply(line));
    }
  }

  private static final class StatusCell extends TableCell<TaskLine, TaskLine> {

    private final StatusLabel status = new StatusLabel();
    private final StatusStyle style;

    StatusCell(StatusStyle style) {
      this.style = style;
    }

    @Override
    protected void updateItem(TaskLine line, boolean empty) {
      super.updateItem(line, empty);
      status.show(empty || line == null ? null : line.status(), style);
      setGraphic(empty || line == null ? null : status);
    }
  }
}
