package dev.holdfast.cli.read;

import dev.holdfast.cli.output.ExactTime;
import dev.holdfast.cli.output.Table;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.BytesText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tasks as people scan them: what their kind of store shows, and what was asked for.
 *
 * @param listing what tasks have
 * @param times shows times
 * @param now the store's clock, for ages
 * @param held which of them are on hold
 * @param mark what to say of those
 */
record TaskTable(Listing listing, ExactTime times, long now, HeldTasks held, String mark) {

  /** A leading {@code >} of the title aligns the column to the right. */
  private record Column(String title, Function<Task, Object> cell) {}

  /** Lays the tasks of a page out, one a row. */
  Table of(List<Task> tasks, TaskQuery query) {
    boolean usual = listing.usualColumns();
    List<String> known = new ArrayList<>(List.of(FieldTerm.ID.key(), FieldTerm.NAME.key()));
    if (usual) {
      Listing.USUAL.forEach(field -> known.add(field.key()));
    }
    List<Column> columns = new ArrayList<>(usual ? usual() : named());
    List<FieldTerm> fields = new ArrayList<>(listing.shownFirst());
    listing.listed().stream().filter(field -> isAsked(field, query)).forEach(fields::add);
    fields.stream()
        .distinct()
        .filter(field -> !known.contains(field.key()))
        .forEach(field -> columns.add(column(field)));
    Table table = new Table(columns.stream().map(Column::title).toArray(String[]::new));
    tasks.forEach(task -> table.row(columns.stream().map(it -> it.cell().apply(task)).toArray()));
    return table;
  }

  private static boolean isAsked(FieldTerm field, TaskQuery query) {
    return field.key().equals(query.sort())
        || query.filter().conditions().stream()
            .flatMap(List::stream)
            .map(TaskCondition::field)
            .anyMatch(field::equals);
  }

  private List<Column> named() {
    return List.of(
        new Column("ID", task -> held.keep(task) ? task.id() + mark : task.id()),
        new Column("NAME", Task::name));
  }

  private List<Column> usual() {
    return List.of(
        new Column(">ID", Task::id),
        new Column("NAME", Task::name),
        new Column("STATUS", this::status),
        new Column("STAGE", TaskTable::stage),
        new Column("PROGRESS", TaskTable::progress),
        new Column("LAST EVENT", Task::lastEventType),
        new Column("AGE", task -> ExactTime.age(task.lastEventTime(), now)),
        new Column(">RETRIES", TaskTable::retries),
        new Column("NEXT RUN", task -> times.of(task.fields().raw("next_run_time"))),
        new Column("TAG", Task::tag),
        new Column("WORKER", Task::workerId));
  }

  private Column column(FieldTerm field) {
    String title = field.key().toUpperCase(Locale.ROOT);
    return new Column(
        field.type() == FieldTerm.Type.NUMBER ? ">" + title : title,
        task -> cell(field, task.fields().raw(field.key())));
  }

  private Object cell(FieldTerm field, Object value) {
    if (field.type() == FieldTerm.Type.TIME) {
      return times.of(value);
    }
    return field.type() == FieldTerm.Type.NUMBER && value instanceof Long number
        ? field.unit() == FieldTerm.Unit.BYTES
            ? BytesText.of(number)
            : String.format(Locale.ENGLISH, "%,d", number)
        : value;
  }

  private Object status(Task task) {
    return held.keep(task) ? task.fields().text("status") + mark : task.fields().raw("status");
  }

  private static String stage(Task task) {
    return task.stageName() != null ? task.stageName() : task.fields().text("stage");
  }

  private static String progress(Task task) {
    Double percent = task.progressPercent();
    String number =
        percent == null ? task.fields().text("progress_percent") : rounded(percent) + "%";
    return Stream.of(number, task.progressText())
        .filter(part -> part != null && !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String rounded(double percent) {
    return Math.abs(percent) < 1e6 ? Long.toString(Math.round(percent)) : Double.toString(percent);
  }

  private static String retries(Task task) {
    String done = task.fields().text("retry_count");
    String most = task.fields().text("max_retries");
    return done == null && most == null
        ? ""
        : (done == null ? "?" : done) + "/" + (most == null ? "?" : most);
  }
}
