package dev.holdfast.store.eventstream;

import static dev.holdfast.store.eventstream.EventStreamTables.SQL;

import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.SqlSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Looks at columns, indexes and functions of a store of streams.
 *
 * @param tables the store’s tables
 * @param session a reading one
 */
record SchemaInspector(EventStreamTables tables, SqlSession session) {

  /** Columns by which retention goes, each with the types that the plan has. */
  private static final List<String> TYPES =
      List.of(
          "id int8 int4",
          "stream_name varchar text",
          "stored_at timestamptz",
          "offset int8 int4",
          "max_age_seconds int4 int8",
          "max_event_count int8 int4",
          "enabled bool");

  private static final List<String> FUNCTIONS =
      List.of("apply_time_retention", "apply_size_retention", "apply_all_retention_policies");

  void run(FindingSheet sheet) {
    columns(sheet);
    indexes(sheet);
    List<String> functions =
        session
            .query(SQL.of("functions"))
            .bind("schema", tables.schema())
            .bind("names", BoundArrays.texts(FUNCTIONS))
            .mapTo(String.class)
            .list();
    sheet.add(StreamStore.TERMS.finding("stream_server_function"), functions);
  }

  private void columns(FindingSheet sheet) {
    List<String> wrong = new ArrayList<>();
    for (String types : TYPES) {
      List<String> wanted = List.of(types.split(" "));
      differs(tables.eventTable(), tables.events(), wanted, wrong);
      differs(tables.policyTable(), tables.policies(), wanted, wrong);
    }
    sheet.add(StreamStore.TERMS.finding("stream_column_type"), wrong);
  }

  private static void differs(
      String table, Map<String, String> columns, List<String> wanted, List<String> wrong) {
    String type = columns.get(wanted.getFirst());
    if (type != null && wanted.lastIndexOf(type) < 1) {
      wrong.add(table + "." + wanted.getFirst() + " " + type);
    }
  }

  /** A preview reads everything; a batch finds its events by stream and by id. */
  private void indexes(FindingSheet sheet) {
    List<String> missing = new ArrayList<>();
    List<String> repair = new ArrayList<>();
    need("id", "id", missing, repair);
    need("stream_name", "stream_name, \"offset\"", missing, repair);
    need("stored_at", "stored_at", missing, repair);
    sheet.add(StreamStore.TERMS.finding("stream_missing_index"), missing);
    sheet.repair(StreamStore.TERMS.finding("stream_missing_index"), repair);
  }

  private void need(String column, String columns, List<String> missing, List<String> repair) {
    boolean there =
        session
            .query(SQL.of("indexed"))
            .bind("table", tables.eventTable())
            .bind("column", column)
            .mapTo(Boolean.class)
            .one();
    if (!there) {
      missing.add(tables.eventTable() + " (" + columns + ")");
      // A partitioned table takes no index concurrently (postgresql.org/docs, CREATE INDEX).
      repair.add(
          "CREATE INDEX %sON %s (%s);"
              .formatted(
                  tables.partitioned() ? "" : "CONCURRENTLY ", tables.eventTable(), columns));
    }
  }
}
