package dev.holdfast.kind;

import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Jobs in the shape of pg-boss: known by two columns, in partitions, each with an edge to the one
 * before, so that an edge has its ends in one batch, in two, or one of them stays.
 */
class JobEdgesKindTest extends KindContract {

  @Override
  TestKind make(Path where) throws SQLException {
    OracleStore database = OracleStores.blankPostgres();
    JobTableKindTest.execute(
        database,
        """
        create schema pgboss;
        create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed',
          'cancelled', 'failed');
        create table pgboss.version (version int);
        insert into pgboss.version values (37);
        create table pgboss.queue (name text primary key, policy text, retention_seconds int,
          deletion_seconds int, dead_letter text);
        create table pgboss.schedule (name text, key text, cron text, timezone text);
        create table pgboss.job (id uuid not null default gen_random_uuid(), name text not null,
          priority int not null default 0, data jsonb, state pgboss.job_state not null,
          retry_limit int not null default 2, retry_count int not null default 0,
          deletion_seconds int not null default 604800, singleton_key text,
          start_after timestamptz not null default now(),
          created_on timestamptz not null default now(), started_on timestamptz,
          completed_on timestamptz, keep_until timestamptz not null default now() + interval '14 d',
          output jsonb, policy text, heartbeat_on timestamptz,
          blocked boolean not null default false, primary key (name, id)) partition by list (name);
        create table pgboss.mail partition of pgboss.job for values in ('mail/%');
        create table pgboss.others partition of pgboss.job default;
        create table pgboss.job_dependency (child_name text, child_id uuid, parent_name text,
          parent_id uuid, primary key (child_name, child_id, parent_name, parent_id));
        create table public.put (at serial, name text, id uuid)\
        """);
    return new Kind(
        database,
        Long.parseLong(
            JobTableKindTest.one(database, "select floor(extract(epoch from now()))::bigint")));
  }

  private record Kind(OracleStore database, long clock) implements TestKind {

    @Override
    public String address() {
      return database.address();
    }

    @Override
    public List<String> traits() {
      return List.of("mail/%", "it's");
    }

    @Override
    public String usual() {
      return "completed";
    }

    @Override
    public TaskId put(String status, long time, String trait, TaskId parent) throws SQLException {
      String id =
          JobTableKindTest.one(
              database,
              ("with j as (insert into pgboss.job (name, state, completed_on, data) values ('%s',"
                   + " '%s', to_timestamp(%d), '{\"a\": null}') returning name, id), l as (select"
                   + " name, id from put order by at desc limit 1), e as (insert into"
                   + " pgboss.job_dependency select j.name, j.id, l.name, l.id from j, l), p as"
                   + " (insert into put (name, id) select name, id from j) select id from j")
                  .formatted(trait.replace("'", "''"), status, time));
      return TaskId.of(List.of(new TaskId.Text(trait), new TaskId.Text(id)));
    }

    @Override
    public void clear() throws SQLException {
      JobTableKindTest.execute(
          database, "delete from pgboss.job; delete from pgboss.job_dependency; delete from put");
    }

    @Override
    public void change(TaskId subject) throws SQLException {
      JobTableKindTest.execute(
          database,
          "update pgboss.job set retry_count = retry_count + 1 where id = '%s'"
              .formatted(subject.parts(2).getLast()));
    }

    @Override
    public Set<TaskId> gone(Set<TaskId> among) throws SQLException {
      Set<String> there = JobTableKindTest.all(database, "select id::text from pgboss.job");
      Set<TaskId> gone = new TreeSet<>(among);
      gone.removeIf(id -> there.contains(id.parts(2).getLast().toString()));
      return gone;
    }

    @Override
    public Set<String> rows() throws SQLException {
      return JobTableKindTest.all(
          database,
          "select tableoid::regclass || j::text from pgboss.job j union all select d::text from"
              + " pgboss.job_dependency d");
    }

    @Override
    public void close() throws SQLException {
      OraclePostgres.shared().drop(database);
    }
  }
}
