package dev.holdfast.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.kind.ObjectFolder.Answer;
import dev.holdfast.kind.ObjectFolder.Killed;
import dev.holdfast.kind.ObjectFolder.Moment;
import dev.holdfast.kind.ObjectFolder.Stored;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The archive of a kind of store with tables, keys and versions of its own, whose batches are no
 * transactions and which takes nothing back: what is gone is in the archive, and nothing that is
 * there is.
 */
class ObjectArchiveTest {

  @TempDir private Path directory;
  private ObjectFolder store;
  private Path archive;

  @BeforeEach
  void begin() throws Exception {
    store = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    archive = directory.resolve("kept.archive");
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  private Path plan() {
    Path plan = directory.resolve("a.plan");
    CommandLineRun frozen =
        run("preview", store.address(), "--keep", "1d", "--plan", plan.toString());
    assertThat(frozen.exit()).as(frozen.err()).isZero();
    return plan;
  }

  private CommandLineRun cleanUp(Path plan) {
    return run(
        "cleanup",
        store.address(),
        "--plan",
        plan.toString(),
        "--yes",
        "--json",
        "--archive",
        archive.toString());
  }

  private JsonNode verified() {
    CommandLineRun verified = run("archive", "verify", archive.toString(), "--json");
    assertThat(verified.exit()).as(verified.out() + verified.err()).isZero();
    return verified.json();
  }

  private Set<String> there() {
    return store.all().stream()
        .flatMap(each -> each.versions().stream().map(version -> each.key() + " " + version))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private String gone() {
    return store.all().stream().filter(Stored::pruned).findFirst().orElseThrow().key();
  }

  private List<String> archived(String sql) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + archive);
        Statement statement = file.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }

  private List<String> versions() throws SQLException {
    return archived("select object || ' ' || version from object_versions order by 1");
  }

  @Test
  void eachTableIsKeptAndCounted() throws Exception {
    store.put("it's a", "stored", ObjectFolder.OLD, 4, Answer.DELETES, 2);
    store.put("007", "stored", ObjectFolder.OLD + 1, 6);

    CommandLineRun cleanup = cleanUp(plan());

    assertThat(cleanup.exit()).as(cleanup.err()).isZero();
    assertThat(cleanup.err()).contains("pruned for reading only");
    assertThat(versions()).containsExactly("007 v1", "it's a v1", "it's a v2");
    JsonNode manifest = verified();
    assertThat(manifest.get("objects").asInt()).isEqualTo(2);
    assertThat(manifest.get("signals").asInt()).isEqualTo(5);
    assertThat(manifest.has("events") || manifest.has("attempts")).isFalse();
    assertThat(manifest.get("tables").toString())
        .isEqualTo("{\"objects\":2,\"object_versions\":3,\"object_signals\":5}");
    assertThat(manifest.get("unsettled_objects").asInt()).isZero();
    assertThat(run("archive", "verify", archive.toString()).out())
        .contains("2 objects, with 10 rows in 3 tables");
    assertThat(archived("select id from holdfast_rows where kind = 1 order by id"))
        .containsExactly("'007' 'v1'", "'it''s a' 'v1'", "'it''s a' 'v2'");
    assertThat(
            archived("select id || ': ' || name || '=' || value from holdfast_proofs order by 1"))
        .containsExactly("007: marker=marker of 007", "it's a: marker=marker of it's a");
    assertThat(archived("select value from holdfast_archive where name = 'format'"))
        .containsExactly("3");
  }

  /** What nobody knows may go yet: it stays in the archive, which says so. */
  @Test
  void whatTheStoreRefusesOrTakesBackIsNotInTheArchive() throws Exception {
    store.put("a good", "stored", ObjectFolder.OLD, 4);
    store.put("b refused", "stored", ObjectFolder.OLD + 1, 2, Answer.REFUSES);
    store.put("c silent", "stored", ObjectFolder.OLD + 2, 2, Answer.DELETES_IN_SILENCE);
    store.put("d broken", "stored", ObjectFolder.OLD + 3, 2, Answer.BREAKS);
    store.put("e forestalled", "stored", ObjectFolder.OLD + 4, 2, Answer.FORESTALLED);
    store.put("f back", "stored", ObjectFolder.OLD + 5, 2, Answer.TAKES_BACK);

    CommandLineRun cleanup = cleanUp(plan());

    assertThat(cleanup.exit()).as(cleanup.err()).isEqualTo(Exit.PARTIAL.code);
    assertThat(versions())
        .containsExactly("a good v1", "c silent v1", "d broken v1", "e forestalled v1");
    JsonNode manifest = verified();
    assertThat(manifest.get("objects").asInt()).isEqualTo(4);
    assertThat(manifest.get("unsettled_objects").asInt()).as("the broken one").isOne();
    assertThat(archived("select id from holdfast_proofs")).containsExactly("a good");
  }

