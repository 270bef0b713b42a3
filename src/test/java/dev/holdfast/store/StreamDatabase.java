package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/**
 * A database of event streams with the schema of the plan, on the server the tests share. Its
 * session time zone is a wrong one, as that server’s is.
 */
public final class StreamDatabase implements AutoCloseable {

  /** Column names and types exactly as the facts have them. */
  private static final String COLUMNS =
      "stream_name varchar(255), event_id varchar(255), correlation_id varchar(255),"
          + " event_type varchar(500), event_data jsonb, occurred_at timestamptz,"
          + " stored_at timestamptz default now(), \"offset\" bigint, metadata jsonb";

  private static final String[] POLICIES = {
    "create table event_streaming.retention_policies (stream_name varchar(255) primary key,"
        + " max_age_seconds int, max_event_count bigint, enabled boolean default true,"
        + " created_at timestamptz default now(), updated_at timestamptz default now())",
    "insert into event_streaming.retention_policies (stream_name) values ('*')",
    "create table event_streaming.schema_version (version int, description text,"
        + " applied_at timestamptz default now())",
    "insert into event_streaming.schema_version values (3, 'retention policies')"
  };

  private static final String PLAIN =
      "create table event_streaming.event_store (id bigserial primary key, " + COLUMNS + ")";

  /** 2025-04-01, in Unix seconds. */
  private static final long APRIL = 1_743_500_000L;

  private final OracleStore database;

  private StreamDatabase(OracleStore database) {
    this.database = database;
  }

  /** Makes one with the plain table, with the indexes that the plan advises. */
  public static StreamDatabase plain() throws SQLException {
    StreamDatabase made = bare();
    made.execute(PLAIN);
    made.execute(
        "create index on event_streaming.event_store (stored_at)",
        "create index on event_streaming.event_store (stream_name, \"offset\")");
    return made;
  }

  /**
   * Makes one with the partitioned table: a partition for each month of 2025, and a default one.
   */
  public static StreamDatabase partitioned() throws SQLException {
    StreamDatabase made = bare();
    made.partition();
    return made;
  }

  /**
   * Makes one with the partitioned table, of whose one stream ten events of April 2025 go and one
   * of just now stays: its offset is 11.
   */
  public static StreamDatabase partitionedOrders() throws SQLException {
    StreamDatabase made = partitioned();
    for (long offset = 1; offset <= 10; offset++) {
      made.add("event_store_partitioned", "orders", offset, APRIL + offset);
    }
    made.add("event_store_partitioned", "orders", 11L, made.now());
    made.policy("orders", "86400", "null", "true");
    return made;
  }

  /** Makes one with policies and no table of events. */
  public static StreamDatabase bare() throws SQLException {
    return new StreamDatabase(OracleStores.blankPostgres()).withPolicies();
  }

  /** Puts the schema beside a fib-flow store. */
  public static StreamDatabase beside(OracleStore fibFlow) throws SQLException {
    StreamDatabase made = new StreamDatabase(fibFlow).withPolicies();
    made.execute(PLAIN);
    return made;
  }

  private StreamDatabase withPolicies() throws SQLException {
    execute("create schema event_streaming");
    execute(POLICIES);
    return this;
  }

  /** Adds the plain table. */
  public void addPlain() throws SQLException {
    execute(PLAIN);
  }

  /** Adds the partitioned table. */
  public void partition() throws SQLException {
    execute(
        "create table event_streaming.event_store_partitioned (id bigserial, "
            + COLUMNS
            + ", primary key (id, stored_at)) partition by range (stored_at)");
    for (int month = 1; month <= 12; month++) {
      String from = "2025-%02d-01 00:00:00+00".formatted(month);
      String to =
          month == 12 ? "2026-01-01 00:00:00+00" : "2025-%02d-01 00:00:00+00".formatted(month + 1);
      execute(
          "create table event_streaming.event_store_2025_%02d partition of".formatted(month)
              + " event_streaming.event_store_partitioned for values from ('"
              + from
              + "') to ('"
              + to
              + "')");
    }
    execute(
        "create table event_streaming.event_store_rest partition of"
            + " event_streaming.event_store_partitioned default");
  }

  /** Returns the address that names the kind. */
  public String address() {
    return "eventstream+" + database.address();
  }

