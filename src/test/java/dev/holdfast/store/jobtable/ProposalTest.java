package dev.holdfast.store.jobtable;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.KindFile.Answer;
import dev.holdfast.store.KindFile.Chosen;
import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.KindFile.Proposed;
import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tables that nobody here designed, as the public documentation of their systems names their
 * columns: the first file about each is right in form, opens, and asks for little.
 */
class ProposalTest {

  @TempDir Path directory;

  /**
   * A table.
   *
   * @param definition with {pk}, {time}, {json} and {truth} for types
   * @param row of values; several rows after “;”
   * @param says what the proposal must say
   */
  private record Known(String name, String definition, String row, String... says) {
    @Override
    public String toString() {
      return name;
    }
  }

  static final List<Known> ALL =
      List.of(
          new Known(
              "jobs", // Laravel
              "id {pk}, queue varchar(255), payload text, attempts smallint, reserved_at integer,"
                  + " available_at integer, created_at integer",
              "1, 'default', '{\"job\":\"A\"}', 0, null, 1760000000, 1760000000; 2, 'mail', '{}',"
                  + " 1, 1760000100, 1760000000, 1760000000",
              "due: {sql: t.available_at, unit: s}",
              "queue: t.queue",
              "WHEN t.reserved_at IS NOT NULL THEN 'running'"),
          new Known(
              "failed_jobs", // Laravel
              "id {pk}, uuid varchar(36), connection text, queue text, payload text, exception"
                  + " text, failed_at {time}",
              "1, 'a', 'redis', 'default', '{}', 'Boom', '2026-01-02 03:04:05'",
              "error: t.exception",
              "failed: {as: failed, end: true}"),
          new Known(
              "django_q_task",
              "id varchar(32) primary key, name varchar(100), func varchar(256), hook varchar(256),"
                  + " args text, kwargs text, result text, started {time}, stopped {time}, success"
                  + " {truth}, attempt_count integer",
              "'a', 'x', 'app.f', null, '[]', '{}', 'ok', '2026-01-02 03:04:05', '2026-01-02"
                  + " 03:04:06', {true}, 1; 'b', 'y', 'app.f', null, '[]', '{}', 'bad', '2026-01-02"
                  + " 03:04:05', '2026-01-02 03:04:06', {false}, 2",
              "finished: ",
              "t.stopped",
              "{as: succeeded, end: true}",
              "{as: failed, end: true}"),
          new Known(
              "rq_jobs",
              "job_id varchar(64) primary key, status varchar(16), description text, origin text,"
                  + " created_at {time}, enqueued_at {time}, started_at {time}, ended_at {time},"
                  + " worker_name text, exc_info text",
              "'a', 'queued', 'f()', 'default', '2026-01-02 03:04:05', null, null, null, null,"
                  + " null; 'b', 'finished', 'f()', 'default', '2026-01-02 03:04:05', null, null,"
                  + " '2026-01-02 03:05:05', 'w', null; 'c', 'deferred', 'f()', 'default',"
                  + " '2026-01-02 03:04:05', null, null, null, null, null",
              "queued: {as: ready}",
              "finished: {as: succeeded, end: true}"),
          new Known(
              "tree_of_jobs", // one that refers to itself
              "id {pk}, parent_id bigint, status varchar(16),"
                  + " created_at {time}, finished_at {time}, foreign key (parent_id) references"
                  + " tree_of_jobs (id)",
              "1, null, 'done', '2026-01-02 03:04:05', '2026-01-02 03:04:06'; 2, 1, 'waiting',"
                  + " '2026-01-02 03:04:05', null",
              "children: {parent: {parent_id: id}}"),
          new Known(
              "delayed_jobs",
              "id {pk}, priority integer, attempts integer, handler text, last_error text, run_at"
                  + " {time}, locked_at {time}, failed_at {time}, locked_by varchar(255), queue"
                  + " varchar(255), created_at {time}, updated_at {time}",
              "1, 0, 25, '--- !ruby/object', 'Boom', '2026-01-02 03:04:05', null, '2026-01-03"
                  + " 03:04:05', null, null, '2026-01-02 03:04:05', '2026-01-02 03:04:05'",
              "worker: t.locked_by",
              "WHEN t.failed_at IS NOT NULL THEN 'failed'",
              "due: "),
          new Known(
              "que_jobs",
              "priority smallint, run_at {time}, id {pk}, job_class text, error_count integer,"
                  + " last_error_message text, queue text, data {json}, finished_at {time},"
                  + " expired_at {time}, args {json}",
              "100, '2026-01-02 03:04:05', 1, 'Mail', 0, null, 'default', '{}', '2026-01-02"
                  + " 03:04:06', null, '[]'",
              "name: t.job_class",
              "WHEN t.finished_at IS NOT NULL THEN 'finished'",
              "WHEN t.expired_at IS NOT NULL THEN 'failed'"),
          new Known(
              "celery_taskmeta",
              "id {pk}, task_id varchar(155), status varchar(50), result text, date_done {time},"
                  + " traceback text, name varchar(155), worker varchar(155), retries integer,"
                  + " queue varchar(155)",
              "1, 'a', 'SUCCESS', null, '2026-01-02 03:04:05', null, 'app.f', 'w', 0, null; 2, 'b',"
                  + " 'FAILURE', null, '2026-01-02 03:04:05', 'Boom', 'app.f', 'w', 0, null; 3,"
                  + " 'c', 'REVOKED', null, null, null, 'app.f', null, 0, null",
              "SUCCESS: {as: succeeded, end: true}",
              "REVOKED: {as: cancelled, end: true}",
              "finished: "),
          new Known(
              "messenger_messages", // Symfony
              "id {pk}, body text, headers text, queue_name varchar(190), created_at {time},"
                  + " available_at {time}, delivered_at {time}",
              "1, '{}', '[]', 'default', '2026-01-02 03:04:05', '2026-01-02 03:04:05', null",
              "queue: t.queue_name",
              "WHEN t.delivered_at IS NOT NULL THEN 'running'"),
          new Known(
              "batch_job_execution", // Spring Batch
              "job_execution_id {pk}, version bigint, job_instance_id bigint, create_time {time},"
                  + " start_time {time}, end_time {time}, status varchar(10), exit_code"
                  + " varchar(2500), exit_message varchar(2500), last_updated {time}",
              "1, 2, 1, '2026-01-02 03:04:05', '2026-01-02 03:04:05', '2026-01-02 03:04:09',"
                  + " 'COMPLETED', 'COMPLETED', '', '2026-01-02 03:04:09'; 2, 2, 1, '2026-01-02"
                  + " 03:04:05', '2026-01-02 03:04:05', null, 'STARTED', 'UNKNOWN', '', '2026-01-02"
                  + " 03:04:09'",
              "COMPLETED: {as: succeeded, end: true}",
              "STARTED: {as: running}"));

