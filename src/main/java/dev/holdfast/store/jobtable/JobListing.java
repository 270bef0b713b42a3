package dev.holdfast.store.jobtable;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.Query;

/**
 * Pages of tasks by key: rows with a value of the sort in its order, then those without one by id,
 * so that NULLs come last and each stretch can use an index.
 */
final class JobListing {

  /** Characters of a text that a list shows. */
  private static final int SHOWN = 16_384;

  /** Characters of a document that a list shows. */
  private static final int BEGINNING = 4_096;

  private final JobTable table;
  private final SqlSession session;
  private final long now;
  private final JobRead rows;

  JobListing(JobTable table, SqlSession session) {
    this.table = table;
    this.session = session;
    this.now = session.now();
    this.rows = new JobRead(table, session, now);
  }

  Page<Task> page(TaskQuery query) {
    Cursor cursor = query.cursor();
    boolean backward = cursor != null && cursor.backward();
    boolean up = query.order() == SortOrder.ASC ^ backward;
    JobColumn sorted = table.columns().get(query.sort());
    JobCondition filter = new JobCondition(table, session, query.filter());
    List<Task> rows = new ArrayList<>();
    for (Boolean present : stretches(sorted, cursor, backward)) {
      int left = query.limit() + 1 - rows.size();
      boolean here = cursor != null && (sorted == null || present == (cursor.key() != null));
      if (left > 0) {
        rows.addAll(read(filter, sorted, present, here ? cursor : null, up, left));
      }
    }
    return Page.of(query, rows, (row, before) -> place(query, sorted, row, before));
  }

  private static List<Boolean> stretches(JobColumn sorted, Cursor cursor, boolean backward) {
    boolean atNulls = cursor != null && cursor.key() == null;
    List<Boolean> all = backward ? List.of(false, true) : List.of(true, false);
    return sorted == null || backward && !atNulls
        ? List.of(true)
        : atNulls && !backward ? List.of(false) : all;
  }

  private static Cursor place(TaskQuery query, JobColumn sorted, Task row, boolean backward) {
    Object shown = sorted == null ? null : row.fields().raw(query.sort());
    Object key = sorted == null || sorted.isNone(shown) ? null : shown;
    return new Cursor(query.sort(), query.order(), backward, key, row.id());
  }

  private List<Task> read(
      JobCondition filter, JobColumn sorted, boolean present, Cursor from, boolean up, int limit) {
    List<String> order = new ArrayList<>(table.key());
    List<String> places = new ArrayList<>();
    for (int at = 0; at < order.size(); at++) {
      places.add(":from" + at);
    }
    List<String> more = new ArrayList<>();
    if (sorted != null) {
      // A time without end is read as none, and has no place in a cursor.
      more.add("(" + sorted.read() + ") is " + (present ? "not null" : "null"));
      if (present) {
        order.addFirst("(" + sorted.compared() + ")");
        places.addFirst(sorted.bound(":fromKey"));
      }
    }
    if (from != null) {
      more.add(
          "(%s) %s (%s)"
              .formatted(String.join(", ", order), up ? ">" : "<", String.join(", ", places)));
    }
    String direction = up ? " asc" : " desc";
    String ordered = Words.joined(", ", order, each -> each + direction);
    Query query =
        query(filter, selected(false), more, " order by %s limit %d".formatted(ordered, limit));
    if (from != null) {
      List<Object> parts = from.id().parts(table.key().size());
      for (int at = 0; at < parts.size(); at++) {
        Object part = parts.get(at);
        if (table.numbered() != part instanceof Long) {
          throw new StoreException(new StoreFailure.ForeignCursor());
        }
        Argument bound = (place, prepared, _) -> table.engine().bindKey(prepared, place, part);
        query.bind("from" + at, bound);
      }
      if (from.key() != null) {
        query.bind("fromKey", from.key());
      }
    }
    return query.map((row, _) -> task(row)).list();
  }

  /** What is read of a row: its key, its status, its fields; of large ones a list shows a part. */
  private String selected(boolean whole) {
    List<String> all = new ArrayList<>(List.of(table.keys(), table.status()));
    for (JobColumn column : table.columns().values()) {
      boolean json = column.term().type() == FieldTerm.Type.JSON;
      String text = json ? table.dialect().text(column.sql()) : column.shown();
      int most = json ? whole ? TaskDetails.FIELD_LIMIT : BEGINNING : SHOWN;
      all.add(
          json || column.kind() == JobColumn.Kind.TEXT
              ? "substr(%s, 1, %d)".formatted(text, most)
              : text);
    }
    return String.join(", ", all);
  }

  private Task task(ResultSet row) throws SQLException {
    TaskId id = table.id(row);
    int at = table.mapping().key().size() + 1;
    String status = row.getString(at++);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id.plain());
    fields.put("status", status);
    Mapping.Status known = table.mapping().statuses().get(status);
    fields.put(FieldTerm.MEANING, known == null ? null : known.as());
    for (JobColumn column : table.columns().values()) {
      fields.put(column.term().key(), JobTable.value(row.getObject(at++)));
    }
    return new Task(id, new Fields(fields));
  }

  private Query query(JobCondition filter, String what, List<String> more, String end) {
    String sql = "select " + what + " from " + table.from() + filter.where(more) + end;
    return filter.bind(session.query(sql)).bind("now", now);
  }

  Count count(TaskFilter filter) {
    Query query = query(new JobCondition(table, session, filter), "count(*)", List.of(), "");
    return new Count(query.mapTo(Long.class).one(), true);
  }

  Optional<Map<String, Long>> counts(JobColumn column, TaskFilter filter) {
    Map<String, Long> counts = new HashMap<>();
    String what = table.dialect().text(column.read()) + ", count(*)";
    String end = " group by 1 limit " + (Groups.MOST + 1);
    SqlSession.each(
        query(new JobCondition(table, session, filter), what, List.of(), end),
        row -> {
          String value = row.getString(1);
          counts.merge(value == null ? "" : value, row.getLong(2), Long::sum);
        });
    return counts.size() > Groups.MOST ? Optional.empty() : Optional.of(counts);
  }

  /** Reads those of some tasks that are there. */
  List<Task> some(Set<TaskId> ids) {
    List<Task> found =
        rows.query(ids, selected(false), table.from()).map((row, _) -> task(row)).list();
    // To a collation another text may be the same.
    return found.stream().filter(task -> ids.contains(task.id())).toList();
  }

  Optional<TaskDetails> details(TaskId id) {
    return rows.query(Set.of(id), selected(true), table.from()).map((row, _) -> task(row)).stream()
        .filter(task -> task.id().equals(id))
        .findFirst()
        .map(task -> new TaskDetails(task, Map.of(), session.run(_ -> row(id))));
  }

  /** The row with all its columns, as JSON has them. */
  private Map<String, Object> row(TaskId id) throws SQLException {
    List<String> names = new ArrayList<>();
    List<String> read = new ArrayList<>();
    for (Catalogue.Column column :
        table.engine().columns(session.connection(), table.asked(table.subject()))) {
      names.add(column.name());
      String named = "t." + table.engine().column(column.name());
      read.add(table.dialect().sql("json", named, TaskDetails.FIELD_LIMIT));
    }
    Map<String, Object> row = new LinkedHashMap<>();
    for (List<String> json : rows.texts(Set.of(id), read, table.from()).values()) {
      for (int at = 0; at < names.size(); at++) {
        String value = json.get(at);
        row.put(names.get(at), value == null ? null : JobHistories.parsed(value, Object.class));
      }
    }
    return row;
  }
}