  /** Returns the plain address of the database. */
  public String plainAddress() {
    return database.address();
  }

  /** Returns the database as the tests of fib-flow know it. */
  public OracleStore database() {
    return database;
  }

  public TaskStore open() {
    return open(address());
  }

  /** Opens any address. */
  public static TaskStore open(String address) {
    return KnownStores.ALL.open(
        StoreAddress.parse(address), StoreOptions.defaults(SecretSource.NONE));
  }

  /** Returns a stream’s id. */
  public static TaskId id(String stream) {
    return new TaskId.Text(stream);
  }

  /** Returns the store’s clock. */
  public long now() {
    try (TaskStore store = open()) {
      return store.now(Cancellation.never());
    }
  }

  public void execute(String... statements) throws SQLException {
    database.execute(statements);
  }

  /** Adds an event to the plain table. */
  public void add(String stream, Long offset, Long storedAt) throws SQLException {
    add("event_store", stream, offset, storedAt);
  }

  /** Adds an event. */
  public void add(String table, String stream, Long offset, Long storedAt) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement insert =
            connection.prepareStatement(
                "insert into event_streaming."
                    + table
                    + " (stream_name, event_id, correlation_id, event_type, event_data,"
                    + " occurred_at, stored_at, \"offset\", metadata) values (?, ?, ?, ?,"
                    + " '{\"n\": 1}', to_timestamp(?), to_timestamp(?), ?, null)")) {
      insert.setString(1, stream);
      insert.setString(2, "event-" + offset);
      insert.setString(3, offset == null ? null : "order-" + offset % 3);
      insert.setString(4, offset == null || offset % 2 == 0 ? "OrderPlaced" : "OrderShipped");
      if (storedAt == null) {
        insert.setNull(5, Types.DOUBLE);
        insert.setNull(6, Types.DOUBLE);
      } else {
        insert.setDouble(5, storedAt);
        insert.setDouble(6, storedAt);
      }
      if (offset == null) {
        insert.setNull(7, Types.BIGINT);
      } else {
        insert.setLong(7, offset);
      }
      insert.executeUpdate();
    }
  }

  /**
   * Adds events with the offsets 1 to {@code count}, one each so many seconds, the last one now.
   */
  public void fill(String stream, int count, long now, long stepSeconds) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement insert =
            connection.prepareStatement(
                "insert into event_streaming.event_store (stream_name, event_id, correlation_id,"
                    + " event_type, event_data, occurred_at, stored_at, \"offset\") select ?,"
                    + " 'e' || n, 'c' || n % 7, 'Type' || n % 3, '{\"a\": 1}', to_timestamp(?), "
                    + " to_timestamp(? - (? - n) * ?), n from generate_series(1, ?) n")) {
      insert.setString(1, stream);
      insert.setDouble(2, now);
      insert.setDouble(3, now);
      insert.setInt(4, count);
      insert.setDouble(5, stepSeconds);
      insert.setInt(6, count);
      insert.executeUpdate();
    }
  }

  /** Writes a policy row, whatever it says. */
  public void policy(String stream, String age, String count, String enabled) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement insert =
            connection.prepareStatement(
                "insert into event_streaming.retention_policies (stream_name, max_age_seconds,"
                    + " max_event_count, enabled) values (?, "
                    + age
                    + ", "
                    + count
                    + ", "
                    + enabled
                    + ") on conflict (stream_name) do update set max_age_seconds ="
                    + " excluded.max_age_seconds, max_event_count = excluded.max_event_count,"
                    + " enabled = excluded.enabled")) {
      insert.setString(1, stream);
      insert.executeUpdate();
    }
  }

  /** Returns the offsets of a stream that are left, in order. */
  public List<Long> offsets(String table, String stream) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement query =
            connection.prepareStatement(
                "select \"offset\" from event_streaming."
                    + table
                    + " where stream_name = ? order by \"offset\", id")) {
      query.setString(1, stream);
      List<Long> offsets = new ArrayList<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          offsets.add(rows.getObject(1, Long.class));
        }
      }
      return offsets;
    }
  }

  /** Returns one text. */
  public String text(String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  /** Returns one number. */
  public long number(String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() throws SQLException {
    OraclePostgres.shared().drop(database);
  }
}
