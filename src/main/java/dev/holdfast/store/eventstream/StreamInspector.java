package dev.holdfast.store.eventstream;

import static dev.holdfast.store.eventstream.EventStreamTables.SQL;

import dev.holdfast.store.Finding;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.ForeignPaths;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresRights;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Looks for everything that can be wrong with a store of streams.
 *
 * @param tables the store’s tables
 * @param session the one the view is open on
 * @param snapshot the view
 * @param sheet takes what is found
 */
record StreamInspector(
    EventStreamTables tables,
    SqlSession session,
    EventStreamSnapshot snapshot,
    FindingSheet sheet) {

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

  List<Finding> run() throws SQLException {
    ofPolicies(new StreamPolicies(snapshot.policies()));
    ofEvents();
    ofSchema();
    List<String> events = List.of(tables.eventTable());
    PostgresRights rights = new PostgresRights(session);
    List<String> triggers =
        Stream.of(RowChange.values())
            .flatMap(change -> rights.triggers(change, events).stream())
            .distinct()
            .toList();
    sheet.behind(rights.hidden(events), triggers);
    new ForeignPaths(session, tables.cleaned(session)).tell(sheet);
    return sheet.findings();
  }

  private void ofPolicies(StreamPolicies policies) {
    StreamPolicies.Reading ours = policies.ours();
    Set<String> streams = new HashSet<>();
    List<String> beyond = new ArrayList<>();
    List<String> ruled = new ArrayList<>();
    snapshot.scan(
        StreamSnapshot.Scan.of(policies, snapshot.now(), null),
        tally -> {
          String stream = tally.stream();
          policies.row(stream).ifPresent(_ -> streams.add(stream));
          if (tally.beyond() > 0 && policies.row(stream).filter(StreamPolicy::valid).isPresent()) {
            beyond.add(stream);
          }
          if (!ours.of(stream).none()) {
            ruled.add(stream);
          }
        },
        (_, _) -> {});
    if (new ConsumerPositions(tables, session).table().isEmpty()) {
      sheet.add(StreamStore.TERMS.finding("stream_consumers_unknown"), ruled);
    }
    String rows = "SELECT * FROM " + tables.policyTable();
    String all = rows + " ORDER BY stream_name";
    String lost =
        " p WHERE p.stream_name <> '*' AND NOT EXISTS (SELECT 1 FROM %s e WHERE e.stream_name ="
            + " p.stream_name)";
    add("invalid", all, policies, row -> !row.valid());
    add(
        "idle",
        all,
        policies,
        row -> row.valid() && !row.isDefault() && (!row.enabled() || row.empty()));
    add(
        "without_stream",
        rows + lost.formatted(tables.eventTable()),
        policies,
        row -> !row.isDefault() && !streams.contains(row.stream()));
    add("stream_policy_collision", beyond.size(), beyond, all);
  }

  private void add(
      String what, String look, StreamPolicies policies, Predicate<StreamPolicy> which) {
    List<String> streams =
        policies.rows().stream().filter(which).map(StreamPolicy::stream).toList();
    add("stream_policy_" + what, streams.size(), streams, look);
  }

  private void add(String code, long count, List<String> streams, String look) {
    FindingTerm kind = StreamStore.TERMS.finding(code);
    sheet.add(kind, count, streams);
    sheet.look(kind, look);
  }

  private void ofEvents() {
    String all = "SELECT * FROM " + tables.eventTable() + " WHERE ";
    events("stream_event_null_time", "*", all + "stored_at IS NULL");
    events("stream_event_null_place", "*", all + "\"offset\" IS NULL OR stream_name IS NULL");
    String twice =
        "SELECT stream_name, \"offset\", count(*) FROM %s WHERE \"offset\" IS NOT NULL AND"
            + " stream_name IS NOT NULL GROUP BY stream_name, \"offset\" HAVING count(*) > 1";
    events("stream_event_duplicate_offset", "count", twice.formatted(tables.eventTable()));
  }

  /**
   * Looks for events.
   *
   * @param counted what of a row says how many it stands for: a column, or a star for itself
   * @param look lists them
   */
  private void events(String code, String counted, String look) {
    String count = counted.equals("*") ? "count(*)" : "coalesce(sum(" + counted + "), 0)";
    String form = "select %s from (%s) x";
    long found = session.query(form.formatted(count, look)).mapTo(Long.class).one();
    if (found > 0) {
      String names = form.formatted("distinct stream_name", look) + " order by 1 nulls last limit ";
      add(code, found, session.query(names + Finding.SAMPLE).mapTo(String.class).list(), look);
    }
  }

  /** Looks at columns, indexes and functions. */
  private void ofSchema() {
    columns();
    indexes();
    List<String> functions =
        session
            .query(SQL.of("functions"))
            .bind("schema", tables.schema())
            .bind("names", BoundArrays.texts(FUNCTIONS))
            .mapTo(String.class)
            .list();
    sheet.add(StreamStore.TERMS.finding("stream_server_function"), functions);
  }

  private void columns() {
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
  private void indexes() {
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
