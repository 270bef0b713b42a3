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
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
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

/** What a trigger of the runtime unlinks from a job that goes is linked again when it is back. */
class JobRelinkTest {

  private static final String MAPPING =
      """
      holdfast: mapping/1
      id: linked
      title: Linked
      engines: [postgresql]
      schema: public
      detect: {tables: {jobs: [id, state], runs: [job]}}
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
        "create function linked_clear() returns trigger language plpgsql as $$ begin update runs"
            + " set job = null where job = old.id; return old; end $$",
        "create trigger linked_clear before delete on jobs for each row execute function"
            + " linked_clear()",
        "insert into jobs select n, 'done', now() - interval '1 d' from generate_series(1, 4) n",
        "insert into runs values (10, 1), (11, 1), (12, 2), (13, 3), (14, null)");
    JobKind kind = new JobKind(MappingFile.read("linked.yaml", MAPPING), null);
    store =
        new Stores(List.of(kind))
            .open(database.storeAddress(), StoreOptions.defaults(SecretSource.NONE));
    journal = new Journal(RecordsBench.in(folder.resolve("records")), Clock.systemUTC());
  }

  @AfterEach
  void drop() throws Exception {
    store.close();
    OraclePostgres.shared().drop(database);
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
    Path archive = folder.resolve("jobs.hfarchive");
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
            new CleanupOrder(preview, plan, null, null, archive),
            CleanupListener.NONE,
            Cancellation.never());
    assertThat(runs().values()).containsOnlyNulls().hasSize(5);
    database.execute(
        "insert into jobs values (9, 'done', now())",
        "update runs set job = 9 where id = 11",
        "delete from runs where id = 13");

    Restore restore = new Restore(journal);
    RestoreRequest all = new RestoreRequest(archive, new TreeSet<>(), false, Set.of(), Set.of());
    RestoreResult result =
        restore
            .run(
                store,
                restore.plan(store, all, Progress.NONE, Cancellation.never()),
                null,
                Progress.NONE,
                Cancellation.never())
            .result();

    assertThat(result.complete()).isTrue();
    assertThat(result.tasks()).isEqualTo(4);
    assertThat(result.facts()).isEqualTo(Map.of("rows_restored", Map.of("jobs", 4L)));
    Map<Long, Long> linked = new TreeMap<>(Map.of(10L, 1L, 11L, 9L, 12L, 2L));
    linked.put(14L, null);
    assertThat(runs()).isEqualTo(linked);
  }
}
