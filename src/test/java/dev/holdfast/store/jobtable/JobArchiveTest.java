package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestorePlan;
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
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An archive tells of its tasks what their store told, where nobody knows their kind. */
class JobArchiveTest {

  private static final StoreOptions OPTIONS = StoreOptions.defaults(SecretSource.NONE);

  private static final String FILE =
      """
      holdfast: mapping/1
      id: own
      title: Own
      engines: [postgresql, sqlite, mysql, mariadb]
      schema: public
      detect: {tables: {own_jobs: [name, no]}}
      subject: {one: job, many: jobs}
      task:
        from: "{s}.own_jobs t LEFT JOIN {s}.own_kinds k ON k.id = t.kind"
        key: {name: text, no: bigint}
        fields:
          name: k.said
          created: {sql: t.made, unit: ms}
          finished: {sql: t.ended, unit: ms}
          attempt: t.tries
          tag: "CASE WHEN t.made < {now} THEN 'past' ELSE 'future' END"
          payload: t.args
        guard: [t.state]
      status: {sql: lower(t.state), terms: {done: {as: succeeded, end: true}, lost: {as: failed, end: true}}}
      retention: [{status: [done, lost], since: t.ended, keep: 1h}]
      delete:
        steps:
          - {table: "{s}.own_runs", key: {job: name, job_no: no}}
          - {table: "{s}.own_jobs", key: {name: name, no: no}}
      events:
        - {sql: "SELECT r.at AS time, 'run' AS type, r.no AS attempt, r.said AS message FROM {s}.own_runs r WHERE r.job = t.name AND r.job_no = t.no"}
        - {sql: "SELECT t.ended AS time, 'end' AS type, NULL AS attempt, k.said AS message"}
      views: [{id: lost, title: Lost, query: "status:lost"}]
      """;

  private static final List<String> ROWS =
      List.of(
          "create table own_kinds(id bigint primary key, said text)",
          "create table own_jobs(name varchar(40), no bigint, kind bigint, state text, made bigint,"
              + " ended bigint, tries bigint, args text, primary key (name, no))",
          "create table own_runs(no bigint primary key, job varchar(40), job_no bigint, at bigint,"
              + " said text)",
          "insert into own_kinds values (1, 'mail'), (2, null)",
          "insert into own_jobs values ('a/b%', 1, 1, 'DONE', 1760000000123, 1760000001456, 3,"
              + " '{\"x\": \"1\"}'), ('it''s', 9223372036854775807, 2, 'Lost', 1760000000001,"
              + " 1760000000999, null, null), ('c', 3, 9, 'DONE', null, 1760000000000, 0, '')",
          "insert into own_runs values (1, 'a/b%', 1, 1760000000500, 'he said \"no\"'), (2, 'a/b%',"
              + " 1, null, null), (3, 'it''s', 9223372036854775807, 1760000000000, '')");

  @TempDir private Path folder;