  /** What was archived of it is replaced, and nothing is left over. */
  @Test
  void whatNobodyKnewIsSettledByTheNextRun() throws Exception {
    store.put("a good", "stored", ObjectFolder.OLD, 4);
    store.put("d broken", "stored", ObjectFolder.OLD, 4, Answer.BREAKS, 3);
    Path plan = plan();
    cleanUp(plan);
    assertThat(verified().get("unsettled_objects").asInt()).isOne();
    store.put("d broken", "stored", ObjectFolder.OLD, 4, Answer.DELETES, 3);

    assertThat(cleanUp(plan).exit()).isZero();

    assertThat(versions())
        .containsExactly("a good v1", "d broken v1", "d broken v2", "d broken v3");
    JsonNode manifest = verified();
    assertThat(manifest.get("objects").asInt()).isEqualTo(2);
    assertThat(manifest.get("unsettled_objects").asInt()).isZero();
    assertThat(archived("select state from holdfast_batches")).containsOnly("deleted");
  }

  @Test
  void aRunThatPrunedNothingKeepsNoArchive() throws Exception {
    store.put("b refused", "stored", ObjectFolder.OLD, 2, Answer.REFUSES);

    cleanUp(plan());

    assertThat(archive).doesNotExist();
  }

  @ParameterizedTest(name = "at {0}, several objects a call: {1}")
  @CsvSource({
    "ARCHIVED, true",
    "ARCHIVED, false",
    "OVER, true",
    "OVER, false",
    "BEGUN, true",
    "BEGUN, false",
    "IN_CALL, true",
    "IN_CALL, false",
    "EFFECT, true",
    "EFFECT, false",
    "SETTLED, true",
    "SETTLED, false"
  })
  void whereverARunIsKilledWhatIsGoneIsInTheArchive(Moment moment, boolean several)
      throws Exception {
    for (String key : several ? List.of("a", "b", "c") : List.of("a")) {
      store.put(key, "stored", ObjectFolder.OLD, 2, Answer.DELETES, several ? 1 : 3);
    }
    // Which of them is the first is the run's choice.
    store.put("y", "stored", ObjectFolder.OLD + 1, 2, Answer.DELETES, several ? 1 : 3);
    Set<String> before = there();
    Path plan = plan();

    ObjectFolder.killAt(moment);
    assertThatThrownBy(() -> cleanUp(plan)).isInstanceOf(Killed.class);

    Set<String> gone = new TreeSet<>(before);
    gone.removeAll(there());
    assertThat(versions()).containsAll(gone);
    assertThat(gone).hasSize(goneAt(moment, several));
    assertThat(verified().get("unsettled_objects").asInt()).isPositive();

    CommandLineRun again = cleanUp(plan);
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(there()).isEmpty();
    assertThat(versions()).containsExactlyElementsOf(before);
    JsonNode manifest = verified();
    assertThat(manifest.get("unsettled_objects").asInt()).isZero();
    assertThat(manifest.get("objects").asInt()).isEqualTo(several ? 4 : 2);
    assertThat(manifest.get("signals").asInt()).isEqualTo(several ? 4 : 2);
  }

  /** With what is told of its object, so that the part can be found and put back. */
  @Test
  void aPartThatWentStaysInTheArchiveThoughTheRestIsRefused() throws Exception {
    store.put("a", "stored", ObjectFolder.OLD, 2, Answer.DELETES, 3);
    Path plan = plan();
    ObjectFolder.killAt(Moment.IN_CALL);
    assertThatThrownBy(() -> cleanUp(plan)).isInstanceOf(Killed.class);
    Path object = directory.resolve("objects/a.object");
    String told = Files.readString(object);
    Files.writeString(object, told.replace("DELETES", "REFUSES"));

    assertThat(cleanUp(plan).exit()).isEqualTo(Exit.PARTIAL.code);

    assertThat(there()).containsExactly("a v2", "a v3");
    assertThat(versions()).containsExactly("a v1");
    assertThat(archived("select key from objects")).containsExactly("a");
    assertThat(verified().get("unsettled_objects").asInt()).isZero();

    Files.writeString(object, told);
    assertThat(cleanUp(plan).exit()).isZero();
    assertThat(versions()).containsExactly("a v1", "a v2", "a v3");
    JsonNode manifest = verified();
    assertThat(manifest.get("objects").asInt()).isOne();
    assertThat(manifest.get("unsettled_objects").asInt()).isZero();
  }

  private static int goneAt(Moment moment, boolean several) {
    return switch (moment) {
      case ARCHIVED, BEGUN -> 0;
      case OVER -> several ? 4 : 6;
      case IN_CALL -> 1;
      case EFFECT, SETTLED -> 3;
    };
  }

