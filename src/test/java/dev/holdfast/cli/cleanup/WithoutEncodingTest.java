package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.PostgresDump;
import dev.holdfast.store.StreamDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database of PostgreSQL without an encoding, in which texts are whatever bytes came. */
class WithoutEncodingTest {

  /** {@code M?ller} with a byte of Latin-1, as a text of Holdfast has it. */
  private static final String LATIN = "M\ueffcller";

  private static final String[] ALLOWED = {"--allow=poison_child", "--allow=pinned_child"};

  @TempDir private Path directory;
  private OracleStore store;

  @BeforeEach
  void create() throws SQLException {
    store = OraclePostgres.shared().withoutEncoding();
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  private String done(String... arguments) {
    CommandLineRun run = run(arguments);
    assertThat(run.exit()).as(String.join(" ", arguments) + run.err()).isZero();
    return run.out();
  }

  private void fill() throws Exception {
    try (Connection connection = store.connect()) {
      PostgresDump.load(getClass().getResource("/oracle/fibflow-small.pg.sql.gz"), connection);
    }
    String ended = " where status = 'completed' and id % 3 = ";
    store.execute(
        "update public.fib_flow_tasks set name = E'M\\374ller', error = E'\\377\\200 \\303\\251'"
            + ended
            + 0,
        // What stands for a byte here may be a character of the store.
        "update public.fib_flow_tasks set name = E'Schr\\303\\266der', error = E'\\356\\276\\200'"
            + ended
            + 1,
        "update public.fib_flow_task_events set message = E'\\374' where id % 7 = 0",
        "update public.fib_flow_task_attempts set worker_id = E'w\\374' where id % 3 = 0");
  }

  private List<String> rows() throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      for (String table : List.of("tasks", "task_events", "task_attempts")) {
        String hex =
            "select encode(convert_to(t::text, 'SQL_ASCII'), 'hex') from public.fib_flow_%s t";
        try (ResultSet row = statement.executeQuery(hex.formatted(table) + " order by 1")) {
          while (row.next()) {
            rows.add(row.getString(1));
          }
        }
      }
    }
    return rows;
  }

  @Test
  void aByteThatIsNoCharacterStopsNothingAndComesBackAsItWas() throws Exception {
    fill();
    List<String> before = rows();
    String address = store.address();
    assertThat(done("tasks", address, "--status", "completed")).contains("M\\xfcller", "Schröder");
    for (String name : List.of(LATIN, "Schröder")) {
      assertThat(run("tasks", address, "--name", name, "--json").json().path("total").asInt())
          .as(name)
          .isGreaterThan(50);
    }
    for (String command : List.of("errors", "workers", "overview", "stats")) {
      done(command, address);
    }
    Path archive = directory.resolve("gone.db");
    String[] policy = {"--keep=1d", "--status=completed", "--archive=" + archive, "--yes"};
    done("preview", address, policy[0], policy[1]);
    done("cleanup", address, policy[0], policy[1], policy[2], policy[3], ALLOWED[0], ALLOWED[1]);
    assertThat(rows()).hasSizeLessThan(before.size());
    done("archive", "verify", archive.toString());
    assertThat(done("tasks", archive.toString(), "--limit", "500")).contains("Schröder");
    done("archive", "restore", archive.toString(), address, "--yes");
    List<String> changed = rows();
    assertThat(changed).hasSameSizeAs(before);
    changed.removeAll(new HashSet<>(before));
    assertThat(changed).isEmpty();
  }

  @Test
  void streamsOfSuchNamesLoseWhatIsOld() throws Exception {
    try (StreamDatabase streams = StreamDatabase.beside(store)) {
      for (String name : List.of("E'b\\374d'", "E'Schr\\303\\266der'")) {
        streams.execute(
            "insert into event_streaming.event_store (stream_name, event_type, stored_at,"
                + " \"offset\") select "
                + name
                + ", E't\\374', now() - interval '9 days', n from generate_series(1, 10) n",
            "insert into event_streaming.retention_policies values (" + name + ", 60)");
      }
      String address = streams.address();
      assertThat(run("tasks", address, "--json").json().path("items").findValuesAsText("name"))
          .containsExactlyInAnyOrder("b\ueffcd", "Schröder");
      assertThat(done("cleanup", address, "--yes")).contains("18 events of 2 streams deleted");
      assertThat(streams.number("select count(*) from event_streaming.event_store")).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"varchar(255) character set latin1", "varbinary(255)"})
  void columnsOfOtherEncodingsComeBackAsTheyWere(String type) throws Exception {
    OracleStore maria = OracleStores.mariaDb();
    maria.execute(
        "alter table fib_flow_tasks modify name " + type,
        "update fib_flow_tasks set name = x'4DFC6C8165' where id % 3 = 0");
    String sum = "select sum(crc32(concat(id, hex(name)))) from fib_flow_tasks";
    long before = maria.number(sum);
    String address = maria.address();
    for (String command : List.of("tasks", "errors", "overview", "stats")) {
      done(command, address);
    }
    Path archive = directory.resolve("gone.db");
    done("cleanup", address, "--keep=1d", "--archive=" + archive, "--yes", ALLOWED[0], ALLOWED[1]);
    assertThat(maria.number(sum)).isNotEqualTo(before);
    done("archive", "restore", archive.toString(), address, "--yes");
    assertThat(maria.number(sum)).isEqualTo(before);
  }
}