  static Stream<Known> all() {
    return ALL.stream();
  }

  @ParameterizedTest
  @MethodSource("all")
  void onPostgres(Known known) throws Exception {
    OracleStore store = OracleStores.blankPostgres();
    try {
      try (Connection connection = store.connect()) {
        fill(known, connection, "bigserial primary key", "timestamptz", "jsonb", "boolean");
      }
      propose(known, store.address(), "public." + known.name);
    } finally {
      OraclePostgres.shared().drop(store);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void onSqlite(Known known) throws Exception {
    String address = "sqlite:" + directory.resolve("own.db").toAbsolutePath();
    try (Connection connection = DriverManager.getConnection("jdbc:" + address)) {
      fill(known, connection, "integer primary key", "datetime", "text", "bool");
    }
    propose(known, address, known.name);
  }

  @ParameterizedTest
  @EnumSource(
      value = TestEngine.class,
      names = {"MARIADB", "MYSQL"})
  void onMysql(TestEngine engine) throws Exception {
    OracleStore store = engine.mysqlServer().blank();
    try {
      Question any =
          new Question(
              "",
              null,
              null,
              StoreAddress.parse(store.address()),
              StoreOptions.defaults(SecretSource.NONE),
              Chosen.NONE,
              Cancellation.never());
      for (Known known : ALL) {
        try (Connection connection = store.connect()) {
          fill(known, connection, "bigint auto_increment primary key", "datetime", "text", "bool");
        }
        propose(known, store.address(), known.name);
      }
      assertThat(Proposal.tables(any))
          .containsExactlyInAnyOrderElementsOf(ALL.stream().map(Known::name).toList())
          .endsWith("failed_jobs");
    } finally {
      engine.mysqlServer().drop(store);
    }
  }

  private static void fill(
      Known known, Connection to, String key, String time, String json, String truth)
      throws Exception {
    try (Statement statement = to.createStatement()) {
      statement.execute(
          "create table "
              + known.name
              + " ("
              + known
                  .definition
                  .replace("{pk}", key)
                  .replace("{time}", time)
                  .replace("{json}", json)
                  .replace("{truth}", truth)
              + ")");
      for (String row : known.row.split(";")) {
        statement.execute(
            "insert into "
                + known.name
                + " values ("
                + row.replace("{true}", truth.equals("bool") ? "1" : "true")
                    .replace("{false}", truth.equals("bool") ? "0" : "false")
                + ")");
      }
    }
  }

  private void propose(Known known, String address, String table) throws Exception {
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    StoreAddress at = StoreAddress.parse(address);
    String file =
        Proposal.of(new Question("", null, table, at, options, Chosen.NONE, Cancellation.never()))
            .text();
    assertThat(file).contains(known.says);

    Answer answer =
        KindQuestions.check(
            new Question("own.yaml", file, null, at, options, Chosen.NONE, Cancellation.never()));
    assertThat(answer.notes()).as(file).allMatch(note -> note.level().equals(Note.OPEN));
    assertThat(answer.notes()).hasSizeLessThanOrEqualTo(2);
    assertThat(answer.does().get("deletes")).isEmpty();

    String whole =
        file.replaceAll("(?m)^# (retention|delete):", "$1:").replaceAll("(?m)^#   ", "  ");
    assertThat(
            KindQuestions.check(
                    new Question(
                        "own.yaml", whole, null, at, options, Chosen.NONE, Cancellation.never()))
                .notes())
        .as(whole)
        .noneMatch(note -> note.level().equals(Note.ERROR) || note.level().equals(Note.STORE));

    Path kinds = Files.createDirectories(directory.resolve("kinds"));
    Files.writeString(kinds.resolve("own.yaml"), file);
    try (TaskStore store = Stores.onClassPath(kinds).get().open(at, options)) {
      assertThat(store.info().notices()).isEmpty();
      assertThat(store.tasks(TaskQuery.newest(TaskFilter.ALL, 50), Cancellation.never()).items())
          .hasSize(known.row.split(";").length)
          .noneMatch(task -> task.status().code().isEmpty());
    }
  }

  @Test
  void tablesOfAFileThatReferToItAreNamed() throws Exception {
    String address = "sqlite:" + directory.resolve("own.db").toAbsolutePath();
    try (Connection connection = DriverManager.getConnection("jdbc:" + address);
        Statement statement = connection.createStatement()) {
      statement.execute("create table jobs (id integer primary key, state text)");
      statement.execute("insert into jobs (state) values ('done')");
      statement.execute("create table logs (id integer, job integer references jobs)");
      statement.execute(
          "create table parts (id integer, job integer references jobs (id) on delete cascade)");
    }

    Question question =
        new Question(
            "",
            null,
            "jobs",
            StoreAddress.parse(address),
            StoreOptions.defaults(SecretSource.NONE),
            Chosen.NONE,
            Cancellation.never());
    assertThat(Proposal.of(question).text())
        .contains(
            "#     - {table: \"{s}.logs\", key: {job: id}}",
            "#     - {table: \"{s}.parts\", key: {job: id}, cascade: true}");
  }

  @Test
  void whatSomebodySaysTakesThePlaceOfWhatIsGuessed() throws Exception {
    Path file = directory.resolve("said.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("create table notes (id integer primary key, body text)");
      statement.execute(
          "create table work (id integer primary key, phase text, state text, made text, over"
              + " text)");
      statement.execute(
          "insert into work (phase, state) values ('zu', 'done'), ('zu', 'new'), ('auf', 'new')");
      statement.execute("create table logs (id integer, work integer references work)");
      statement.execute("create table bills (id integer, work integer references work)");
    }
    StoreAddress address = StoreAddress.parse("sqlite:" + file);
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    Question none =
        new Question("", null, null, address, options, Chosen.NONE, Cancellation.never());
    assertThat(Proposal.tables(none)).startsWith("work").contains("notes", "logs", "bills");

    Proposed guessed =
        Proposal.of(
            new Question("", null, "work", address, options, Chosen.NONE, Cancellation.never()));
    assertThat(guessed.status()).isEqualTo("state");
    assertThat(guessed.states()).isEqualTo(Map.of("done", "succeeded", "new", "ready"));
    assertThat(guessed.counts()).isEqualTo(Map.of("done", 1L, "new", 2L));
    assertThat(guessed.referring()).containsExactly("bills", "logs");

    Chosen said =
        new Chosen(
            "phase", "over", Map.of("zu", "failed", "auf", "running"), true, Set.of("bills"));
    Proposed proposed =
        Proposal.of(new Question("", null, "work", address, options, said, Cancellation.never()));
    assertThat(proposed.states()).isEqualTo(said.states());
    assertThat(proposed.text())
        .contains(
            "finished: t.over",
            "zu: {as: failed, end: true}",
            "\nretention:\n  - {status: [zu], since: t.over, when: \"<\"}",
            "    - {table: \"{s}.logs\", key: {work: id}}",
            "    - {table: \"{s}.work\", key: {id: id}}")
        .doesNotContain("bills");
    assertThat(
            KindQuestions.check(
                    new Question(
                        "own.yaml",
                        proposed.text(),
                        null,
                        address,
                        options,
                        Chosen.NONE,
                        Cancellation.never()))
                .notes())
        .as("what refers to it and stays is in the way of a cleanup")
        .extracting(Note::text)
        .anyMatch(text -> text.contains("rows of bills"))
        .noneMatch(text -> text.contains("logs"));
  }

  @Test
  void whoStopsWaitingStopsItsStatement() throws Exception {
    OracleStore store = OracleStores.blankPostgres();
    store.execute("create table jobs (id bigint primary key, status text)");
    Cancellation stop = new Cancellation();
    Question question =
        new Question(
            "",
            null,
            "jobs",
            StoreAddress.parse(store.address()),
            StoreOptions.defaults(SecretSource.NONE),
            Chosen.NONE,
            stop);
    try (Connection other = store.connect();
        Statement lock = other.createStatement()) {
      other.setAutoCommit(false);
      lock.execute("lock table jobs in access exclusive mode");
      CompletableFuture<Proposed> asked =
          CompletableFuture.supplyAsync(() -> Proposal.of(question));
      while (store.number(
              "select count(*) from pg_stat_activity where datname = current_database() and"
                  + " wait_event_type = 'Lock'")
          == 0) {
        Thread.onSpinWait();
      }
      stop.cancel();

      assertThatThrownBy(asked::get)
          .cause()
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.failure()).isInstanceOf(StoreFailure.Cancelled.class));
    } finally {
      OraclePostgres.shared().drop(store);
    }
  }

