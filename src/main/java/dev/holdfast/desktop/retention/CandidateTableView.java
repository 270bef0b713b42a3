package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.retention.candidates.CandidateFields;
import dev.holdfast.desktop.retention.candidates.CandidateList;
import dev.holdfast.desktop.retention.candidates.CandidateRow;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Csv;
import dev.holdfast.text.JsonText;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;

/** The candidates, any number of them: only the rows in sight are ever made. */
final class CandidateTableView {

  private static final int SIZE_LETTERS = "999.9 GB".length();

  /** Some megabytes: a clipboard is held in memory, by several programs. */
  private static final int MOST_COPIED = 10_000;

  /** The width of a column of numbers, by its title. */
  private static final double NARROWEST = 56;

  private static final double TITLE_EDGE = 13;
  private static final double TITLE_LETTER = 8.2;

  private final Statuses known;
  private final OperationTerm operation;
  private final Messages messages;
  private final TimeText times;
  private final RowsView<CandidateRow> rows;
  final TableView<CandidateRow> table;
  private Preview preview;
  private Function<CandidateRow, String> reasons = _ -> "";
  private Function<CandidateRow, String> rules = _ -> "";

  /**
   * Shows nothing yet.
   *
   * @param zone in which times are written
   * @param showTask shows all that is known of a task, why it goes included
   */
  CandidateTableView(ZoneId zone, TaskStore store, Consumer<TaskId> showTask) {
    Terms terms = store.terms();
    messages = Fxml.messages(CandidateTableView.class).in(terms.cleanup());
    known = terms.statuses();
    operation = terms.cleanup();
    times = new TimeText(Clock.system(zone), zone);
    Consumer<CandidateRow> open = row -> showTask.accept(row.id());
    rows =
        RowsView.table(messages, "table", columns(store)).named("table", "candidates").opens(open);
    table = rows.table();
    // Nobody hears which: of a million that are chosen no row is made.
    table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    rows.item("row.showTask", open)
        .copies(
            new CopyAs()
                .with(Form.IDS, this::ids)
                .with(Form.JSON, () -> written(new JsonText()::indented))
                .onlyIf(this::few)
                .with(Form.CSV, () -> written(all -> Csv.rows(fields().names(), all)))
                .onlyIf(this::few));
  }

  private CandidateFields fields() {
    return new CandidateFields(preview, reasons);
  }

  private Stream<Integer> selected() {
    return table.getSelectionModel().getSelectedIndices().stream().sorted();
  }

  /** Returns the ids of those that are selected, one per line. */
  private String ids() {
    return selected()
        .map(place -> preview.candidates().id(place).toString())
        .collect(Collectors.joining("\n"));
  }

  /** What fills more than a clipboard is exported into a file instead. */
  private boolean few() {
    return table.getSelectionModel().getSelectedIndices().size() <= MOST_COPIED;
  }

  private String written(Function<List<Map<String, Object>>, String> text) {
    List<Map<String, Object>> all = selected().map(fields()::of).toList();
    return all.isEmpty() ? "" : text.apply(all);
  }

  /** Shows the candidates of a preview from the top. */
  void show(Preview shown) {
    preview = shown;
    PolicyText words = new PolicyText(messages, known, operation);
    reasons = words.reasons(shown.policy());
    rules = words.rules(shown.policy());
    rows.follows(new CandidateList(shown));
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

  /** Where there is too little room, those step back that say least: the age repeats the time. */
  private List<Column<CandidateRow>> columns(TaskStore store) {
    boolean texts = store.info().can(Capability.TEXT_IDS);
    StatusStyle style = new StatusStyle(known);
    List<Column<CandidateRow>> columns =
        new ArrayList<>(
            List.of(
                Column.id("common.id", texts, CandidateRow::id).width(50, texts ? 120 : 56),
                Column.text("common.name", this::nameOf).look("strong").width(80, 130),
                Column.status("common.status", () -> style, CandidateRow::status).width(90, 166),
                Column.time("common.dated", times, CandidateTableView::second).width(90, 164),
                Column.text("common.age", CandidateTableView::ageOf)
                    .more(CandidateTableView::wholeAge)
                    .look("quiet")
                    .width(50, 62)
                    .stepsBack(1)));
    List<Measure> measures = store.terms().measures();
    for (int at = 0; at < measures.size(); at++) {
      if (!measures.get(at).total()) {
        columns.add(measured(measures.get(at), at).stepsBack(1 + measures.size() - at));
      }
    }
    if (store.info().can(Capability.WORKFLOWS)) {
      columns.add(Column.text("common.workflow", this::workflowOf).look("quiet").width(70, 82));
    }
    columns.add(
        Column.<CandidateRow>text("common.reason", row -> rules.apply(row))
            .more(row -> reasons.apply(row))
            .look("quiet")
            .fills(1, 110));
    return columns;
  }

  private static Column<CandidateRow> measured(Measure measure, int place) {
    String key = "measure." + measure.key();
    Function<CandidateRow, Long> amount = row -> row.amounts().get(place);
    Column<CandidateRow> column =
        measure.bytes() ? Column.bytes(key, amount) : Column.number(key, amount);
    column.setText(MeasureWords.load().title(measure));
    // A size is written with its unit.
    int letters = Math.max(column.getText().length(), measure.bytes() ? SIZE_LETTERS : 0);
    return column.width(NARROWEST, TITLE_EDGE + TITLE_LETTER * letters);
  }

  /** One unit is enough beside the exact moment. */
  private static String ageOf(CandidateRow row) {
    String age = wholeAge(row);
    int second = age.indexOf(' ', age.indexOf(' ') + 1);
    return second < 0 ? age : age.substring(0, second);
  }

  private static String wholeAge(CandidateRow row) {
    return ElapsedText.ofSeconds((long) row.age());
  }

  private String nameOf(CandidateRow row) {
    return row.name() == null ? messages.get("common.noName") : VisibleText.line(row.name());
  }

  private String workflowOf(CandidateRow row) {
    return !row.isRoot()
        ? messages.get("workflow.child", VisibleText.line(row.workflowId().toString()))
        : row.workflowSize() > 1
            ? messages.get("workflow.root", row.workflowSize())
            : messages.get("common.dash");
  }

  private static Long second(CandidateRow row) {
    return (long) Math.floor(row.time());
  }
}
