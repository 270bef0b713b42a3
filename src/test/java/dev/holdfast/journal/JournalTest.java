package dev.holdfast.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.ChildJvm;
import dev.holdfast.store.StoreFingerprint;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

  private static final StoreFingerprint STORE = new StoreFingerprint("sqlite:/a", "sha256:0");

  @TempDir Path directory;

  private Journal journal() {
    return new Journal(RecordsBench.in(directory), Clock.systemUTC());
  }

  private void fill(int runs) {
    for (int run = 0; run < runs; run++) {
      journal()
          .start(JournalAction.CLEANUP, STORE, Map.of("reason", "round " + run))
          .end(JournalOutcome.DONE, Map.of("tasks_deleted", run));
    }
  }

  private void tamper(String... statements) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("journal.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("drop trigger journal_is_never_changed");
      statement.execute("drop trigger journal_is_never_cut");
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private List<JournalItem> items() {
    List<JournalItem> items = new ArrayList<>();
    journal().runs(items::add);
    return items;
  }

  @Test
  void tellsWhoDidWhatWhereAndWhy() {
    Map<String, Object> facts = new HashMap<>();
    facts.put("reason", "disk\nfull \u202e\"';--");
    facts.put("plan", null);
    JournalRun run = journal().start(JournalAction.CLEANUP, STORE, facts);
    assertThat(items().getFirst().state("bench")).isEqualTo(JournalItem.State.RUNNING);
    String head = run.end(JournalOutcome.PARTIAL, Map.of("tasks_deleted", 3));

    assertThat(items()).hasSize(1);
    JournalItem item = items().getFirst();
    assertThat(item.state("bench")).isEqualTo(JournalItem.State.ENDED);
    assertThat(item.begun("user")).isEqualTo("tester");
    assertThat(item.begun("host")).isEqualTo("bench");
    assertThat(item.begun("store")).isEqualTo("sqlite:/a");
    assertThat(item.begun("reason")).isEqualTo(facts.get("reason"));
    assertThat(item.begun("version")).isNotEmpty();
    assertThat(item.ended("outcome")).isEqualTo("partial");
    assertThat(item.ended("tasks_deleted")).isEqualTo("3");
    assertThat(journal().head()).isEqualTo(head);
    assertThat(journal().check().sound()).isTrue();
  }

  @Test
  void isEmptyBeforeTheFirstEntryAndMakesNothing() {
    assertThat(journal().head()).isNull();
    assertThat(journal().check().sound()).isTrue();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void theFileItselfRefusesToBeChanged() throws Exception {
    fill(1);
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("journal.sqlite"));
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("delete from journal where sequence = 2"))
          .hasMessageContaining("append-only");
      assertThatThrownBy(() -> statement.execute("update journal set entry = '{}'"))
          .hasMessageContaining("append-only");
    }
    assertThat(journal().check().sound()).isTrue();
  }

  @Test
  void anAlteredEntryShows() throws Exception {
    fill(3);
    tamper("update journal set entry = replace(entry, 'round 1', 'round 9') where sequence = 3");
    assertThat(journal().check().faults())
        .containsExactly(new JournalCheck.Fault(3, JournalCheck.Kind.ALTERED));
  }

  @Test
  void anAlteredEntryWithItsHashMadeAnewShowsInTheNext() throws Exception {
    fill(3);
    List<JournalEntry> entries = new ArrayList<>();
    journal().read(entries::add);
    String forged = entries.get(2).text().replace("round 1", "round 9");
    String hash = new JournalEntry(3, forged, "").sum();
    tamper(
        "update journal set entry = '%s', hash = '%s' where sequence = 3".formatted(forged, hash));
    assertThat(journal().check().faults())
        .containsExactly(new JournalCheck.Fault(4, JournalCheck.Kind.BROKEN_LINK));
  }

  @Test
  void aRemovedEntryShows() throws Exception {
    fill(3);
    tamper("delete from journal where sequence = 3");
    assertThat(journal().check().faults())
        .containsExactly(new JournalCheck.Fault(4, JournalCheck.Kind.REMOVED));
  }

  @Test
  void aRemovedBeginningShows() throws Exception {
    fill(3);
    tamper("delete from journal where sequence < 3");
    assertThat(journal().check().faults())
        .containsExactly(new JournalCheck.Fault(3, JournalCheck.Kind.REMOVED));
  }

  @Test
  void entriesInAnotherOrderShow() throws Exception {
    fill(3);
    tamper(
        "update journal set sequence = 100 where sequence = 2",
        "update journal set sequence = 2 where sequence = 3",
        "update journal set sequence = 3 where sequence = 100");
    assertThat(journal().check().faults())
        .extracting(JournalCheck.Fault::kind)
        .contains(JournalCheck.Kind.MOVED);
    assertThat(journal().check().faults()).extracting(JournalCheck.Fault::sequence).contains(2L);
  }

  @Test
  void aCutTailShowsAgainstAHeadThatSomebodyKept() throws Exception {
    fill(3);
    String head = journal().head();
    tamper("delete from journal where sequence > 4");
    assertThat(journal().check().sound()).isTrue();
    assertThat(journal().holds(head)).isFalse();
  }

  @Test
  void goesOnAfterATamperingAndKeepsShowingIt() throws Exception {
    fill(2);
    tamper("update journal set entry = 'no JSON at all' where sequence = 2");
    fill(1);
    assertThat(journal().check().entries()).isEqualTo(6);
    assertThat(journal().check().faults()).hasSize(1);
    assertThat(items()).hasSize(4);
  }

  @Test
  void manyProcessesAndThreadsMakeOneChain() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        all.add(threads.submit(() -> fill(5)));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
    assertThat(journal().check().sound()).isTrue();
    assertThat(journal().check().entries()).isEqualTo(80);
    assertThat(items()).allMatch(item -> item.state("bench") == JournalItem.State.ENDED);
  }

  @Test
  void aRunWhoseProcessWasKilledIsInterrupted() throws Exception {
    Process process = ChildJvm.start(Started.class, directory.toString());
    try (BufferedReader lines = process.inputReader()) {
      assertThat(lines.readLine()).isEqualTo("started");
      assertThat(items().getFirst().state("bench")).isEqualTo(JournalItem.State.RUNNING);
      process.destroyForcibly().waitFor();
    }
    assertThat(items().getFirst().state("bench")).isEqualTo(JournalItem.State.INTERRUPTED);
    assertThat(items().getFirst().state("elsewhere")).isEqualTo(JournalItem.State.INTERRUPTED);
    fill(1);
    assertThat(journal().check().sound()).isTrue();
  }

  /** Begins something and never ends it. */
  static final class Started {
    public static void main(String[] arguments) throws InterruptedException {
      new Journal(RecordsBench.in(Path.of(arguments[0])), Clock.systemUTC())
          .start(JournalAction.CLEANUP, STORE, Map.of());
      System.out.println("started");
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  @Test
  void whereNothingCanBeWrittenNothingStarts() throws Exception {
    Path file = Files.createFile(directory.resolve("a file"));
    Journal nowhere = new Journal(RecordsBench.in(file.resolve("below")), Clock.systemUTC());
    assertThatThrownBy(() -> nowhere.start(JournalAction.CLEANUP, STORE, Map.of()))
        .isInstanceOf(JournalException.class);
    Files.writeString(directory.resolve("journal.sqlite"), "this is no database, to be sure");
    assertThatThrownBy(() -> journal().start(JournalAction.CLEANUP, STORE, Map.of()))
        .isInstanceOf(JournalException.class)
        .hasMessageContaining("journal.sqlite");
  }
}
