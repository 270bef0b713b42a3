package dev.holdfast.kind;

import dev.holdfast.store.OracleStore;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;

/** The same in a file of SQLite, where times are texts and JSON is of its own form. */
class JobTableFileKindTest extends JobTableKindTest {

  @Override
  TestKind make(Path where) throws SQLException {
    Path file = where.resolve("jobs.sqlite");
    OracleStore database = new OracleStore("sqlite:" + file, "jdbc:sqlite:" + file);
    database.execute(
        "pragma journal_mode = wal",
        """
        create table river_job (id integer primary key autoincrement, state text not null,
          attempt integer not null default 0, max_attempts integer not null default 25,
          attempted_at timestamp, created_at timestamp not null default current_timestamp,
          finalized_at timestamp, scheduled_at timestamp not null default current_timestamp,
          priority integer not null default 1, args blob not null default (jsonb('{"a":null}')),
          attempted_by blob, errors blob, kind text not null default 'work',
          metadata blob not null default (jsonb('{}')), queue text not null default 'default',
          tags blob not null default (jsonb('[]')), unique_key blob, unique_states integer)\
        """,
        "create table river_queue (name text primary key, paused_at timestamp)",
        "create table river_migration (line text, version integer)",
        "insert into river_migration values ('main', 8)");
    return new Kind(
        database,
        Instant.now().getEpochSecond(),
        "strftime('%%Y-%%m-%%d %%H:%%M:%%f', %d, 'unixepoch')",
        "concat_ws('|', id, state, attempt, finalized_at, created_at, scheduled_at, hex(args),"
            + " kind, hex(metadata), typeof(args))");
  }
}
