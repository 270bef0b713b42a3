package dev.holdfast.cli.connections;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was done to a store through one hard link is known through another. */
class LinkedStoreTest {

  private static final String[] POLICY = {"--keep", "7d", "--now", "1760000000"};
  private static final String[] CONSENT = {
    "--yes", "--allow", "pinned_child", "--allow", "poison_child", "--json"
  };

  @TempDir private Path directory;
  private OracleStore database;
  private String first;
  private String second;

  @BeforeEach
  void linkedStore() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
    first = database.address();
    Path file = Path.of(first.substring("sqlite:".length()));
    second = "sqlite:" + Files.createLink(directory.resolve("link.sqlite"), file);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  @Test
  void aLogBesideOneOfTwoNamesIsAFinding() throws Exception {
    assertThat(doctor(first)).doesNotContain("hard_links");
    database.execute("pragma journal_mode = wal");

    assertThat(doctor(first)).contains("hard_links");
    assertThat(doctor(second)).contains("hard_links");
    assertThat(run("doctor", second).out()).contains("2 names (hard links)", "link.sqlite");
    Files.delete(directory.resolve("link.sqlite"));
    assertThat(doctor(first)).doesNotContain("hard_links");
  }

  private List<String> doctor(String address) {
    return run("doctor", address, "--json").json().get("findings").findValuesAsText("kind");
  }

  private static String[] with(String[] more, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(Arrays.asList(more));
    return all.toArray(String[]::new);
  }

  private JsonNode preview(String address) {
    return run(with(POLICY, "preview", address, "--ids", "--json")).json();
  }

  @Test
  void aCleanupKeepsWhatIsHeldThroughTheOtherLink() throws Exception {
    long held = preview(first).get("ids").get(0).asLong();
    long deleted = preview(first).get("ids").get(1).asLong();
    assertThat(run("hold", first, Long.toString(held)).exit()).isZero();
    assertThat(preview(second).get("held").get("count").asLong()).isEqualTo(1);

    CommandLineRun cleanup = run(with(CONSENT, with(POLICY, "cleanup", second)));

    assertThat(cleanup.exit()).as(cleanup.err()).isZero();
    assertThat(database.numbers("select id from fib_flow_tasks"))
        .contains(held)
        .doesNotContain(deleted);
    assertThat(run("release", second, Long.toString(held)).exit()).isZero();
    assertThat(preview(first).get("held").get("count").asLong()).isZero();
  }

  @Test
  void aPlanRunsThroughTheOtherLinkAndIsFoundAfterwards() throws Exception {
    String plan = directory.resolve("a.plan").toString();
    String archive = directory.resolve("a.archive").toString();
    String deleted = preview(first).get("ids").get(1).asText();
    assertThat(run(with(POLICY, "preview", first, "--plan", plan)).exit()).isZero();

    CommandLineRun cleanup =
        run(with(CONSENT, "cleanup", second, "--plan", plan, "--archive", archive));
    assertThat(cleanup.exit()).as(cleanup.err()).isZero();

    assertThat(run("task", first, deleted).err()).contains(archive);
    CommandLineRun restore = run("archive", "restore", archive, first, "--yes");
    assertThat(restore.exit()).as(restore.err()).isZero();
    assertThat(database.numbers("select id from fib_flow_tasks")).contains(Long.valueOf(deleted));
  }
}
