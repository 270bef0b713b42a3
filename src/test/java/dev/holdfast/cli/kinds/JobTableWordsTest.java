package dev.holdfast.cli.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.store.Stores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is printed of a job table is true of it. */
class JobTableWordsTest {

  private static final String FILE =
      """
      holdfast: mapping/1
      id: works
      title: Works
      engines: [sqlite]
      detect: {tables: {works: [id, state, above]}}
      subject: {one: work, many: works}
      task:
        from: "{s}.works t"
        key: {id: bigint}
        fields: {queue: t.queue, finished: {sql: t.ended, unit: s}, error: t.error, parent: t.above}
        guard: [t.state, t.ended]
      status:
        sql: t.state
        terms:
          waits: {as: blocked}
          done: {as: succeeded, end: true}
          lost: {as: failed, end: true}
      retention:
        - {status: [done], since: t.ended, keep: 1d, when: "<="}
        - {status: [lost], since: t.ended, when: any}
      children: {parent: {above: id}}
      delete: {steps: [{table: "{s}.works", key: {id: id}}]}
      events: [{sql: "SELECT t.ended AS time, 'ended' AS type, NULL AS attempt, t.error AS message"}]
      """;

  @TempDir private Path directory;
  private String store;

  @BeforeEach
  void make() throws Exception {
    store = "sqlite:" + directory.resolve("works.db");
    Files.createDirectories(directory.resolve("kinds"));
    Files.writeString(directory.resolve("kinds/works.yaml"), FILE);
    try (Connection connection = DriverManager.getConnection("jdbc:" + store);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table works (id integer primary key, queue text, state text, ended integer,"
              + " error text, above integer)");
      statement.execute(
          "insert into works values (1, 'q', 'done', 1700000000, null, null), (2, 'q', 'lost',"
              + " 253402214400, 'it broke', 1), (3, 'q', 'waits', null, null, 1), (4, 'q', 'done',"
              + " -62135596801, null, 9)");
    }
  }

  private String said(String... arguments) {
    CommandLineRun run =
        CommandLineRun.on(
            Stores.onClassPath(directory.resolve("kinds")),
            RecordsBench.in(directory.resolve("records")),
            arguments);
    return run.out() + run.err();
  }

  @Test
  void anAgeIsSaidAsItIsCompared() {
    assertThat(said("preview", store))
        .contains("done at least 1d old; lost at any age.")
        .doesNotContain("older than", "dated before")
        .contains("oldest     -62135596801")
        .doesNotContain("NAME");
    assertThat(said("preview", store, "--keep", "2d", "--status", "done"))
        .contains("were dated at least 2d ago", "dated until");
  }

  @Test
  void hazardsSayOfWhatTheyAre() throws Exception {
    execute("insert into works values (5, 'q', 'done', null, null, null)");

    assertThat(said("preview", store))
        .contains(
            "null_last_active: One work in a status that policies delete has no time",
            "torn_workflow: Of one workflow only a part is deleted. The rest is kept")
        .doesNotContain("paused");
  }

  @Test
  void aForecastComparesAgesAsTheKindDoesAndTellsNoBytesThatNobodyCounted() throws Exception {
    Files.writeString(
        directory.resolve("kinds/works.yaml"),
        FILE.replaceFirst("(?m)^    - \\{status: \\[lost].*\n|^  - \\{status: \\[lost].*\n", "")
            + "pace: 1000\n");

    assertThat(said("forecast", store))
        .contains("policy             done at least 1d old\n")
        .contains("backlog            2 works\n")
        .doesNotContain("older than", "BYTES", " B\n");
  }

  @Test
  void rowsThatTheRuntimeTakesAlongAreCountedInWords() throws Exception {
    execute("create table parts (id integer primary key, work integer)");
    execute("insert into parts (work) values (1), (1), (3)");
    Files.writeString(
        directory.resolve("kinds/works.yaml"),
        FILE.replace("works: [id, state, above]}", "works: [id, state, above], parts: [work]}")
                .replace(
                    "[{table:",
                    "[{table: \"{s}.parts\", key: {work: t.id}, cascade: true}, {table:")
            + "cleaner: Ask its owner.\n");

    assertThat(said("preview", store, "--keep", "2d", "--status", "done"))
        .contains("A cleanup would be refused: Ask its owner.", "works        2\nparts        2\n");
  }

  private void execute(String sql) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:" + store);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void theLastYearOfFourDigitsIsADate() {
    assertThat(said("task", store, "2")).contains("9999-12-31 00:00:00Z");
  }

  @Test
  void whatIsBlockedIsNotSaidToBeResumed() {
    assertThat(said("task", store, "3")).contains("It waits until something lets it continue.");
  }

  @Test
  void aTreeNamesWhatIsGoneAlone() {
    assertThat(said("workflow", store, "1"))
        .isEqualTo("1  done\n  2  lost\n  3  waits\n")
        .doesNotContain("present");
  }

  @Test
  void nothingIsSaidOfStatementsWhereThereAreNone() {
    assertThat(said("doctor", store))
        .contains("Nothing was changed.")
        .doesNotContain("statements below");
  }

  @Test
  void aStoryTellsTheTimesAndTheWordsOfItsJob() throws Exception {
    Path file = directory.resolve("story.json");
    assertThat(said("export", store, "2", file.toString())).contains("Work 2 with 1 event");
    String story = "story:" + file;

    assertThat(said("task", story, "2")).contains("9999-12-31 00:00:00Z", "it broke", "ended");
    assertThat(said("timeline", story, "2")).contains("9999-12-31 00:00:00Z", "it broke");
    assertThat(said("overview", story))
        .contains("lost        1")
        .doesNotContain("permanently_failed", "attempts", "progress");
    assertThat(said("tasks", story)).contains("FINISHED").doesNotContain("RETRIES", "STAGE");
    assertThat(said("errors", story)).contains("it broke");
    assertThat(said("workflow", story, "2")).contains("This kind of store has no workflows.");
    Path page = directory.resolve("story.md");
    said("export", story, "2", page.toString());
    assertThat(page).content().contains("9999-12-31 00:00:00Z").doesNotContain("253402214400");
  }
}
