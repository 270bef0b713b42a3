package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFailure.Corrupt;
import dev.holdfast.store.StoreFailure.EmptyFile;
import dev.holdfast.store.StoreFailure.InMemory;
import dev.holdfast.store.StoreFailure.IsDirectory;
import dev.holdfast.store.StoreFailure.MalformedAddress;
import dev.holdfast.store.StoreFailure.MissingColumns;
import dev.holdfast.store.StoreFailure.MissingTables;
import dev.holdfast.store.StoreFailure.NoSuchFile;
import dev.holdfast.store.StoreFailure.NotSqlite;
import dev.holdfast.store.StoreFailure.UnknownScheme;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way in which a SQLite address can be wrong has its own answer, and makes no file. */
class SqliteOpeningTest {

  private static final List<String> TABLES =
      List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts");

  @TempDir Path directory;

  private StoreFailure opening(String address) throws IOException {
    List<Path> before = files();
    StoreException failure =
        catchThrowableOfType(
            StoreException.class,
            () ->
                KnownStores.ALL
                    .open(StoreAddress.parse(address), StoreOptions.defaults(SecretSource.NONE))
                    .close());
    assertThat(failure).as(address).isNotNull();
    assertThat(files()).as("files after opening " + address).isEqualTo(before);
    return failure.failure();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.sorted().toList();
    }
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private String file(String name, byte[] content) throws IOException {
    return "sqlite:" + Files.write(directory.resolve(name), content);
  }

  private OracleStore database(String... statements) throws Exception {
    OracleStore database =
        new OracleStore("sqlite:" + path("some.db"), "jdbc:sqlite:" + path("some.db"));
    database.execute(statements);
    return database;
  }

  @Test
  void whatIsNoFile() throws IOException {
    assertThat(opening("sqlite:" + path("missing.db")))
        .isEqualTo(new NoSuchFile(path("missing.db")));
    assertThat(opening("sqlite:" + path("no/such/place.db")))
        .isEqualTo(new NoSuchFile(path("no/such/place.db")));
    assertThat(opening("sqlite:" + directory)).isEqualTo(new IsDirectory(directory.toString()));
  }

  @Test
  void whatIsNoDatabase() throws IOException {
    assertThat(opening(file("empty", new byte[0]))).isEqualTo(new EmptyFile(path("empty")));
    assertThat(opening(file("short", "SQLite format 3\0".getBytes())))
        .isEqualTo(new NotSqlite(path("short")));
    assertThat(opening(file("text", "a longer text ".repeat(1_000).getBytes())))
        .isEqualTo(new NotSqlite(path("text")));
  }

