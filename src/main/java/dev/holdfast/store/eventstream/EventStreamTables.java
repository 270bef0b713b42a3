package dev.holdfast.store.eventstream;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.ChangeCheck;
import dev.holdfast.store.sql.CleanedTable;
import dev.holdfast.store.sql.PostgresRowMeter;
import dev.holdfast.store.sql.SqlSession;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables as this store has them. Columns are held by name, in the store’s order, with the
 * server’s name of their type.
 *
 * @param schema as it is called, unquoted
 * @param name the table of events, unquoted
 * @param partitioned whether it is cut into partitions
 * @param events its columns
 * @param policies the columns of the policies
 */
record EventStreamTables(
    String schema,
    String name,
    boolean partitioned,
    Map<String, String> events,
    Map<String, String> policies) {

  static final String PLAIN = "event_store";
  static final String PARTITIONED = "event_store_partitioned";
  static final String POLICIES = "retention_policies";

  static final List<String> EVENT_NEEDS =
      List.of("id", "stream_name", "event_type", "stored_at", "offset");
  static final List<String> POLICY_NEEDS =
      List.of("stream_name", "max_age_seconds", "max_event_count", "enabled");

  /** Finds the tables and decides which of the two holds the events. */
  static EventStreamTables read(
      SqlSession session, StoreAddress address, EventStreamAddress parts) {
    String schema = parts.schema();
    Map<String, String> plain = columns(session, schema, PLAIN);
    Map<String, String> cut = columns(session, schema, PARTITIONED);
    Map<String, String> policies = columns(session, schema, POLICIES);
    List<String> missing = new ArrayList<>();
    if (plain.isEmpty() && cut.isEmpty()) {
      missing.add(schema + "." + PLAIN);
    }
    if (policies.isEmpty()) {
      missing.add(schema + "." + POLICIES);
    }
    if (parts.table() != null && !List.of(PLAIN, PARTITIONED).contains(parts.table())) {
      missing.add(schema + "." + parts.table());
    }
    if (PLAIN.equals(parts.table()) && plain.isEmpty()
        || PARTITIONED.equals(parts.table()) && cut.isEmpty()) {
      missing.add(schema + "." + parts.table());
    }
    if (!missing.isEmpty()) {
      throw new StoreException(
          new StoreFailure.MissingTables(
              address.display(), EventStreamStore.KIND, missing.stream().distinct().toList()));
    }
    String chosen = parts.table() != null ? parts.table() : chosen(session, schema, plain, cut);
    Map<String, String> events = chosen.equals(PLAIN) ? plain : cut;
    require(schema + "." + chosen, events, EVENT_NEEDS);
    require(schema + "." + POLICIES, policies, POLICY_NEEDS);
    boolean partitioned =
        session
            .query("select relkind = 'p' from pg_class where oid = to_regclass(:table)")
            .bind("table", qualified(schema, chosen))
            .mapTo(Boolean.class)
            .one();
    return new EventStreamTables(schema, chosen, partitioned, events, policies);
  }

  private static String chosen(
      SqlSession session, String schema, Map<String, String> plain, Map<String, String> cut) {
    if (plain.isEmpty() || cut.isEmpty()) {
      return plain.isEmpty() ? PARTITIONED : PLAIN;
    }
    boolean inPlain = holdsRows(session, qualified(schema, PLAIN));
    boolean inCut = holdsRows(session, qualified(schema, PARTITIONED));
    if (inPlain && inCut) {
      throw new StoreException(
          new StoreFailure.AmbiguousTables(
              List.of(schema + "." + PLAIN, schema + "." + PARTITIONED)));
    }
    return inCut ? PARTITIONED : PLAIN;
  }

  private static boolean holdsRows(SqlSession session, String table) {
    return session.query("select exists(select 1 from " + table + ")").mapTo(Boolean.class).one();
  }

  private static void require(String table, Map<String, String> columns, List<String> needed) {
    List<String> missing = needed.stream().filter(name -> !columns.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw new StoreException(new StoreFailure.MissingColumns(table, missing));
    }
  }

  static Map<String, String> columns(SqlSession session, String schema, String table) {
    Map<String, String> columns = new LinkedHashMap<>();
    session
        .query(
            "select a.attname, t.typname from pg_attribute a join pg_type t on t.oid = a.atttypid"
                + " where a.attrelid = to_regclass(:table) and a.attnum > 0"
                + " and not a.attisdropped order by a.attnum")
        .bind("table", qualified(schema, table))
        .map((row, _) -> Map.entry(row.getString(1), row.getString(2)))
        .forEach(column -> columns.put(column.getKey(), column.getValue()));
    return columns;
  }

  private static String qualified(String schema, String table) {
    return quoted(schema) + "." + quoted(table);
  }

  static String quoted(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  /** Returns the table of events as a statement spells it. */
  String eventTable() {
    return qualified(schema, name);
  }

  /**
   * Returns it as an archive has it: each event stands by itself, under the number that is its id.
   */
  StoredTable archived() {
    return StoredTable.ofSubjects(name, "id", List.of());
  }

  /** Returns the tables that take room: of one that is cut into partitions, these. */
  List<String> filed(SqlSession session) {
    return partitioned
        ? session
            .query(
                "select relid::regclass::text from pg_partition_tree(to_regclass(:table))"
                    + " where isleaf order by 1")
            .bind("table", eventTable())
            .mapTo(String.class)
            .list()
        : List.of(eventTable());
  }

  /**
   * Returns the tables from which a cleanup deletes and to which keys of other tables may refer: of
   * one that is cut into partitions those too that have a key of their own, at either end. A key of
   * the whole has a copy for each partition, which is passed over (postgresql.org/docs,
   * pg_constraint).
   */
  List<CleanedTable> cleaned(SqlSession session) {
    List<CleanedTable> cleaned = new ArrayList<>();
    cleaned.add(new CleanedTable(eventTable(), "id", true));
    if (partitioned) {
      session
          .query(
              "select relid::regclass::text from pg_partition_tree(to_regclass(:table))"
                  + " where level > 0 and exists (select 1 from pg_constraint where contype = 'f'"
                  + " and conparentid = 0 and relid in (conrelid, confrelid)) order by 1")
          .bind("table", eventTable())
          .mapTo(String.class)
          .forEach(part -> cleaned.add(new CleanedTable(part, "id", true)));
    }
    return cleaned;
  }

  /** Returns what holds a transaction to what it adds and changes: of events, then of policies. */
  ChangeCheck changes(SqlSession session) {
    return new ChangeCheck(
        new PostgresRowMeter(
            session, List.of(eventTable(), policyTable()), EnumSet.allOf(RowChange.class)),
        List.of(schema + "." + name, schema + "." + POLICIES));
  }

  /** Returns the table of policies as a statement spells it. */
  String policyTable() {
    return qualified(schema, POLICIES);
  }
}