  @Test
  void ofPostgres() throws Exception {
    OracleStore database = OracleStores.blankPostgres();
    try {
      database.execute(ROWS.toArray(String[]::new));
      archive(database.storeAddress(), FILE);
    } finally {
      OraclePostgres.shared().drop(database);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = TestEngine.class,
      names = {"MARIADB", "MYSQL"})
  void ofMysql(TestEngine engine) throws Exception {
    OracleStore database = engine.mysqlServer().blank();
    try {
      database.execute(ROWS.toArray(String[]::new));
      archive(database.storeAddress(), FILE);
    } finally {
      engine.mysqlServer().drop(database);
    }
  }

  @Test
  void ofSqlite() throws Exception {
    StoreAddress address = sqlite(ROWS);
    archive(address, FILE);
  }

  /** SQLite takes the name of any type, most of which are none of numbers and none of texts. */
  @Test
  void aKeyOfATypeThatIsNoneIsKeptAsItIs() throws Exception {
    List<String> rows = new ArrayList<>(ROWS);
    rows.replaceAll(
        sql ->
            sql.replace("name varchar(40), no", "name uniqueidentifier primary key, no")
                .replace(", primary key (name, no)", ""));
    String file =
        FILE.replace(", no: bigint", "").replace(", job_no: no", "").replace(", no: no", "");
    archive(sqlite(rows), file);
  }

  /** NULLs, fractions, bytes and equal rows are nothing that an archive could name a row by. */
  @ParameterizedTest
  @EnumSource
  void rowsWithoutAKeyComeBackAsTheyWere(TestEngine engine) throws Exception {
    boolean postgres = engine.name().startsWith("POSTGRES");
    OracleStore database =
        engine.isSqlite()
            ? new OracleStore(sqlite(ROWS).toString(), "jdbc:" + sqliteAddress())
            : postgres ? OracleStores.blankPostgres() : engine.mysqlServer().blank();
    String bytes = postgres ? "bytea" : engine.isSqlite() ? "blob" : "varbinary(20)";
    String some = postgres ? "'\\x00ff'" : "x'00ff'";
    if (!engine.isSqlite()) {
      database.execute(ROWS.toArray(String[]::new));
    }
    try {
      database.execute(
          "create table own_notes(job varchar(40), job_no bigint, part double precision, body %s)"
              .formatted(bytes),
          "insert into own_notes values ('c', 3, 0.1, %1$s), ('c', 3, 0.1, %1$s), ('c', 3, null, null),"
                  .formatted(some)
              + " ('c', 3, null, null), ('c', 3, -0.0, null), (null, 3, 1, null), ('it''s',"
              + " 9223372036854775807, 1e300, null)",
          "create table own_marks(mark %s not null primary key, job varchar(40), job_no bigint)"
              .formatted(bytes),
          "insert into own_marks values (%s, 'c', 3)".formatted(some));
      List<String> all = rows(database);
      String steps =
          FILE.replace(
              "  steps:\n",
              "  steps:\n"
                  + "    - {table: '{s}.own_notes', key: {job: name, job_no: no}}\n"
                  + "    - {table: '{s}.own_marks', key: {job: name, job_no: no}}\n");
      Path archive = folder.resolve("own.archive");
      Path kinds = Files.createDirectories(folder.resolve("kinds"));
      Files.writeString(kinds.resolve("own.yaml"), steps);
      try (TaskStore store =
          Stores.onClassPath(kinds).get().open(database.storeAddress(), OPTIONS)) {
        cleanUp(store, archive);
        assertThat(rows(database)).hasSize(1 + 2);
        assertThat(ArchiveVerification.run(archive, Progress.NONE, Cancellation.never()).findings())
            .isEmpty();
        // One of two equal rows is there again, by somebody else.
        database.execute("insert into own_notes values ('c', 3, 0.1, %s)".formatted(some));

        RestoreResult result = restore(store, archive);

        assertThat(result.complete()).isTrue();
        assertThat(rows(database)).isEqualTo(all);
        assertThat(restore(store, archive).alreadyThere()).isEqualTo(3);
        assertThat(rows(database)).isEqualTo(all);
      }
    } finally {
      if (postgres) {
        OraclePostgres.shared().drop(database);
      } else if (!engine.isSqlite()) {
        engine.mysqlServer().drop(database);
      }
    }
  }

  private static List<String> rows(OracleStore database) throws Exception {
    List<String> rows = new ArrayList<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String table : List.of("jobs", "kinds", "runs", "notes", "marks")) {
        try (ResultSet row = statement.executeQuery("select * from own_" + table)) {
          while (row.next()) {
            StringBuilder all = new StringBuilder(table);
            for (int at = 1; at <= row.getMetaData().getColumnCount(); at++) {
              Object value = row.getObject(at);
              all.append(' ')
                  .append(value instanceof byte[] some ? HexFormat.of().formatHex(some) : value);
            }
            rows.add(all.toString().replace("-0.0", "0.0"));
          }
        }
      }
    }
    rows.sort(null);
    return rows;
  }

  private RestoreResult restore(TaskStore store, Path archive) throws Exception {
    Restore restore =
        new Restore(new Journal(RecordsBench.in(folder.resolve("records")), Clock.systemUTC()));
    RestoreRequest all = new RestoreRequest(archive, new TreeSet<>(), false, Set.of(), Set.of());
    RestorePlan plan = restore.plan(store, all, Progress.NONE, Cancellation.never());
    return restore.run(store, plan, null, Progress.NONE, Cancellation.never()).result();
  }

  private String sqliteAddress() {
    return "sqlite:" + folder.resolve("own.db").toAbsolutePath();
  }

  private StoreAddress sqlite(List<String> rows) throws Exception {
    String address = sqliteAddress();
    try (Connection connection = DriverManager.getConnection("jdbc:" + address);
        Statement statement = connection.createStatement()) {
      for (String sql : rows) {
        statement.execute(sql);
      }
      statement.execute("insert into own_runs values (4, 'c', 3, 1760000000000, X'ff00')");
    }
    return StoreAddress.parse(address);
  }

  private void archive(StoreAddress address, String mapping) throws Exception {
    Path archive = folder.resolve("own.archive");
    List<String> told;
    Path kinds = Files.createDirectories(folder.resolve("kinds"));
    Files.writeString(kinds.resolve("own.yaml"), mapping);
    try (TaskStore store = Stores.onClassPath(kinds).get().open(address, OPTIONS)) {
      told = told(store);
      assertThat(told).hasSize(3);
      cleanUp(store, archive);
      assertThat(told(store)).isEmpty();
    }
    ArchiveVerification.Outcome verified =
        ArchiveVerification.run(archive, Progress.NONE, Cancellation.never());
    assertThat(verified.sound()).isTrue();
    assertThat(verified.rows()).isEqualTo(verified.manifest().rows());

    Stores others = Stores.onClassPath(null).get();
    StoreAddress file = StoreAddress.parse("sqlite:" + archive.toAbsolutePath());
    try (TaskStore store = others.open(file, OPTIONS)) {
      assertThat(told(store)).isEqualTo(told);
      assertThat(store.info().archive()).isTrue();
      assertThat(store.info().kind()).isEqualTo("own");
      assertThat(store.terms().views()).hasSize(1);
      assertThat(store.overview(Cancellation.never()).byStatus().values()).containsExactly(2L, 1L);
    }

    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + archive);
        Statement statement = connection.createStatement()) {
      statement.execute("drop table holdfast_answers");
    }
    assertThatThrownBy(() -> others.open(file, OPTIONS))
        .isInstanceOfSatisfying(
            StoreException.class,
            old ->
                assertThat(old.failure().toString())
                    .contains("This archive of own was written before archives kept"));
  }

  private static List<String> told(TaskStore store) {
    List<String> told = new ArrayList<>();
    store
        .tasks(TaskQuery.newest(TaskFilter.ALL, 50), Cancellation.never())
        .items()
        .forEach(
            task -> {
              Histories histories = Roles.of(store, Histories.class);
              told.add(
                  task.fields().toString()
                      + histories.events(task.id(), 100, Cancellation.never()).items());
            });
    return told;
  }

  private void cleanUp(TaskStore store, Path archive) throws Exception {
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
    new Cleanup(new Journal(RecordsBench.in(folder.resolve("records")), Clock.systemUTC()))
        .run(
            store,
            new CleanupOrder(preview, plan, null, null, archive),
            CleanupListener.NONE,
            RunPace.NONE,
            Cancellation.never());
  }
}
