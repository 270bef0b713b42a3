package dev.holdfast.store.eventstream;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.ChangeCheck;
import dev.holdfast.store.sql.CleanedTable;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.Fit;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlFile;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresRowMeter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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

  static final SqlFile SQL = SqlFile.beside(EventStreamTables.class);

  static final String PLAIN = "event_store";
  static final String PARTITIONED = "event_store_partitioned";
  static final String POLICIES = "retention_policies";

  static final List<String> EVENT_NEEDS =
      List.of("id", "stream_name", "event_type", "stored_at", "offset");
  static final List<String> POLICY_NEEDS =
      List.of("stream_name", "max_age_seconds", "max_event_count", "enabled");

  /** Returns the tables of a schema: both that may hold events, and the policies. */
  static List<Name> names(String schema) {
    return Stream.of(PLAIN, PARTITIONED, POLICIES).map(table -> new Name(schema, table)).toList();
  }

  /** Says whether the tables are there; which of the two holds the events is seen at opening. */
  static Fit fit(Database database, EventStreamAddress parts) {
    Catalogue catalogue = database.catalogue();
    List<Name> names = names(parts.schema());
    List<Name> absent = catalogue.lacking(names);
    Name chosen = parts.table() == null ? null : new Name(parts.schema(), parts.table());
    List<Name> missing = new ArrayList<>();
    if (absent.containsAll(names.subList(0, 2))) {
      missing.add(names.getFirst());
    }
    if (absent.contains(names.getLast())) {
      missing.add(names.getLast());
    }
    if (chosen != null && (absent.contains(chosen) || !names.subList(0, 2).contains(chosen))) {
      missing.add(chosen);
    }
    if (!missing.isEmpty()) {
      return Fit.lacking(missing.stream().distinct().toList());
    }
    StoreAddress typed = database.typed();
    return Fit.of(
        names.stream().filter(name -> !absent.contains(name)).toList(),
        EVENT_NEEDS.size() + POLICY_NEEDS.size(),
        typed.scheme().equals(EventStreamAddress.SCHEME) ? null : EventStreamAddress.besides(typed),
        () -> new EventStreamStore(database, read(database, names, chosen)));
  }

  static EventStreamTables read(Database database, List<Name> names, Name wanted) {
    Name chosen = wanted == null ? chosen(database, names) : wanted;
    Catalogue.Table events = database.catalogue().table(chosen);
    Catalogue.Table policies = database.catalogue().table(names.getLast());
    EventStreamTables tables =
        new EventStreamTables(
            chosen.schema(), chosen.table(), events.partitioned(), types(events), types(policies));
    require(chosen, tables.events, EVENT_NEEDS);
    require(names.getLast(), tables.policies, POLICY_NEEDS);
    return tables;
  }

  private static Name chosen(Database database, List<Name> names) {
    List<Name> there =
        names.subList(0, 2).stream()
            .filter(name -> database.catalogue().tables().containsKey(name))
            .toList();
    if (there.size() == 1) {
      return there.getFirst();
    }
    List<Name> filled =
        database.read(
            session ->
                there.stream()
                    .filter(name -> holdsRows(session, qualified(name.schema(), name.table())))
                    .toList());
    if (filled.size() > 1) {
      throw new StoreException(
          new StoreFailure.AmbiguousTables(filled.stream().map(Name::toString).toList()));
    }
    return filled.isEmpty() ? there.getFirst() : filled.getFirst();
  }

  private static boolean holdsRows(SqlSession session, String table) {
    return session.query("select exists(select 1 from " + table + ")").mapTo(Boolean.class).one();
  }

  private static void require(Name table, Map<String, String> columns, List<String> needed) {
    List<String> missing = needed.stream().filter(name -> !columns.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw new StoreException(new StoreFailure.MissingColumns(table.toString(), missing));
    }
  }

  static Map<String, String> types(Catalogue.Table table) {
    Map<String, String> types = new LinkedHashMap<>();
    table.columns().forEach(column -> types.put(column.name(), column.type()));
    return types;
  }

  /** Returns what the catalogue says of these tables now. */
  Catalogue now(SqlSession session) throws SQLException {
    return session.engine().catalogue(session.connection(), names(schema));
  }

  /** Returns which store it is, and the columns it has now. */
  StoreFingerprint fingerprint(SqlSession session) throws SQLException {
    // One schema may hold two tables of events: each is a store of its own.
    String place = session.engine().place(session, eventTable()) + "/" + name;
    StringBuilder columns = new StringBuilder();
    Catalogue now = now(session);
    for (String table : List.of(name, POLICIES)) {
      columns.append(table).append('\n');
      now.table(new Name(schema, table)).columns().stream()
          .sorted(Comparator.comparing(Catalogue.Column::name))
          .forEach(each -> columns.append(" %s %s\n".formatted(each.name(), each.type())));
    }
    return new StoreFingerprint(place, StoreFingerprint.schemaOf(columns.toString()));
  }

  static String qualified(String schema, String table) {
    return SqlEngine.quoted(schema) + "." + SqlEngine.quoted(table);
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
        ? session.query(SQL.of("leaves")).bind("table", eventTable()).mapTo(String.class).list()
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
          .query(SQL.of("keyed-parts"))
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
