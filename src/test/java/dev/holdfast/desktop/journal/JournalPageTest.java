package dev.holdfast.desktop.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.Copied;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.Fit;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalFiles;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalWent;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
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
  private StoreSession session;

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
    session =
        new StoreSession(
            new StoreAccess(
                KnownStores.ALL,
                StoreOptions.defaults(SecretSource.NONE),
                jobs,
                new FailureSentence(
                    KnownStores.ALL,
                    bug -> {
                      throw new AssertionError(bug);
                    }),
                CLOCK),
            new ConnectionProfile("Orders", database.address(), Environment.PRODUCTION),
            store);
    show(
        () -> {
          page =
              new JournalPage(
                      new Workplace(
                          ZoneOffset.UTC,
                          null,
                          (owner, title, kind, name) ->
                              Optional.of(new WholeTextFile(directory.resolve(name), false)),
                          null,
                          null),
                      journal)
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
            new Records(directory.resolve("records"), null, new Operator("bob", null, "elsewhere")),
            CLOCK)
        .start(JournalAction.CLEANUP, STORE, facts);
  }

  private ListView<JournalRow> list() {
    return lookup("#list").queryListView();
  }

  private List<JournalRow.Entry> entries() {
    return list().getItems().stream()
        .filter(JournalRow.Entry.class::isInstance)
        .map(JournalRow.Entry.class::cast)
        .toList();
  }

  private void open(int entries) {
    fx(page::shown);
    await("the lines", () -> lookup("#list").tryQuery().isPresent() && entries().size() == entries);
    await("the receipt", () -> !title().isEmpty());
    await("the check", () -> heading().endsWith("intact"));
  }

  private String heading() {
    return lookup("#heading").queryAs(Labeled.class).getText();
  }

  private String title() {
    return lookup("#title").tryQueryAs(Labeled.class).map(Labeled::getText).orElse("");
  }

  private boolean says(String text) {
    return lookup(
            (Node node) ->
                node instanceof Labeled label
                    && label.getText() != null
                    && label.getText().contains(text))
        .tryQuery()
        .isPresent();
  }

  private void select(long sequence) {
    fx(
        () ->
            list().getItems().stream()
                .filter(
                    row -> row instanceof JournalRow.Entry entry && entry.sequence() == sequence)
                .findFirst()
                .ifPresent(list().getSelectionModel()::select));
  }

  private String copiedAs(Form form) throws Exception {
    return onFx(() -> Copied.by(list().getContextMenu().getItems(), form));
  }

  @Test
  void tellsWhatWasDoneNewestFirstAndThatTheChainHolds() {
    fill();
    open(3);

    assertThat(heading()).isEqualTo("The journal is intact");
    assertThat(says("5 entries · verified")).isTrue();
    assertThat(entries())
        .extracting(JournalRow.Entry::verb)
        .containsExactly("cleanup", "hold", "cleanup");
    assertThat(entries())
        .extracting(JournalRow.Entry::went)
        .containsExactly(JournalWent.INTERRUPTED, JournalWent.DONE, JournalWent.PARTIAL);
    assertThat(entries().get(2).amount()).isEqualTo(1_204_000);
    assertThat(list().getItems().getFirst()).isInstanceOf(JournalRow.Day.class);
    assertThat(says("3 entries, 1,204,000 tasks")).isTrue();
    assertThat(lookup("#head").queryLabeled().getTooltip().getText()).isEqualTo(journal.head());
    assertThat(says("the program ended before it was done")).isTrue();

    select(1);
    await("the receipt", () -> says("Ann Example deleted 1,204,000 of 1,204,311 tasks"));
    assertThat(says("\u202e")).as("a hostile reason turns nothing round").isFalse();
    Screens.page(stage().getScene(), "journal-hostile");
    fx(() -> lookup("#asRaw").queryAs(ToggleButton.class).setSelected(true));
    assertThat(lookup(".json-pane .text-area").queryAs(TextArea.class).getText())
        .contains("drifted_count");
    Screens.page(stage().getScene(), "journal-raw");
  }

  /** The picture of the user guide. */
  @Test
  void aFridaysWorkIsTold() throws Exception {
    fillFriday();
    open(8);
    select(7);
    await("the receipt", () -> says("Ann Example deleted 412,790 of 412,806 tasks"));
    Screens.page(stage().getScene(), "journal");
    Screens.page(stage().getScene(), "journal-small", 1000, 700);
    Screens.page(stage().getScene(), "journal-beside-stores", 770, 700);
    Parent root = stage().getScene().getRoot();
    List<String> problems = new ArrayList<>();
    for (int width : new int[] {1440, 1000, 770}) {
      fx(
          () -> {
            root.resize(width, 700);
            root.applyCss();
            root.layout();
            root.layout();
          });
      fx(() -> problems.addAll(Fit.problems(root, width, 700)));
    }
    assertThat(problems).isEmpty();
  }

  private void fillFriday() throws Exception {
    Records bob =
        new Records(directory.resolve("records"), null, new Operator("bob", "Bob Kern", "desk"));
    StoreFingerprint here = store.fingerprint(Cancellation.never());
    String plan = "sha256:" + "14c43e79".repeat(8);
    Path archive =
        Files.writeString(directory.resolve("orders-2026-11-21.archive"), "x".repeat(20_000));
    Journal yesterday =
        new Journal(
            new Records(
                directory.resolve("records"), null, new Operator("ann", "Ann Example", "desk")),
            Clock.offset(CLOCK, java.time.Duration.ofDays(-1)));
    Map<String, Object> planned = new LinkedHashMap<>();
    planned.put("reason", "Monthly cleanup, OPS-4630");
    planned.put(
        "policy",
        Map.of("expire_time", 2_592_000, "statuses", List.of("completed", "permanently_failed")));
    planned.put("file", "/home/ann/monthly.plan");
    planned.put("tasks", 412_806);
    planned.put("events", 3_301_447);
    planned.put("attempts", 536_912);
    yesterday
        .start(JournalAction.PLAN, here, planned)
        .end(JournalOutcome.DONE, Map.of("plan", plan));
    yesterday
        .start(JournalAction.HOLD, here, Map.of("task", "4", "reason", "Audit of October, keep"))
        .end(JournalOutcome.DONE, Map.of("changed", true));
    new Journal(bob, Clock.offset(CLOCK, java.time.Duration.ofHours(-20)))
        .start(JournalAction.APPROVAL, here, Map.of("plan", plan, "reason", "Looked through"))
        .end(JournalOutcome.DONE, Map.of());
    Map<String, Object> cleanup = new LinkedHashMap<>(planned);
    cleanup.remove("file");
    cleanup.put("plan", plan);
    cleanup.put("archive", archive.toString());
    cleanup.put("hazards", List.of(Map.of("kind", "torn_workflow", "count", 12)));
    Map<String, Object> after = new LinkedHashMap<>();
    after.put("drifted_count", 16);
    List<Map<String, Object>> drifted = new ArrayList<>();
    for (int id = 0; id < 16; id++) {
      String reason = id < 9 ? "active_again" : id < 14 ? "status_changed" : "on_hold";
      drifted.add(Map.of("id", 1_171_915 + 211 * id, "reason", reason));
    }
    after.put("drifted", drifted);
    after.put("batches", 414);
    after.put("longest_batch_ms", 48);
    after.put("duration_ms", 2_493_000);
    after.put("verb", "delete");
    after.put("subject", "tasks");
    after.put("done", 412_790);
    after.put("amounts", new LinkedHashMap<>(Map.of("events", 3_301_302, "attempts", 536_890)));
    after.put("archive_sha256", "sha256:1");
    after.put("archive_tasks", 412_790);
    journal.start(JournalAction.CLEANUP, here, cleanup).end(JournalOutcome.PARTIAL, after);
    Map<String, Object> act = new LinkedHashMap<>();
    act.put("verb", "resume");
    act.put("reason", "Relay limit raised to 40, OPS-4711");
    act.put("tasks", 227);
    act.put("ids", List.of(13, 26, 29));
    journal
        .start(JournalAction.ACT, here, act)
        .end(JournalOutcome.DONE, Map.of("done", 227, "subject", "tasks", "verb", "resume"));
    journal
        .start(
            JournalAction.RESTORE,
            here,
            Map.of("tasks", 2, "archive", archive.toString(), "reason", "Customer asks"))
        .end(JournalOutcome.DONE, Map.of("tasks_restored", 2, "events_restored", 9));
    journal
        .start(JournalAction.CLEANUP, STORE, Map.of("tasks", 31, "reason", "Nightly"))
        .end(JournalOutcome.REFUSED, Map.of("failure", "Locked"));
    journal.start(JournalAction.CLEANUP, here, Map.of("tasks", 90, "reason", "Nightly"));
  }

  @Test
  void linksLeadToEntriesTasksArchivesAndThePolicy() throws Exception {
    fillFriday();
    List<Object> asked = new ArrayList<>();
    session.onShow(asked::add);
    open(8);
    select(7);
    await("the receipt", () -> says("Ann Example deleted 412,790 of 412,806 tasks"));
    press("Open or restore…");
    press("1171915");
    press("Preview this policy again");
    assertThat(asked)
        .hasSize(3)
        .first()
        .isEqualTo(new Sight.OfArchive(directory.resolve("orders-2026-11-21.archive"), true));
    assertThat(asked.get(1)).isEqualTo(new Sight.OfTask(TaskId.of(1_171_915)));
    assertThat(asked.get(2)).isInstanceOf(Sight.OfPolicy.class);
    press("entry 1");
    await("the plan", () -> says("froze a plan of 412,806 tasks"));
    assertThat(list().getSelectionModel().getSelectedItem())
        .isInstanceOfSatisfying(
            JournalRow.Entry.class, entry -> assertThat(entry.sequence()).isEqualTo(1));
    fx(() -> page.show(new Sight.OfEntry(8)));
    await("the end leads to its start", () -> says("412,790 of 412,806"));
    clickOn("Copy as text");
    String copied = onFx(() -> Clipboard.getSystemClipboard().getString());
    assertThat(copied).startsWith("# Entry 7 · Cleanup · Orders · In part").contains("99.996 %");
    assertThat(copiedAs(Form.TEXT)).isEqualTo(copied);
    JsonNode json = new ObjectMapper().readTree(copiedAs(Form.JSON));
    assertThat(json.get("sequence").asLong()).isEqualTo(7);
    assertThat(json.at("/end/entry/sequence").asLong()).isEqualTo(8);
    assertThat(copiedAs(Form.COMMAND)).isEqualTo("holdfast journal show 7");
    clickOn("Save receipt…");
    await("it is saved", () -> Files.exists(directory.resolve("receipt-7.md")));
    assertThat(Files.readString(directory.resolve("receipt-7.md"))).isEqualTo(copied);
  }

  private void press(String text) {
    fx(() -> lookup(text).queryAs(ButtonBase.class).fire());
  }

  @Test
  void theLineAndTheChipsNarrowItDown() throws Exception {
    fillFriday();
    open(8);
    assertThat(says("8 in all")).isTrue();
    fx(() -> item("#verb", "Cleanup").fire());
    await("the cleanups", () -> entries().size() == 3);
    assertThat(lookup("#text").queryTextInputControl().getText()).isEqualTo("verb:cleanup");
    assertThat(says("3 of 8")).isTrue();
    fx(() -> item("#went", "In part").fire());
    await("one", () -> entries().size() == 1);
    Screens.page(stage().getScene(), "journal-filtered");
    fx(() -> item("#went", "Any").fire());
    await("the cleanups again", () -> entries().size() == 3);
    fx(() -> lookup("#text").queryTextInputControl().setText("operator:bob"));
    await("the approval", () -> entries().size() == 1);
    await(
        "its receipt stands beside it",
        () -> entries().contains(list().getSelectionModel().getSelectedItem()));
    assertThat(entries().getFirst().verb()).isEqualTo("approval");
    fx(() -> lookup("#text").queryTextInputControl().setText("since:soon"));
    await("the problem", () -> says("“soon” is no time"));
    assertThat(entries()).as("what was listed stays").hasSize(1);
    assertThat(lookup(".filter-mark").query().isVisible()).isTrue();
    Screens.page(stage().getScene(), "journal-wrong-line");
    fx(() -> lookup("#text").queryTextInputControl().setText("nobody said this"));
    await("nothing", () -> says("No entry matches"));
    Screens.page(stage().getScene(), "journal-no-match");
    clickOn("Show all entries");
    await("all", () -> entries().size() == 8);
  }

  private MenuItem item(String chip, String text) {
    return lookup(chip).queryAs(MenuButton.class).getItems().stream()
        .filter(each -> text.equals(each.getText()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aLongJournalIsReadAPageAtATime() throws Exception {
    JournalFiles.fill(directory.resolve("records"), 1_300);
    open(500);
    JournalRow last = list().getItems().getLast();
    assertThat(last).isEqualTo(new JournalRow.More(800));
    fx(() -> list().scrollTo(list().getItems().size() - 1));
    clickOn("Show older ones (800 left)");
    await("two pages", () -> entries().size() == 1_000);
    assertThat(list().getItems().getLast()).isEqualTo(new JournalRow.More(300));
    assertThat(entries().stream().map(JournalRow.Entry::sequence).distinct().count())
        .isEqualTo(1_000);
    fx(page::refresh);
    await("read again", () -> !says("Reading"));
    assertThat(entries()).as("what was read stays in reach").hasSize(1_000);
  }

  @Test
  void aHeadThatWasKeptElsewhereShowsWhetherTheEndWasCutOff() {
    fill();
    open(3);
    fx(() -> lookup("#keptHead").queryAs(ToggleButton.class).fire());
    fx(() -> lookup("#knownHead").queryTextInputControl().setText(" " + journal.head() + "\n"));
    await("it is there", () -> verdict().contains("contains that entry"));
    fx(() -> lookup("#knownHead").queryTextInputControl().setText("sha256:" + "1".repeat(64)));
    await("it is not", () -> verdict().contains("does not contain"));
    Screens.page(stage().getScene(), "journal-head");
  }

  private String verdict() {
    return lookup("#headVerdict").queryLabeled().getText();
  }

  @Test
  void itIsExportedAsItWasHashedAndNeverOverAFile() throws Exception {
    fill();
    open(3);
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
    assertThat(lookup(".journal-chain").query().isVisible()).isFalse();
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
    await("the verdict", () -> heading().equals("The journal is not intact"));
    assertThat(lookup("#faults").queryLabeled().getText()).contains("before entry 3 were removed");
    await("it is marked", () -> says("Altered"));
    assertThat(entries()).hasSize(3);
    Screens.page(stage().getScene(), "journal-broken");
  }

  @Test
  void anEntryThatSomebodyMadeUnreadableIsShownAllTheSame() throws Exception {
    fill();
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:sqlite:" + directory.resolve("records/journal.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("drop trigger journal_is_never_changed");
      statement.execute("update journal set entry = 'gone <b>' where sequence = 1");
    }
    open(4);
    select(1);
    await("the receipt", () -> says("This entry cannot be read: somebody changed it"));
    assertThat(heading()).isEqualTo("The journal is not intact");
    Screens.page(stage().getScene(), "journal-unreadable");
  }

  @Test
  void aJournalThatIsGoneIsNotTakenForANewOne() throws Exception {
    fill();
    Files.delete(directory.resolve("records/journal.sqlite"));
    fx(page::shown);
    await("the verdict", () -> heading().equals("The journal is not intact"));
    assertThat(lookup("#faults").queryLabeled().getText())
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
    await("the lines", () -> lookup("#list").tryQuery().isPresent() && entries().size() == 3);
    assertThat(lookup(".inline-failure").query().isVisible()).isFalse();
  }
}
