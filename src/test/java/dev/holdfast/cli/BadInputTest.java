package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What makes no sense, or is no store, ends with its code and a sentence, never a stack trace. */
class BadInputTest {

  @TempDir static Path directory;

  @BeforeAll
  static void files() throws Exception {
    OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
    Files.createFile(directory.resolve("empty.db"));
    Files.writeString(directory.resolve("notes.txt"), "no database here, only words\n".repeat(50));
    Files.createDirectory(directory.resolve("folder"));
    try (var other = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("other.db"));
        var statement = other.createStatement()) {
      statement.execute("CREATE TABLE users(id)");
    }
  }

  /** STORE stands for the oracle's store, DIR for the directory it is in, EMPTY for no text. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          overview s3://                               | 2 | names no bucket
          overview s3://queue?shards=5                 | 2 | shards=5 is not between 1 and 4
          overview s3://AKIA@queue                     | 2 | Keys must not stand in an address: s3://***@queue
          overview s3://queue?endpoint=http://a.example.com | 2 | plaintext=true
          overview s3://queue?endpoint=a.example.com   | 2 | is no endpoint
          tasks STORE --status done                    | 2 | “done”
          tasks STORE --status COMPLETE                | 2 | “COMPLETE”
          tasks STORE --where colour:red               | 2 | There is no “colour:”
          tasks STORE --where status:done              | 2 | “done”
          tasks STORE --where -status:done             | 2 | “done”
          tasks STORE --where type:batch               | 2 | “batch”
          tasks STORE --where last:>3x                 | 2 | “>3x” is no time
          errors STORE --where retries:many            | 2 | “many” is no number
          errors STORE --where status:done             | 2 | “done”
          tasks STORE --where payload.a[b]:1           | 2 | where the value is
          tasks STORE --type batch                     | 2 | “batch”
          tasks STORE --limit 0                        | 2 | --limit must be a positive integer
          tasks STORE --limit -1                       | 2 | --limit must be a positive integer
          tasks STORE --limit 2.5                      | 2 | --limit must be a positive integer
          tasks STORE --limit 10001                    | 2 | 10,000
          tasks STORE --limit 99999999999999999999     | 2 | --limit
          tasks STORE --limit                          | 2 | --limit needs a value
          tasks STORE --limit 3 --limit 4              | 2 | --limit was given twice
          tasks STORE --sort name                      | 2 | last_active_time
          tasks STORE --order sideways                 | 2 | asc or desc
          tasks STORE --root abc                       | 2 | --root
          task STORE EMPTY                               | 2 | ID is empty
          task STORE BLANK                            | 2 | ID is empty
          workflow STORE EMPTY                           | 2 | ID is empty
          timeline STORE EMPTY                           | 2 | ID is empty
          timeline STORE EMPTY --workflow                | 2 | ID is empty
          explain STORE EMPTY --keep 1d                  | 2 | ID is empty
          hold STORE EMPTY                               | 2 | ID is empty
          diff STORE EMPTY 1 2                           | 2 | ID is empty
          export STORE EMPTY DIR/x.md                    | 2 | ID is empty
          tasks STORE --after garbage                  | 2 | not a cursor
          tasks STORE --after aWQsREVTQyxmLG4sc1lXSmo  | 2 | of another store
          tasks STORE --after aWQsREVTQyxmLG4sbDM0OQ --order asc       | 2 | belongs to a list with --sort id --order desc
          tasks STORE --after aWQsREVTQyxmLG4sbDM0OQ --sort created_at | 2 | belongs to a list with --sort id --order desc
          tasks STORE --count-timeout 5                | 2 | has no unit
          tasks STORE --count-timeout soon             | 2 | not a duration
          tasks STORE --format xml                     | 2 | “xml”
          tasks STORE --json --format csv              | 2 | contradict
          tasks STORE --colour                         | 2 | “--colour”
          tasks STORE extra                            | 2 | “extra”
          tasks STORE -- --json                        | 2 | “--json” was not expected
          tasks                                        | 2 | STORE is missing
          task STORE                                   | 2 | ID is missing
          timeline STORE 10 --attempt first            | 2 | --attempt
          timeline STORE 10 --type task_lost           | 2 | task_created
          taks STORE                                   | 2 | Did you mean “tasks”?
          tasks STORE --statu paused                   | 2 | Did you mean “--status”?
          pom.xml                                      | 2 | “holdfast desktop pom.xml”
          help                                         | 2 | no command “help”. Run
          --debug                                      | 2 | No command
          task STORE 99999                             | 1 | no task 99999
          task STORE many                              | 1 | no task many
          timeline STORE 99999                         | 1 | 99999
          overview sqlite:DIR/missing.db               | 4 | no file
          overview DIR/missing.db                      | 4 | no file
          overview sqlite:DIR/folder                   | 4 | is a directory
          overview sqlite:DIR/empty.db                 | 4 | is empty
          overview sqlite:DIR/notes.txt                | 4 | not an SQLite database
          overview sqlite:DIR/other.db                 | 4 | not a store that Holdfast can read
          overview sqlite::memory:                     | 4 | sqlite::memory:
          overview mongodb://localhost/tasks           | 4 | “mongodb:”
          overview production                          | 4 | “production”
          overview postgresql://nobody@localhost:1/x   | 4 | accepting TCP/IP connections. Check host
          overview postgresql://nobody@localhost:99999/x | 4 | not a store address
          overview postgresql://nobody@localhost:port/x  | 4 | not a store address
          overview postgresql://nobody@localhost:1/%zz   | 4 | not a store address
          overview postgresql://nobody@localhost:1/x?sslpassword=*** | 4 | Write the value in its place
          demo DIR/new.db --now 5                      | 2 | too early or too late
          demo DIR/new.db --now 9223372036854775807    | 2 | too early or too late
          """)
  void endsWithItsCodeAndASentence(String line, int exit, String says) {
    CommandLineRun run = run(line);
    assertThat(run.exit()).as(run.err()).isEqualTo(exit);
    assertThat(run.err())
        .contains(says)
        .doesNotContain("..")
        .doesNotContain("Exception")
        .doesNotContain("\tat ");
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void opensTheDesktopIfNothingIsAsked() {
    assertThat(CommandLineRun.of().exit()).isEqualTo(CommandLineRun.DESKTOP);
    assertThat(CommandLineRun.of("desktop", "production").exit()).isEqualTo(CommandLineRun.DESKTOP);
  }

  @Test
  void neverMakesAFile() {
    run("overview sqlite:DIR/missing.db");
    assertThat(directory.resolve("missing.db")).doesNotExist();
  }

  @Test
  void showsWhereAFailureCameFromOnlyIfAsked() {
    assertThat(run("overview sqlite:DIR/missing.db --debug").err())
        .contains("dev.holdfast.store")
        .contains("There is no file");
  }

  @Test
  void keepsAPasswordInAnAddressOutOfEveryOutput() {
    CommandLineRun run = run("overview postgresql://nobody:s3cret@localhost:1/x --debug");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err()).contains("PGPASSWORD").doesNotContain("s3cret");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void keepsSecretsOfTheDriverOutOfEveryOutput() {
    CommandLineRun run =
        run("cleanup postgresql://nobody@localhost:1/x?sslpassword=s3cret --keep 1d --debug");
    assertThat(run.exit()).isEqualTo(4);
    assertThat(run.err()).contains("sslpassword=***").doesNotContain("s3cret");
    assertThat(run.out()).isEmpty();
  }

  private static CommandLineRun run(String line) {
    return CommandLineRun.of(
        Stream.of(line.split(" "))
            .map(word -> word.replace("STORE", "sqlite:" + directory.resolve("fibflow.sqlite")))
            .map(word -> word.replace("DIR", directory.toString()))
            .map(word -> word.equals("BLANK") ? " " : word.replace("EMPTY", ""))
            .toArray(String[]::new));
  }
}
