package dev.holdfast.cli.read;

import dev.holdfast.cli.output.Table;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.ExactTime;
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
    List<FieldTerm> usually = usual ? Listing.USUAL : List.of();
    List<Column> columns = new ArrayList<>();
    if (!listing.named()) {
      columns.add(new Column(usual ? ">ID" : "ID", task -> usual ? task.id() : marked(task)));
    }
    columns.add(new Column("NAME", task -> listing.named() ? marked(task) : task.name()));
    usually.forEach(field -> columns.addAll(told(field)));
    Stream.concat(
            listing.shownFirst().stream(),
            listing.listed().stream().filter(field -> isAsked(field, query)))
        .distinct()
        .filter(field -> !field.is(FieldTerm.ID) && !field.is(FieldTerm.NAME))
        .filter(field -> usually.stream().noneMatch(field::is))
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

  private Object marked(Task task) {
    return held.keep(task) ? task.id() + mark : task.id();
  }

  /** How a field reads that every kind with all usual ones has, with what belongs to it. */
  private List<Column> told(FieldTerm field) {
    Function<Task, Object> plain = task -> cell(field, task.fields().raw(field.key()));
    String title = field.role().replace('_', ' ').toUpperCase(Locale.ROOT);
    return switch (field.role()) {
      case "status" -> List.of(new Column(title, this::status));
      case "stage" -> List.of(new Column(title, TaskTable::stage));
      case "progress" -> List.of(new Column(title, TaskTable::progress));
      case "retries" -> List.of(new Column(">" + title, TaskTable::retries));
      case "last_event" ->
          List.of(
              new Column(title, Task::lastEventType),
              new Column("AGE", task -> ExactTime.age(task.lastEventTime(), now)));
      case "next" -> List.of(new Column("NEXT RUN", plain));
      case "created", "last" -> List.of();
      default -> List.of(new Column(title, plain));
    };
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
    return field.unit() == FieldTerm.Unit.SHARE && value instanceof Double share
        ? String.format(Locale.ENGLISH, "%.1f%%", 100 * share)
        : field.type() == FieldTerm.Type.NUMBER && value instanceof Long number
            ? switch (field.unit()) {
              case BYTES -> BytesText.of(number);
              case SECONDS -> Durations.format(number);
              case NONE, PERCENT, SHARE -> String.format(Locale.ENGLISH, "%,d", number);
            }
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
