package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.ColumnRoom;
import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;

/** The candidates, any number of them: only the rows in sight are ever made. */
final class CandidateTableView {

  private static final int SIZE_LETTERS = "999.9 GB".length();

  /** Room for borders and the scroll bar. */
  private static final double BAR = 16;

  /** The width of ids that are texts, in pixels. */
  private static final double OF_TEXTS = 120;

  /** The width of a column of numbers, by its title. */
  private static final double NARROWEST = 56;

  private static final double TITLE_EDGE = 13;
  private static final double TITLE_LETTER = 8.2;

  private final Statuses known;
  private final OperationTerm operation;
  private final Messages messages;
  private final TimeText times;
  private final Parent root;
  private Preview preview;
  private Function<CandidateRow, String> reasons = _ -> "";
  private Function<CandidateRow, String> rules = _ -> "";
  private final Consumer<TaskId> showTask;
  private final List<TableColumn<CandidateRow, CandidateRow>> amounts = new ArrayList<>();
  private final CandidateCopies copies =
      new CandidateCopies(() -> new CandidateFields(preview, reasons), this::selected);

  @FXML private TableView<CandidateRow> table;
  @FXML private TableColumn<CandidateRow, CandidateRow> id;
  @FXML private TableColumn<CandidateRow, CandidateRow> name;
  @FXML private TableColumn<CandidateRow, CandidateRow> status;
  @FXML private TableColumn<CandidateRow, CandidateRow> lastActive;
  @FXML private TableColumn<CandidateRow, CandidateRow> age;
  @FXML private TableColumn<CandidateRow, CandidateRow> workflow;
  @FXML private TableColumn<CandidateRow, CandidateRow> reason;

  /**
   * Shows nothing yet.
   *
   * @param zone in which times are written
   * @param showTask shows all that is known of a task, why it goes included
   */
  CandidateTableView(ZoneId zone, TaskStore store, Consumer<TaskId> showTask) {
    Terms terms = store.terms();
    messages = Fxml.messages(CandidateTableView.class).in(terms.cleanup());
    this.known = terms.statuses();
    this.operation = terms.cleanup();
    this.showTask = showTask;
    times = new TimeText(Clock.system(zone), zone);
    root = Fxml.load(this, messages);
    boolean texts = store.info().can(Capability.TEXT_IDS);
    if (texts) {
      id.setPrefWidth(OF_TEXTS);
      id.getStyleClass().remove("number-column");
    }
    if (!store.info().can(Capability.WORKFLOWS)) {
      table.getColumns().remove(workflow);
    }
    String side = texts ? "text-column" : "number-column";
    text(id, row -> VisibleText.line(row.id().toString()), null, side, "quiet");
    text(name, this::nameOf, null, "strong");
    status.setCellFactory(column -> new StatusCell(known));
    CandidateCell.values(status);
    text(lastActive, row -> times.dateTime(second(row)), row -> times.exact(second(row)));
    text(age, this::ageOf, row -> ElapsedText.ofSeconds((long) row.age()), "quiet");
    addMeasures(terms.measures());
    text(workflow, this::workflowOf, null, "quiet");
    text(reason, row -> rules.apply(row), row -> reasons.apply(row), "quiet");
    fitColumns();
    table.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    MenuItem open = new MenuItem(messages.get("row.showTask"));
    open.setOnAction(event -> showChosen());
    table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    table.setContextMenu(new ContextMenu(open, copies.menu()));
    table.setRowFactory(unused -> row());
  }

  Parent node() {
    return root;
  }

  /** Shows the candidates of a preview from the top. */
  void show(Preview shown) {
    preview = shown;
    PolicyText words = new PolicyText(messages, known, operation);
    reasons = words.reasons(shown.policy());
    rules = words.rules(shown.policy());
    table.setItems(new CandidateList(shown));
    table.scrollTo(0);
  }

  /** Shows a task among the candidates; false if it is none. */
  boolean reveal(TaskId task) {
    int row = preview == null ? -1 : preview.candidates().row(task);
    if (row < 0) {
      return false;
    }
    table.getSelectionModel().clearAndSelect(row);
    table.scrollTo(Math.max(0, row - 2));
    table.requestFocus();
    return true;
  }

