package dev.holdfast.desktop.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalPageTest extends FxTest {

  private static final StoreFingerprint STORE =
      new StoreFingerprint("postgresql:7451/orders/public", "sha256:0");

  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochSecond(OracleStores.NOW), ZoneOffset.UTC);

  @TempDir Path directory;
  private final ThreadJobRunner jobs = new ThreadJobRunner(Platform::runLater);
  private Journal journal;
  private TaskStore store;
  private OpenPage page;

  @BeforeEach
  void open() throws Exception {
    OracleStore database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    journal =
        new Journal(
            new Records(
                directory.resolve("records"),
                directory.resolve("journal-heads"),
                new Operator("ann", "Ann Example", "desk")),
            CLOCK);
    StoreSession session =
        new StoreSession(
            new ConnectionProfile("Orders", database.address(), Environment.STAGING),
            store,
            jobs,
            CLOCK,
            new FailureSentence(
                bug -> {
                  throw new AssertionError(bug);
                }));
    show(
        () -> {
          page =
              new JournalPage(
                      ZoneOffset.UTC,
                      journal,
                      (owner, title, kind, name) ->
                          Optional.of(new FileSaver.Place(directory.resolve(name), false)))
                  .open(session);
          return new StackPane(page.node());
        });
  }

  @AfterEach
  void close() {
    fx(page::close);
    jobs.close();
    store.close();
  }

  private void fill() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("reason", "disk is full\n\u202enot what it seems");
    facts.put("tasks", 1_204_311);
    journal
        .start(JournalAction.CLEANUP, STORE, facts)
        .end(JournalOutcome.PARTIAL, Map.of("tasks_deleted", 1_204_000, "drifted_count", 311));
    journal
        .start(JournalAction.HOLD, STORE, Map.of("task", "36", "reason", "legal"))
        .end(JournalOutcome.DONE, Map.of("changed", true));
    // Its process runs, but not on this machine: nobody here can know.
    new Journal(
            new Records(directory.resolve("records"), new Operator("bob", null, "elsewhere")),
            CLOCK)
        .start(JournalAction.CLEANUP, STORE, facts);
  }

  private TableView<?> table() {
    return lookup("#table").queryTableView();
  }

  private String heading() {
    return lookup("#heading").queryAs(Labeled.class).getText();
  }

  @Test
  void tellsWhatWasDoneNewestFirstAndThatTheChainHolds() {
    fill();
    fx(page::shown);
    await(
        "the lines",
        () -> lookup("#table").tryQuery().isPresent() && table().getItems().size() == 3);

    assertThat(heading()).isEqualTo("Journal intact · 3 entries");
    JournalLine newest = (JournalLine) table().getItems().get(0);
    assertThat(newest.who()).isEqualTo("bob");
    assertThat(table().getColumns().get(3).getCellData(0)).isEqualTo("Interrupted");
    assertThat(table().getColumns().get(2).getCellData(1)).isEqualTo("Hold");
    assertThat(table().getColumns().get(5).getCellData(2)).isEqualTo("1,204,000");
    assertThat(table().getColumns().get(7).getCellData(2).toString())
        .doesNotContain("\n", "\u202e");
    assertThat(lookup("#head").queryTextInputControl().getText()).isEqualTo(journal.head());

    fx(() -> table().getSelectionModel().select(2));
    await(
        "the entry in full",
        () ->
            lookup(".json-pane .text-area").queryAs(TextArea.class).getText().contains("drifted"));
    Screens.page(stage().getScene(), "journal-hostile");
  }

  /** The picture of the user guide. */
  @Test
  void aFridaysWorkIsTold() {
    Records bob =
        new Records(directory.resolve("records"), new Operator("bob", "Bob Kern", "desk"));
    String plan = "sha256:" + "14c43e79".repeat(8);
    Map<String, Object> planned = new LinkedHashMap<>();
    planned.put("reason", "spring cleaning, agreed with the order team");
    planned.put("policy", Map.of("expire_time", 2_592_000, "statuses", List.of("completed")));
    planned.put("file", "/home/ann/spring.plan");
    planned.put("tasks", 1_228);
    journal
        .start(JournalAction.PLAN, STORE, planned)
        .end(JournalOutcome.DONE, Map.of("plan", plan));
    journal
        .start(JournalAction.HOLD, STORE, Map.of("task", "4", "reason", "legal case 4711"))
        .end(JournalOutcome.DONE, Map.of("changed", true));
    new Journal(bob, CLOCK)
        .start(JournalAction.APPROVAL, STORE, Map.of("plan", plan, "reason", "looked through"))
        .end(JournalOutcome.DONE, Map.of());
    Map<String, Object> cleanup = new LinkedHashMap<>(planned);
    cleanup.put("plan", plan);
    journal
        .start(JournalAction.CLEANUP, STORE, cleanup)
        .end(JournalOutcome.PARTIAL, Map.of("tasks_deleted", 1_227, "drifted_count", 1));
    fx(page::shown);
    await("the verdict", () -> heading().equals("Journal intact · 4 entries"));
    fx(() -> table().getSelectionModel().select(0));
    Screens.page(stage().getScene(), "journal");
  }

  @Test
  void aHeadThatWasKeptElsewhereShowsWhetherTheEndWasCutOff() {
    fill();
    fx(page::shown);
    await("the verdict", () -> heading().startsWith("Journal intact"));
    fx(() -> lookup("#knownHead").queryTextInputControl().setText(" " + journal.head() + "\n"));
    assertThat(lookup("#headVerdict").queryLabeled().getText()).contains("contains that entry");
    fx(() -> lookup("#knownHead").queryTextInputControl().setText("sha256:" + "1".repeat(64)));
    assertThat(lookup("#headVerdict").queryLabeled().getText()).contains("does not contain");
    Screens.page(stage().getScene(), "journal-head");
  }

  @Test
  void itIsExportedAsItWasHashedAndNeverOverAFile() throws Exception {
    fill();
    fx(page::shown);
    await("the verdict", () -> heading().startsWith("Journal intact"));
    clickOn("Export…");
    await("the banner", () -> lookup(".banner.info").tryQuery().isPresent());
    Path file = directory.resolve("holdfast-journal.ndjson");
    assertThat(Files.readAllLines(file)).hasSize(5).last().asString().contains(journal.head());
    clickOn("Export…");
    await("the refusal", () -> lookup("#exportFailure").query().isVisible());
    assertThat(Files.readAllLines(file)).hasSize(5);
  }

  @Test
  void anEmptyJournalSaysWhatWillBeThere() {
    fx(page::shown);
    await("the placeholder", () -> lookup("No entries yet").tryQuery().isPresent());
    assertThat(lookup("#heading").queryLabeled().getParent().getParent().isVisible()).isFalse();
    Screens.page(stage().getScene(), "journal-empty");
  }

  @Test
  void aBrokenChainIsSaidFirst() throws Exception {
    fill();
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:sqlite:" + directory.resolve("records/journal.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("drop trigger journal_is_never_cut");
      statement.execute("delete from journal where sequence = 2");
    }
    fx(page::shown);
    await("the verdict", () -> heading().startsWith("Journal changed"));
    assertThat(lookup("#detail").queryLabeled().getText()).contains("before entry 3 were removed");
    assertThat(table().getItems()).hasSize(3);
    Screens.page(stage().getScene(), "journal-broken");
  }

  @Test
  void aJournalThatIsGoneIsNotTakenForANewOne() throws Exception {
    fill();
    Files.delete(directory.resolve("records/journal.sqlite"));
    fx(page::shown);
    await("the verdict", () -> heading().equals("Journal changed · 0 entries"));
    assertThat(lookup("#detail").queryLabeled().getText())
        .contains("entry 4 was written", "journal-heads", "delete that file");
    assertThat(lookup("No entries yet").tryQuery()).isEmpty();
    Screens.page(stage().getScene(), "journal-gone");
    Screens.page(stage().getScene(), "journal-gone-small", 1000, 700);
  }

  @Test
  void whereItCannotBeReadItSaysSoAndReadsAgain() throws Exception {
    Path file = Files.createDirectories(directory.resolve("records")).resolve("journal.sqlite");
    Files.writeString(file, "this is no database, to be sure");
    fx(page::shown);
    await("the failure", () -> lookup(".inline-failure").query().isVisible());
    Screens.page(stage().getScene(), "journal-failed");
    Files.delete(file);
    fill();
    clickOn("Retry");
    await(
        "the lines",
        () -> lookup("#table").tryQuery().isPresent() && table().getItems().size() == 3);
    assertThat(lookup(".inline-failure").query().isVisible()).isFalse();
  }
}
