package dev.holdfast.text.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalQuery;
import dev.holdfast.journal.JournalWent;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.report.MarkdownPage;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ReportPage;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Row;
import dev.holdfast.text.ReportPage.Rows;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceiptTextTest {

  private static final StoreFingerprint STORE = new StoreFingerprint("pg:1/orders", "schema");
  private static final String DIGEST = "sha256:" + "7f3a09".repeat(10) + "71e1";

  @TempDir private Path directory;
  private Journal journal;

  @BeforeEach
  void begin() {
    journal =
        new Journal(
            new Records(directory, null, new Operator("ann", "A. K.", "ops-2")),
            Clock.fixed(Instant.ofEpochSecond(1_000), ZoneOffset.UTC));
  }

  private Receipt newest() {
    JournalItem item =
        journal
            .items(journal.index(JournalQuery.ALL, ZoneOffset.UTC, Cancellation.never()), 0, 1)
            .getFirst();
    return new ReceiptText(new ReceiptWords(KnownStores.ALL), time -> "T" + time, "ops-2")
        .of(item, item.samePlan(journal), new ReceiptPlace("Orders", "production"));
  }

  private static String sentence(Receipt receipt) {
    return ((ReportPage.Sentence) receipt.parts().getFirst()).text();
  }

  private static List<Row> rows(Receipt receipt) {
    return receipt.parts().stream()
        .filter(Rows.class::isInstance)
        .flatMap(part -> ((Rows) part).rows().stream())
        .toList();
  }

  private static Row fact(Receipt receipt, String name) {
    return rows(receipt).stream()
        .filter(row -> row.cells().getFirst().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String said(Receipt receipt, String name) {
    return fact(receipt, name).cells().get(1);
  }

  private static void approved(Journal by) {
    by.start(JournalAction.APPROVAL, STORE, Map.of("plan", DIGEST))
        .end(JournalOutcome.DONE, Map.of());
  }

  private Map<String, Object> planned(String archive) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("reason", "Monthly cleanup, OPS-4630");
    facts.put("policy", Map.of("expire_time", 2_592_000, "statuses", List.of("completed")));
    facts.put("plan", DIGEST);
    facts.put("tasks", 412_806);
    facts.put("events", 3_301_447);
    facts.put("archive", archive);
    return facts;
  }

  @Test
  void aCleanupTellsWhatWasPlannedWhatWentAndWhyTheRestStayed() throws Exception {
    Path archive = Files.writeString(directory.resolve("orders.archive"), "some bytes");
    journal
        .start(JournalAction.PLAN, STORE, Map.of("tasks", 412_806))
        .end(JournalOutcome.DONE, Map.of("plan", DIGEST));
    approved(journal);
    approved(
        new Journal(
            new Records(directory, null, new Operator("bob", "Bob", "desk")),
            Clock.fixed(Instant.ofEpochSecond(1_001), ZoneOffset.UTC)));
    Map<String, Object> after = new LinkedHashMap<>();
    after.put("verb", "delete");
    after.put("subject", "tasks");
    after.put("done", 412_790);
    after.put("amounts", Map.of("events", 3_301_302));
    after.put("drifted_count", 16);
    after.put(
        "drifted",
        List.of(
            Map.of("id", 5, "reason", "active_again"),
            Map.of("id", 6, "reason", "active_again"),
            Map.of("id", 7, "reason", "on_hold"),
            Map.of("id", "a\u202eb", "reason", "of its own")));
    after.put("batches", 414);
    after.put("longest_batch_ms", 48);
    after.put("duration_ms", 2_493_000);
    after.put("archive_sha256", "sha256:1");
    after.put("archive_tasks", 412_790);
    journal
        .start(JournalAction.CLEANUP, STORE, planned(archive.toString()))
        .end(JournalOutcome.PARTIAL, after);

    Receipt receipt = newest();

    assertThat(receipt.title()).isEqualTo("Cleanup · Orders");
    assertThat(receipt.how()).isEqualTo("In part");
    assertThat(sentence(receipt))
        .isEqualTo(
            "A. K. deleted 412,790 of 412,806 tasks in 41m 33s. 16 were not as"
                + " planned. All of it can be restored from the archive.");
    assertThat(said(receipt, "Who"))
        .isEqualTo("A. K. on ops-2, system user ann, signed by Bob at T1001");
    assertThat(said(receipt, "Store")).startsWith("production, Orders");
    assertThat(said(receipt, "Policy")).contains("completed").contains("30d");
    assertThat(said(receipt, "Plan")).isEqualTo("7f3a09…0971e1, frozen T1000");
    assertThat(fact(receipt, "Plan").links()).containsExactly(new Link.OfEntry(1));
    assertThat(rows(receipt))
        .contains(
            new Row(List.of("Tasks", "412,806", "412,790", "16", "99.996 %")),
            new Row(List.of("Events", "3,301,447", "3,301,302", "145", "99.995 %")))
        .containsSubsequence(
            Row.fact(
                "2",
                "were active again",
                new Link.OfTask(TaskId.of(5)),
                new Link.OfTask(TaskId.of(6))),
            Row.fact("1", "was on hold", new Link.OfTask(TaskId.of(7))),
            Row.fact("1", "of its own", new Link.OfTask(new TaskId.Text("a\u202eb"))),
            Row.fact("12", "were not as planned"));
    assertThat(fact(receipt, "Archive").links()).containsExactly(new Link.OfArchive(archive));
    assertThat(said(receipt, "Load")).isEqualTo("414 batches in 2,493.0 s, the longest 48 ms");
    assertThat(MarkdownPage.of(receipt.page()))
        .contains("| Tasks | 412,806 | 412,790 | 16 | 99.996 % |")
        .contains("production, Orders")
        .contains(DIGEST)
        .contains(archive.toString())
        .doesNotContain("\u202e");
  }

  @Test
  void aRunThatWasKilledHasNoOutcomeAndSaysSo() {
    new Journal(
            new Records(directory, null, new Operator("bob", null, "elsewhere")), Clock.systemUTC())
        .start(JournalAction.CLEANUP, STORE, planned(null));
    Receipt receipt = newest();
    assertThat(receipt.went()).isEqualTo(JournalWent.INTERRUPTED);
    assertThat(receipt.how()).isEqualTo("No outcome");
    assertThat(sentence(receipt))
        .startsWith("bob began to delete 412,806 tasks, and the program ended before it was done.");
    assertThat(rows(receipt)).contains(new Row(List.of("Tasks", "412,806", "–", "–", "")));
    assertThat(said(receipt, "When")).endsWith(", no end");
  }

  /** Each kind of entry in each way it can go has a sentence without a hole. */
  @Test
  void everyKindOfEntryHasAReceiptHoweverItWent() {
    for (JournalAction action : JournalAction.values()) {
      for (JournalOutcome outcome : JournalOutcome.values()) {
        journal
            .start(action, STORE, Map.of("verb", "resume", "tasks", 3, "task", "17"))
            .end(outcome, Map.of("changed", 2, "stopped_by", "cancel"));
        Receipt receipt = newest();
        assertThat(sentence(receipt))
            .as("%s %s", action, outcome)
            .isNotBlank()
            .doesNotContain("{", "null", "  ");
        assertThat(receipt.title()).doesNotContain("act");
        assertThat(MarkdownPage.of(receipt.page())).isNotBlank();
      }
    }
  }

  @Test
  void holdsSayWhatIsHeldAndWhetherItWasSoBefore() {
    journal
        .start(JournalAction.HOLD, STORE, Map.of("task", "20", "workflow", true))
        .end(JournalOutcome.DONE, Map.of("changed", true));
    assertThat(sentence(newest())).startsWith("A. K. put workflow 20 on hold:");
    assertThat(fact(newest(), "Workflow").links()).containsExactly(new Link.OfTask(TaskId.of(20)));
    journal
        .start(JournalAction.RELEASE, STORE, Map.of("task", "20", "workflow", true))
        .end(JournalOutcome.DONE, Map.of("changed", false));
    assertThat(sentence(newest())).isEqualTo("20 was not on hold. Nothing was changed.");
  }

  @Test
  void otherKindsOfStoreAreToldInTheirOwnWords() {
    journal
        .start(JournalAction.CLEANUP, STORE, Map.of("tasks", 4))
        .end(
            JournalOutcome.DONE,
            Map.of(
                "verb",
                "prune",
                "subject",
                "workflows",
                "done",
                4,
                "amounts",
                Map.of(),
                "drifted",
                List.of(Map.of("id", "wf-1", "reason", "locked by its own kind."))));
    // The ids stand behind it, so that it does not end in a full stop.
    assertThat(said(newest(), "1")).isEqualTo("locked by its own kind");
    assertThat(sentence(newest())).startsWith("A. K. pruned all 4 workflows that were planned");
    assertThat(fact(newest(), "Workflows").cells()).hasSize(5);
    assertThat(new ReceiptWords(KnownStores.ALL).count("workflows", 1)).isEqualTo("1 workflow");
  }

  @Test
  void anArchiveOfEventsHoldsEvents() {
    journal
        .start(JournalAction.ARCHIVE, STORE, Map.of())
        .end(JournalOutcome.DONE, Map.of("subject", "events", "archive_tasks", 3_000));
    assertThat(sentence(newest()))
        .isEqualTo("3,000 events were written into an archive before they were deleted.");
  }

  @Test
  void whatThisVersionDoesNotKnowOrSomebodyBrokeIsShownAndBreaksNothing() throws Exception {
    journal
        .start(JournalAction.HOLD, STORE, Map.of("task", "20"))
        .end(JournalOutcome.DONE, Map.of());
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("journal.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("drop trigger journal_is_never_changed");
      statement.execute(
          "update journal set entry = replace(entry, '\"hold\"', '\"teleport\"')," + " hash = 'x'");
      assertThat(sentence(newest())).contains("does not know what “teleport” is");
      statement.execute(
          "update journal set entry = '{\"run\":7,\"ids\":{},\"policy\":{\"rules\":3},"
              + "\"action\":\"cleanup\",\"tasks\":\"many\",\"hazards\":5,\"archive\":\"\\u0000\"}'");
      assertThat(sentence(newest())).isNotBlank();
      assertThat(MarkdownPage.of(newest().page())).isNotBlank();
      statement.execute("update journal set entry = '\"'");
      assertThat(sentence(newest())).contains("cannot be read");
      assertThat(newest().title()).startsWith("Unknown");
    }
  }

  /** Entries without an end name no kind of store: the store's place tells it. */
  @Test
  void whatAStoreHoldsIsCalledAsItsKindCallsIt() {
    StoreFingerprint bucket = new StoreFingerprint("s3:localhost:9000/shop", "schema");
    journal
        .start(JournalAction.PLAN, bucket, Map.of("tasks", 6))
        .end(JournalOutcome.DONE, Map.of("plan", DIGEST));
    assertThat(sentence(newest()))
        .isEqualTo("A. K. froze a plan of 6 workflows. Nothing was pruned by it.");
    journal.start(JournalAction.CLEANUP, bucket, Map.of("tasks", 6));
    assertThat(sentence(newest())).isEqualTo("A. K. is pruning 6 workflows. It still runs.");
    assertThat(fact(newest(), "Workflows").cells()).hasSize(5);
  }

  @Test
  void whatIsDoneToTasksIsCalledAsItsKindCallsItAndAnUnknownVerbAsItself() {
    StoreFingerprint app = new StoreFingerprint("dapr:localhost:50001/orders", "schema");
    for (String verb : List.of("pause", "defer")) {
      journal
          .start(JournalAction.ACT, app, Map.of("tasks", 2, "verb", verb))
          .end(
              JournalOutcome.DONE,
              Map.of("verb", verb, "subject", "tasks", "done", 1, "duration_ms", 10));
      assertThat(sentence(newest()))
          .isEqualTo(
              verb.equals("pause")
                  ? "A. K. suspended 1 of 2 instances in 10 ms."
                  : "A. K. changed 1 of 2 tasks in 10 ms.");
    }
    assertThat(newest().title()).isEqualTo("defer · Orders");
  }
}