  private void addMeasures(List<Measure> measures) {
    MeasureWords words = MeasureWords.load();
    for (int at = 0; at < measures.size(); at++) {
      int place = at;
      Measure measure = measures.get(at);
      if (measure.total()) {
        continue;
      }
      TableColumn<CandidateRow, CandidateRow> column = new TableColumn<>(words.title(measure));
      column.setId("measure-" + measure.key());
      column.setSortable(false);
      column.setMinWidth(NARROWEST);
      // A size is written with its unit.
      int letters = Math.max(column.getText().length(), measure.bytes() ? SIZE_LETTERS : 0);
      column.setPrefWidth(TITLE_EDGE + TITLE_LETTER * letters);
      text(column, row -> amount(measure, row.amounts().get(place)), null, "number-column");
      column.getStyleClass().add("number-column");
      amounts.add(column);
    }
    table.getColumns().addAll(table.getColumns().indexOf(age) + 1, amounts);
  }

  private static String amount(Measure measure, long amount) {
    return measure.bytes() ? BytesText.of(amount) : NumberText.grouped(amount);
  }

  /**
   * The last column takes the room that is left, and never less than it needs. Where there is too
   * little, those columns step back that say least: the age repeats the last activity.
   */
  private void fitColumns() {
    List<TableColumn<CandidateRow, CandidateRow>> first = new ArrayList<>(List.of(age));
    first.addAll(amounts.reversed());
    double least = reason.getPrefWidth();
    double all = table.getColumns().stream().mapToDouble(TableColumn::getPrefWidth).sum();
    ColumnRoom.stepBack(table, all + BAR, first);
    List<TableColumn<CandidateRow, ?>> others =
        table.getColumns().stream().filter(column -> column != reason).toList();
    DoubleBinding taken =
        Bindings.createDoubleBinding(
            () ->
                others.stream()
                    .filter(TableColumn::isVisible)
                    .mapToDouble(TableColumn::getWidth)
                    .sum(),
            others.stream()
                .flatMap(column -> Stream.of(column.widthProperty(), column.visibleProperty()))
                .toArray(Observable[]::new));
    reason
        .prefWidthProperty()
        .bind(Bindings.max(least, table.widthProperty().subtract(taken).subtract(BAR)));
  }

  /** One unit is enough beside the exact moment. */
  private String ageOf(CandidateRow row) {
    String age = ElapsedText.ofSeconds((long) row.age());
    int second = age.indexOf(' ', age.indexOf(' ') + 1);
    return second < 0 ? age : age.substring(0, second);
  }

  private String nameOf(CandidateRow row) {
    return row.name() == null ? messages.get("breakdown.noName") : VisibleText.line(row.name());
  }

  private String workflowOf(CandidateRow row) {
    if (!row.isRoot()) {
      return messages.get("workflow.child", VisibleText.line(row.workflowId().toString()));
    }
    return row.workflowSize() > 1
        ? messages.get("workflow.root", row.workflowSize())
        : messages.get("workflow.none");
  }

  private static Long second(CandidateRow row) {
    return (long) Math.floor(row.time());
  }

  private void text(
      TableColumn<CandidateRow, CandidateRow> column,
      Function<CandidateRow, String> text,
      Function<CandidateRow, String> more,
      String... styleClasses) {
    CandidateCell.values(column);
    column.setCellFactory(unused -> new CandidateCell(text, more, styleClasses));
  }

  private void pressed(KeyEvent event) {
    if (Key.COPY.matches(event)) {
      ClipboardText.put(copies.ids());
      event.consume();
    } else if (Key.OPEN.matches(event)) {
      showChosen();
      event.consume();
    }
  }

  private TableRow<CandidateRow> row() {
    TableRow<CandidateRow> row = new TableRow<>();
    row.setOnMouseClicked(
        event -> {
          if (event.getClickCount() == 2 && !row.isEmpty()) {
            showChosen();
          }
        });
    return row;
  }

  private List<Integer> selected() {
    return table.getSelectionModel().getSelectedIndices();
  }

  private void showChosen() {
    int row = table.getSelectionModel().getSelectedIndex();
    if (row >= 0) {
      showTask.accept(preview.candidates().id(row));
    }
  }
}
