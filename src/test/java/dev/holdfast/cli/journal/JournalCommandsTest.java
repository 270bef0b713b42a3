package dev.holdfast.cli.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalCommandsTest {

  private static final String[] SKIP = {"--skip", "poison_child", "--skip", "pinned_child"};

  @TempDir Path directory;
  private Path records;
  private OracleStore database;

  @BeforeEach
  void copy() throws Exception {
    records = directory.resolve("records");
    database = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
  }

  private CommandLineRun cleanup(Path where, String... more) {
    String[] command =
        List.of("cleanup", database.address(), "--keep", "7d", "--now", "1760000000", "--yes")
            .toArray(String[]::new);
    return CommandLineRun.in(where, join(command, SKIP, more));
  }

  private static String[] join(String[]... parts) {
    return java.util.Arrays.stream(parts).flatMap(java.util.Arrays::stream).toArray(String[]::new);
  }

  private JsonNode verify(String... more) {
    return CommandLineRun.in(records, join(new String[] {"journal", "verify", "--json"}, more))
        .json();
  }

  @Test
  void everyCleanupLeavesTwoChainedEntriesAndTellsTheHead() {
    CommandLineRun run =
        cleanup(records, "--json", "--reason", "disk is full", "--operator", "Ada");
    assertThat(run.exit()).isZero();
    String head = run.json().get("journal_head").asText();
    assertThat(head).matches("sha256:[0-9a-f]{64}");
    assertThat(run.err()).contains("Journal head: " + head);

    JsonNode check = verify("--head", head);
    assertThat(check.get("entries").asLong()).isEqualTo(2);
    assertThat(check.get("head").asText()).isEqualTo(head);
    assertThat(check.get("sound").asBoolean()).isTrue();

    JsonNode item =
        CommandLineRun.in(records, "journal", "list", "--json").json().get("items").get(0);
    assertThat(item.get("action").asText()).isEqualTo("cleanup");
    assertThat(item.get("state").asText()).isEqualTo("ended");
    assertThat(item.get("outcome").asText()).isEqualTo("done");
    assertThat(item.get("operator").asText()).isEqualTo("Ada");
    assertThat(item.get("user").asText()).isEqualTo("tester");
    assertThat(item.get("reason").asText()).isEqualTo("disk is full");
    assertThat(item.get("store").asText()).startsWith("sqlite:/");
    assertThat(item.get("plan").asText()).startsWith("sha256:");
    assertThat(item.get("tasks_deleted")).isEqualTo(run.json().get("tasks_deleted"));
  }

  @Test
  void anEntryIsShownAsAReceiptAndTheListIsNarrowedDown() {
    CommandLineRun.in(records, "hold", database.address(), "36", "--reason", "legal");
    cleanup(records, "--reason", "disk is full", "--operator", "Ada");

    CommandLineRun receipt = CommandLineRun.in(records, "journal", "show", "4");
    assertThat(receipt.exit()).isZero();
    assertThat(receipt.out())
        .startsWith("Entry 3 · Cleanup · Done")
        .contains("Ada deleted all")
        .contains("disk is full")
        .contains("Events")
        .contains("entries 3 and 4");
    JsonNode json = CommandLineRun.in(records, "journal", "show", "3", "--json").json();
    assertThat(json.get("outcome").asText()).isEqualTo("done");
    assertThat(json.get("start").get("entry").get("reason").asText()).isEqualTo("disk is full");
    assertThat(json.get("end").get("hash").asText()).startsWith("sha256:");

    assertThat(listed("--verb", "hold")).containsExactly("hold");
    assertThat(listed("--operator", "ada")).containsExactly("cleanup");
    assertThat(listed("--store", "sqlite:")).containsExactly("cleanup", "hold");
    assertThat(listed("--since", "2100-01-01")).isEmpty();
    assertThat(listed("--until", "2100-01-01", "--outcome", "done")).hasSize(2);
  }

  private List<String> listed(String... filter) {
    List<String> actions = new java.util.ArrayList<>();
    CommandLineRun.in(records, join(new String[] {"journal", "list", "--json"}, filter))
        .json()
        .get("items")
        .forEach(item -> actions.add(item.get("action").asText()));
    return actions;
  }

  @Test
  void whatCannotBeShownOrFilteredIsSaidInASentence() {
    assertThat(CommandLineRun.in(records, "journal", "show", "7"))
        .satisfies(run -> assertThat(run.exit()).isEqualTo(1))
        .satisfies(run -> assertThat(run.err()).contains("no entry 7").contains("journal list"));
    assertThat(CommandLineRun.in(records, "journal", "show", "x").exit()).isEqualTo(2);
    CommandLineRun how = CommandLineRun.in(records, "journal", "list", "--outcome", "well");
    assertThat(how.exit()).isEqualTo(2);
    assertThat(how.err()).contains("--outcome: “well” is no outcome").contains("interrupted");
    assertThat(CommandLineRun.in(records, "journal", "list", "--since", "soon").exit())
        .isEqualTo(2);
    assertThat(records).doesNotExist();
  }

  @Test
  void aPreviewLeavesNone() {
    CommandLineRun.in(records, "preview", database.address(), "--keep", "7d");
    assertThat(records).doesNotExist();
  }

  @Test
  void whereTheJournalCannotBeWrittenNothingIsDeleted() throws Exception {
    Path file = Files.createFile(directory.resolve("in the way"));
    long before = database.number("select count(*) from fib_flow_tasks");

    CommandLineRun run = cleanup(file.resolve("records"));

    assertThat(run.exit()).isEqualTo(5);
    assertThat(run.err()).contains("Nothing was changed").contains("journal.sqlite");
    assertThat(run.out()).isEmpty();
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(before);
  }

  @Test
  void aStoreThatRefusesIsRecordedAsRefused() throws Exception {
    database.execute("pragma journal_mode = wal");
    Path copy = Files.copy(directory.resolve("fibflow.sqlite"), directory.resolve("copy.sqlite"));
    assertThat(copy.toFile().setReadOnly()).isTrue();
    CommandLineRun run =
        CommandLineRun.in(
            records,
            join(
                new String[] {
                  "cleanup", "sqlite:" + copy, "--keep", "7d", "--now", "1760000000", "--yes"
                },
                SKIP));
    // Root may write what is read-only.
    if (run.exit() == 5) {
      JsonNode item =
          CommandLineRun.in(records, "journal", "list", "--json").json().get("items").get(0);
      assertThat(item.get("outcome").asText()).isEqualTo("refused");
    }
    assertThat(verify().get("entries").asLong()).isEqualTo(2);
  }

  @Test
  void aHeadThatIsNotThereIsAFinding() {
    cleanup(records);
    CommandLineRun run =
        CommandLineRun.in(records, "journal", "verify", "--head", "sha256:" + "a".repeat(64));
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.out()).contains("cut off");
  }

  @Test
  void anEmptyJournalIsSound() {
    CommandLineRun run = CommandLineRun.in(records, "journal", "verify");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains("no entries");
    assertThat(CommandLineRun.in(records, "journal", "list").exit()).isZero();
    assertThat(records).doesNotExist();
  }

  @Test
  void aJournalThatWasRemovedWithTheHoldsIsMissed() throws Exception {
    Path heads = directory.resolve("config");
    Records own = RecordsBench.in(records, heads);
    assertThat(CommandLineRun.as(own, "hold", database.address(), "13").exit()).isZero();
    assertThat(CommandLineRun.as(own, "journal", "verify").exit()).isZero();
    for (String file : List.of("journal.sqlite", "holds.sqlite")) {
      Files.delete(records.resolve(file));
    }

    CommandLineRun json = CommandLineRun.as(own, "journal", "verify", "--json");

    assertThat(json.exit()).isEqualTo(3);
    assertThat(json.json().get("sound").asBoolean()).isFalse();
    assertThat(json.json().get("faults").toString())
        .isEqualTo("[{\"sequence\":2,\"kind\":\"empty\"}]");
    Path known = Path.of(json.json().get("known_head").get("file").asText());
    assertThat(known).exists().hasParent(heads);
    CommandLineRun said = CommandLineRun.as(own, "journal", "verify");
    assertThat(said.out())
        .contains("Journal changed · 0 entries", "entry 2 was written", known.toString())
        .doesNotContain("no entries yet");
    Files.delete(known);
    CommandLineRun anew = CommandLineRun.as(own, "journal", "verify");
    assertThat(anew.exit()).isZero();
    assertThat(anew.out()).contains("no entries yet");
  }

  @Test
  void exportsEveryEntryAsItWasHashedAndNeverOverAFile() throws Exception {
    cleanup(records, "--reason", "curly \u201cquotes\u201d\nand lines");
    Path file = directory.resolve("journal.ndjson");
    assertThat(CommandLineRun.in(records, "journal", "export", file.toString()).exit()).isZero();
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(2);
    JsonNode start = new ObjectMapper().readTree(lines.get(0));
    assertThat(start.get("entry").get("reason").asText()).contains("and lines");
    CommandLineRun again = CommandLineRun.in(records, "journal", "export", file.toString());
    assertThat(again.exit()).isEqualTo(5);
    assertThat(Files.readAllLines(file)).isEqualTo(lines);
  }

  @Test
  void theNameOfTheEnvironmentStandsUntilAnotherIsGiven() {
    Records shared = new Records(records, null, new Operator("ops", "Grace", "bench"));
    CommandLineRun.as(
        shared,
        join(
            new String[] {
              "cleanup", database.address(), "--keep", "7d", "--now", "1760000000", "--yes"
            },
            SKIP));
    assertThat(CommandLineRun.as(shared, "journal", "list").out()).contains("Grace");
  }

  @Test
  void saysWhichSubcommandsThereAre() {
    CommandLineRun run = CommandLineRun.in(records, "journal");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("command");
  }
}
