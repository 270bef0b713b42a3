package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a trigger of the runtime unlinks from a job that goes is linked again when it is back, and
 * what one writes for a job that comes back is taken away.
 */
class JobRelinkTest {

  private static final String MAPPING =
      """
      holdfast: mapping/1
      id: linked
      title: Linked
      engines: [postgresql]
      schema: public
      detect: {tables: {jobs: [id, state], runs: [job], events: [job]}}
      subject: {one: job, many: jobs}
      task:
        from: "{s}.jobs t"
        key: {id: bigint}
        fields: {finished: t.ended}
        guard: [t.state]
      status: {sql: t.state, terms: {done: {as: succeeded, end: true}}}
      retention: [{status: [done], since: t.ended, keep: 1h}]
      delete:
        steps:
          - {table: "{s}.runs", key: {job: id}, unlink: true}
          - {table: "{s}.events", key: {job: id}, cascade: true}
          - {table: "{s}.jobs", key: {id: id}}
      """;

  @TempDir private Path folder;
  private OracleStore database;
  private TaskStore store;
  private Journal journal;

  @BeforeEach
  void make() throws Exception {
    database = OracleStores.blankPostgres();
    database.execute(
        "create table jobs(id bigint primary key, state text, ended timestamptz)",
        "create table runs(id bigint primary key, job bigint references jobs)",
        "create table events(id bigserial primary key, job bigint references jobs on delete"
            + " cascade, type text)",
        "create function linked_clear() returns trigger language plpgsql as $$ begin update runs"
            + " set job = null where job = old.id; return old; end $$",
        "create trigger linked_clear before delete on jobs for each row execute function"
            + " linked_clear()",
        "insert into jobs select n, 'done', now() - interval '1 d' from generate_series(1, 4) n",
        "insert into runs values (10, 1), (11, 1), (12, 2), (13, 3), (14, null)",
        "insert into events(job, type) select n, 'done' from generate_series(1, 3) n");
    store = open();
    journal = new Journal(RecordsBench.in(folder.resolve("records")), Clock.systemUTC());
  }

  private TaskStore open() {
    JobKind kind = new JobKind(MappingFile.read("linked.yaml", MAPPING), null);
    return new Stores(List.of(kind))
        .open(database.storeAddress(), StoreOptions.defaults(SecretSource.NONE));
  }

  @AfterEach
  void drop() throws Exception {
    store.close();
    OraclePostgres.shared().drop(database);
  }

  private void clean() {
    Preview preview;
    try (RetentionSnapshot snapshot =
        Roles.of(store, Retention.class).snapshot(Cancellation.never())) {
      preview =
          new PreviewScan(Policy.own(store.terms()).orElseThrow(), null, null, Holds.NONE)
              .run(snapshot, Progress.NONE);
    }
    CleanupPlan.Ready plan =
        (CleanupPlan.Ready)
            CleanupPlan.of(preview, new CleanupOptions(Set.of(), Set.of(), null, Throttle.DEFAULT));
    new Cleanup(journal)
        .run(
            store,
            new CleanupOrder(preview, plan, null, null, folder.resolve("jobs.hfarchive")),
            CleanupListener.NONE,
            RunPace.NONE,
            Cancellation.never());
  }

  private RestoreResult restore() {
    Restore restore = new Restore(journal);
    RestoreRequest all =
        new RestoreRequest(
            folder.resolve("jobs.hfarchive"), new TreeSet<>(), false, Set.of(), Set.of());
    return restore
        .run(
            store,
            restore.plan(store, all, Progress.NONE, Cancellation.never()),
            null,
            Progress.NONE,
            Cancellation.never())
        .result();
  }