  @Test
  void theMostFrequentOfManyStatusesAreListedAndThatThereAreMoreIsSaid() throws Exception {
    String values =
        IntStream.range(0, 21).mapToObj(at -> "('s%02d')".formatted(at)).collect(joining(", "));
    String twenty = propose("create table many (status text)", "insert into many values " + values);
    String nine = propose("create table many (status text)", "insert into many values ('s00')");

    assertThat(twenty).contains("\n    s19: ", "# There are more: ").doesNotContain("s20");
    assertThat(nine).doesNotContain("There are more");
  }

  private String propose(String... sql) throws Exception {
    Path file = Files.createTempFile(directory, "many", ".sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String each : sql) {
        statement.execute(each);
      }
    }
    return Proposal.of(
            new Question(
                "",
                null,
                "many",
                StoreAddress.parse("sqlite:" + file),
                StoreOptions.defaults(SecretSource.NONE),
                Chosen.NONE,
                Cancellation.never()))
        .text();
  }

  @Test
  void aTableWithNoColumnThatSaysAnythingHasAFileThatIsRight() throws Exception {
    Path file = directory.resolve("bare.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("create table \"we ird/é\" (\"id x\" integer primary key, q text)");
    }
    StoreAddress address = StoreAddress.parse("sqlite:" + file);
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    String text =
        Proposal.of(
                new Question(
                    "", null, "we ird/é", address, options, Chosen.NONE, Cancellation.never()))
            .text();

    assertThat(
            KindQuestions.check(
                    new Question(
                        "bare.yaml",
                        text,
                        null,
                        address,
                        options,
                        Chosen.NONE,
                        Cancellation.never()))
                .notes())
        .as(text)
        .isEmpty();
  }
}