  /** A version of the same name that was made since is another one: what was archived is gone. */
  @Test
  void whatWasMadeAnewSinceIsNotWhatWasArchived() throws Exception {
    store.put("a", "stored", ObjectFolder.OLD, 2);
    store.put("y after", "stored", ObjectFolder.OLD + 1, 2);
    Path plan = plan();
    ObjectFolder.killAt(Moment.EFFECT);
    assertThatThrownBy(() -> cleanUp(plan)).isInstanceOf(Killed.class);
    store.put("a", "stored", ObjectFolder.NOW - 5, 2);

    cleanUp(plan);

    assertThat(there()).containsExactly("a v1");
    assertThat(versions()).containsExactly("a v1", "y after v1");
    assertThat(archived("select at from object_versions where object = 'a'"))
        .containsExactly(Long.toString(ObjectFolder.OLD));
    assertThat(verified().get("unsettled_objects").asInt()).isZero();
  }

  @Test
  void anAlteredRowOfAnyTableIsFound() throws Exception {
    store.put("a", "stored", ObjectFolder.OLD, 4, Answer.DELETES, 2);
    cleanUp(plan());
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + archive);
        Statement statement = file.createStatement()) {
      statement.execute("update object_versions set at = at + 1 where version = 'v2'");
      statement.execute("delete from object_signals where no = 1");
      statement.execute("insert into object_signals values ('a', 7, 1)");
      statement.execute("update holdfast_proofs set value = 'forged'");
      statement.execute("update holdfast_batches set rows = '1 2 3'");
    }

    CommandLineRun verified = run("archive", "verify", archive.toString(), "--json");

    assertThat(verified.exit()).isEqualTo(Exit.PARTIAL.code);
    assertThat(verified.json().get("findings").toString())
        .contains(
            "{\"kind\":\"altered\",\"table\":\"object_versions\",\"id\":\"'a'"
                + " 'v2'\",\"detail\":null}")
        .contains("{\"kind\":\"missing\",\"table\":\"object_signals\",\"id\":\"'a' 1\"")
        .contains("{\"kind\":\"added\",\"table\":\"object_signals\",\"id\":\"'a' 7\"")
        .contains("batch_differs")
        .contains("manifest_differs");
  }

  /** The proof is told if there is one; a run that was killed could not write it. */
  @Test
  void whatAStoreTakesBackIsRestoredWithAndWithoutItsProof() throws Exception {
    store.undoes();
    List<String> keys = new ArrayList<>(List.of("a", "b", "c"));
    keys.forEach(key -> store.put(key, "stored", ObjectFolder.OLD, 4, Answer.DELETES, 2));
    Path plan = plan();
    ObjectFolder.killAt(Moment.EFFECT);
    assertThatThrownBy(() -> cleanUp(plan)).isInstanceOf(Killed.class);
    String killed = gone();
    keys.remove(killed);
    String proven = keys.getFirst();
    String anew = keys.getLast();
    CommandLineRun cleanup = cleanUp(plan);
    assertThat(cleanup.err()).doesNotContain("for reading only");
    assertThat(there()).isEmpty();
    store.put(anew, "stored", ObjectFolder.NOW, 4);

    CommandLineRun shown =
        run("archive", "restore", archive.toString(), store.address(), "--dry-run", "--json");
    assertThat(shown.json().get("objects").asInt()).isEqualTo(2);
    CommandLineRun restore =
        run("archive", "restore", archive.toString(), store.address(), "--yes", "--json");

    assertThat(restore.exit()).as(restore.err()).isEqualTo(Exit.PARTIAL.code);
    assertThat(restore.json().get("objects_restored").asInt()).isEqualTo(2);
    assertThat(restore.json().get("signals_restored").asInt()).isEqualTo(4);
    assertThat(restore.json().has("events_restored")).isFalse();
    assertThat(restore.json().get("conflicts").toString())
        .contains(
            "\"table\":\"object_versions\",\"row\":\"'" + anew + "' 'v1'\",\"detail\":\"at\"");
    assertThat(there()).hasSize(5).contains(killed + " v1", proven + " v2", anew + " v1");
    assertThat(store.marker(killed)).as("the run was killed").isEqualTo("null");
    assertThat(store.marker(proven)).isEqualTo("marker of " + proven);
    JsonNode again =
        run("archive", "restore", archive.toString(), store.address(), "--yes", "--json").json();
    assertThat(again.get("already_there").asInt()).isEqualTo(2);
    assertThat(run("archive", "restore", archive.toString(), store.address(), "--dry-run").out())
        .contains("Would restore 0 objects.");
  }

  @Test
  void nothingIsRestoredWhereTheStoreTakesNothingBack() {
    store.put("a", "stored", ObjectFolder.OLD, 2);
    Path plan = plan();
    assertThat(
            run("cleanup", store.address(), "--keep", "1d", "--archive", archive.toString()).err())
        .as("before it is confirmed")
        .contains("cannot restore");
    assertThat(cleanUp(plan).exit()).isZero();

    CommandLineRun restore =
        run("archive", "restore", archive.toString(), store.address(), "--yes", "--json");

    assertThat(restore.exit()).isEqualTo(Exit.USAGE.code);
    assertThat(restore.err()).contains("this kind of store cannot restore from an archive");
    CommandLineRun opened = run("overview", archive.toString());
    assertThat(opened.exit()).isEqualTo(Exit.STORE.code);
    assertThat(opened.err()).hasLineCount(1);
  }
}