  private Map<Long, Long> runs() throws Exception {
    Map<Long, Long> runs = new TreeMap<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id, job from runs")) {
      while (rows.next()) {
        runs.put(rows.getLong(1), (Long) rows.getObject(2));
      }
    }
    return runs;
  }

  @Test
  void linksAgainWhatNothingElseWasLinkedToMeanwhile() throws Exception {
    clean();
    assertThat(runs().values()).containsOnlyNulls().hasSize(5);
    database.execute(
        "insert into jobs values (9, 'done', now())",
        "update runs set job = 9 where id = 11",
        "delete from runs where id = 13");

    RestoreResult result = restore();

    assertThat(result.complete()).isTrue();
    assertThat(result.tasks()).isEqualTo(4);
    assertThat(result.facts()).isEqualTo(Map.of("rows_restored", Map.of("jobs", 4L, "events", 3L)));
    Map<Long, Long> linked = new TreeMap<>(Map.of(10L, 1L, 11L, 9L, 12L, 2L));
    linked.put(14L, null);
    assertThat(runs()).isEqualTo(linked);
  }

  /** The server tells the type below a domain with each row, and the domain's in its catalogue. */
  @Test
  void whatADomainHoldsComesBackAsItWas() throws Exception {
    database.execute(
        "create domain whole as int",
        "create domain counted as whole",
        "create domain flag as boolean",
        "create domain bytes as bytea",
        "create domain part as float4",
        "alter table jobs add a counted default 7, add b flag default true, add c bytes default"
            + " '\\x00ff', add d part default 0.1, add e flag");
    store.close();
    store = open();
    String all = "select count(*) from jobs where (a, b, c, d) = (7, true, '\\x00ff', 0.1::float4)";
    clean();
    assertThat(database.number("select count(*) from jobs")).isZero();

    assertThat(restore().complete()).isTrue();
    assertThat(database.number(all)).isEqualTo(4);
  }

  private void trigger(String written) throws Exception {
    database.execute(
        "create function told() returns trigger language plpgsql as $$ begin "
            + written
            + "; return"
            + " new; end $$",
        "create trigger told after insert on jobs for each row execute function told()");
  }

  private String events() throws Exception {
    return one("select string_agg(e::text, ' ' order by id) from events e");
  }

  private String one(String sql) throws Exception {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void takesAwayWhatATriggerWritesForAJobThatComesBack() throws Exception {
    trigger("insert into events(job, type) values (new.id, 'made'), (new.id, 'told')");
    String before = events();
    clean();
    assertThat(events()).isNull();

    assertThat(restore().complete()).isTrue();

    assertThat(events()).isEqualTo(before);
    database.execute("insert into jobs values (20, 'done', now())");
    assertThat(one("select count(*) from events where job = 20")).isEqualTo("2");
  }

  @Test
  void putsNothingBackWhereATriggerWritesForOthers() throws Exception {
    database.execute("insert into jobs values (30, 'waits', null)");
    trigger("insert into events(job, type) values (30, 'beside')");
    clean();

    assertThat(restore().failure()).isInstanceOf(StoreFailure.Miscounted.class);

    assertThat(one("select count(*) from jobs")).isEqualTo("1");
    assertThat(events()).isNull();
  }

  @Test
  void putsNothingBackWhereNobodyCanTellWhatATriggerWrote() throws Exception {
    trigger("insert into events(job, type) values (new.id, 'made')");
    clean();
    database.execute(
        "alter table events drop constraint events_job_fkey",
        "insert into events(job, type) values (3, 'stray')");
    String stray = events();

    assertThat(restore().failure()).isInstanceOf(StoreFailure.Miscounted.class);

    assertThat(one("select count(*) from jobs")).isEqualTo("0");
    assertThat(events()).isEqualTo(stray);
  }

  @Test
  void putsNothingBackWhereATriggerWritesIntoATableThatNobodyNames() throws Exception {
    database.execute("create table audit(job bigint)");
    trigger("insert into audit values (new.id)");
    database.execute("delete from audit");
    clean();

    assertThat(restore().failure()).isInstanceOf(StoreFailure.Miscounted.class);

    assertThat(one("select count(*) from jobs")).isEqualTo("0");
    assertThat(one("select count(*) from audit")).isEqualTo("0");
  }
}