  @Test
  void whatIsDamaged() throws Exception {
    Path file =
        Path.of(
            OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK)
                .storeAddress()
                .location());
    byte[] content = Files.readAllBytes(file);
    Arrays.fill(content, 100, content.length, (byte) 0x7e);
    assertThat(opening(file("damaged", content))).isInstanceOf(Corrupt.class);
  }

  @Test
  void whatIsNoStore() throws Exception {
    String address = database("CREATE TABLE fib_flow_workers (worker_id TEXT)").address();
    assertThat(opening(address))
        .isInstanceOfSatisfying(
            MissingTables.class,
            missing -> {
              assertThat(missing.address()).isEqualTo(address);
              assertThat(missing.lacking())
                  .containsEntry("fib-flow", TABLES)
                  .containsEntry("event streams", List.of("holdfast_archive"))
                  .containsEntry("buquet", List.of("buquet_states", "buquet_objects"))
                  .containsEntry("dapr", List.of("dapr_instances", "dapr_history"));
            });
  }

  @Test
  void whatLacksColumnsWithoutWhichNothingCanBeShown() throws Exception {
    String address =
        database(
                "CREATE TABLE fib_flow_tasks (id INTEGER PRIMARY KEY, title TEXT)",
                "CREATE TABLE fib_flow_task_events (id, task_id, event_type, event_time)",
                "CREATE TABLE fib_flow_task_attempts (id, task_id, attempt)")
            .address();
    assertThat(opening(address))
        .isEqualTo(new MissingColumns("fib_flow_tasks", List.of("name", "status")));
  }

  @Test
  void whatLivesInAnotherProcess() throws IOException {
    assertThat(opening("sqlite::memory:")).isEqualTo(new InMemory());
    assertThat(opening("sqlite:file:shared?mode=memory&cache=shared")).isEqualTo(new InMemory());
    assertThat(files()).containsExactly(directory);
  }

  @Test
  void whatIsNoAddress() throws IOException {
    assertThat(opening("sqlite:")).isEqualTo(new MalformedAddress("sqlite:"));
    assertThat(opening("sqlite:   ")).as("a file may be called so").isInstanceOf(NoSuchFile.class);
    assertThat(opening("/var/lib/tasks.db")).isInstanceOf(MalformedAddress.class);
    assertThat(opening("C:\\tasks.db")).isInstanceOf(MalformedAddress.class);
    assertThat(opening("")).isInstanceOf(MalformedAddress.class);
    assertThat(opening("oracle:thin"))
        .isInstanceOfSatisfying(
            UnknownScheme.class,
            unknown ->
                assertThat(unknown.known()).contains("sqlite", "story", "eventstream+postgresql"));
  }

  @Test
  void aNameFullOfSignsThatMeanSomethingElsewhereOpens() throws Exception {
    Path odd = Files.createDirectory(directory.resolve("50% of #1? it's \"mine\" +x 等"));
    OracleStore copy = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
    Path file = Files.move(Path.of(copy.storeAddress().location()), odd.resolve("a;b&c=d.db"));
    for (String prefix : List.of("sqlite:", "sqlite://", "SQLite:")) {
      StoreAddress address = StoreAddress.parse(prefix + file);
      try (TaskStore store =
          KnownStores.ALL.open(address, StoreOptions.defaults(SecretSource.NONE))) {
        assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
      }
    }
  }

  @Test
  void aStoreThatIsHeldForLongerThanWeWaitIsBusy() throws Exception {
    OracleStore copy = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
    try (var writer = copy.connect();
        var statement = writer.createStatement()) {
      statement.execute("BEGIN EXCLUSIVE");
      StoreException failure =
          catchThrowableOfType(
              StoreException.class,
              () -> KnownStores.ALL.open(copy.storeAddress(), PostgresOpeningTest.impatient()));
      assertThat(failure.failure()).isInstanceOf(StoreFailure.Busy.class);
      assertThat(new FailureText(Messages.common()).of(failure.failure()))
          .isEqualTo("The store is locked by somebody else. Try again in a moment.");
    }
  }

  /** Links to nowhere where SQLite wants its side files: they cannot be made, even by root. */
  private void forbid(String... names) throws IOException {
    for (String name : names) {
      Files.createSymbolicLink(directory.resolve(name), directory.resolve("no/such/place"));
    }
  }

  @Test
  void aWalStoreOnAReadOnlyMediumOpensAsImmutableAndSaysSo() throws Exception {
    OracleStore copy = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    forbid("fibflow.sqlite-shm", "fibflow.sqlite-wal");
    List<Path> before = files();
    try (TaskStore store = copy.open()) {
      assertThat(store.info().notices())
          .containsExactly(new Notice(Notice.Kind.IMMUTABLE, List.of()));
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
    }
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void aWalStoreOnAReadOnlyMediumIsNotReadWithoutItsLatestChanges() throws Exception {
    OracleStore copy = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    forbid("fibflow.sqlite-shm");
    Files.writeString(directory.resolve("fibflow.sqlite-wal"), "what was written last");
    assertThat(opening(copy.address()))
        .isInstanceOfSatisfying(
            StoreFailure.Unreadable.class,
            failure -> assertThat(failure.detail()).contains("-wal"));
  }
}
