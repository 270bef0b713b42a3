package dev.holdfast.store.eventstream;

import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.NameCondition;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.statement.Query;

/**
 * The names of the streams that a filter leaves.
 *
 * @param table the table of events, as a statement spells it
 */
record StreamListing(SqlSession session, String table, TaskFilter filter) {

  static final StoredTable NAMED = StoredTable.ofSubjects("", "stream_name", List.of());

  List<String> page(SortOrder order, Cursor from, int limit) {
    String beyond = from == null ? "" : order == SortOrder.ASC ? " > :at" : " < :at";
    return query(
            "distinct stream_name",
            from == null ? "" : " and stream_name" + beyond,
            " order by stream_name %s limit %d".formatted(order, limit))
        .bind("at", from == null ? null : from.id().toString())
        .mapTo(String.class)
        .list();
  }

  long count() {
    return query("count(distinct stream_name)", "", "").mapTo(Long.class).one();
  }

  private Query query(String what, String more, String end) {
    NameCondition name = NameCondition.of(filter, "stream_name", session.engine());
    List<TaskId> asked =
        filter.ids().stream().<TaskId>map(id -> new TaskId.Text(id.toString())).toList();
    RowKeys ids = RowKeys.ofSubjects(session.engine(), NAMED, asked);
    String sql =
        "select %s from %s where stream_name is not null".formatted(what, table)
            + name.and()
            + (filter.ids().isEmpty() ? "" : " and " + ids.condition())
            + (filter.text() == null
                ? ""
                : " and " + session.engine().containsIgnoringCase("stream_name", "text"))
            + more
            + end;
    Map<String, Object> values = name.values();
    return ids.bind(session.query(sql).bindMap(values))
        .bind("text", StreamEventPages.pattern(filter.text()));
  }
}
