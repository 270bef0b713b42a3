package dev.holdfast.kind;

import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Jobs of River, in tables of the same shape: a kind that is a file. */
class JobTableKindTest extends KindContract {

  @Override
  TestKind make(Path where) throws SQLException {
    OracleStore database = OracleStores.blankPostgres();
    execute(
        database,
        """
        create type river_job_state as enum ('available', 'cancelled', 'completed', 'discarded',
          'pending', 'retryable', 'running', 'scheduled');
        create table river_job (id bigserial primary key, state river_job_state not null,
          attempt smallint not null default 0, max_attempts smallint not null default 25,
          attempted_at timestamptz, created_at timestamptz not null default now(),
          finalized_at timestamptz, scheduled_at timestamptz not null default now(),
          priority smallint not null default 1, args jsonb not null default '{}',
          attempted_by text[], errors jsonb[], kind text not null default 'work',
          metadata jsonb not null default '{}', queue text not null default 'default',
          tags varchar(255)[] not null default '{}', unique_key bytea, unique_states bit(8));
        create table river_queue (name text primary key, paused_at timestamptz);
        create table river_migration (line text, version bigint);
        insert into river_migration values ('main', 8)\
        """);
    return new Kind(
        database,
        Long.parseLong(one(database, "select floor(extract(epoch from now()))::bigint")),
        "to_timestamp(%d)",
        "j::text");
  }

  static void execute(OracleStore database, String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static Set<String> all(OracleStore database, String sql) throws SQLException {
    Set<String> all = new TreeSet<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        all.add(rows.getString(1));
      }
    }
    return all;
  }

  static String one(OracleStore database, String sql) throws SQLException {
    return all(database, sql).iterator().next();
  }

  /**
   * One store.
   *
   * @param time how a moment is written
   * @param row how a whole row is read
   */
  record Kind(OracleStore database, long clock, String time, String row) implements TestKind {

    @Override
    public String address() {
      return database.address();
    }

    @Override
    public List<String> traits() {
      return List.of("work", "mail");
    }

    @Override
    public String usual() {
      return "completed";
    }

    @Override
    public TaskId put(String status, long time, String trait, TaskId parent) throws SQLException {
      return TaskId.parse(
          one(
              database,
              "insert into river_job (state, finalized_at, kind) values ('%s', %s, '%s') returning id"
                  .formatted(status, this.time.formatted(time), trait)));
    }

    @Override
    public void clear() throws SQLException {
      execute(database, "delete from river_job");
    }

    @Override
    public void change(TaskId subject) throws SQLException {
      execute(database, "update river_job set attempt = attempt + 1 where id = " + subject);
    }

    @Override
    public Set<TaskId> gone(Set<TaskId> among) throws SQLException {
      Set<String> there = all(database, "select cast(id as text) from river_job");
      Set<TaskId> gone = new TreeSet<>(among);
      gone.removeIf(id -> there.contains(id.toString()));
      return gone;
    }

    @Override
    public Set<String> rows() throws SQLException {
      return all(database, "select " + row + " from river_job j");
    }

    @Override
    public void close() throws SQLException {
      if (database.jdbcUrl().startsWith("jdbc:postgresql:")) {
        OraclePostgres.shared().drop(database);
      }
    }
  }
}
