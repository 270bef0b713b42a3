package dev.holdfast.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFingerprint;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalIndexTest {

  private static final StoreFingerprint ORDERS = new StoreFingerprint("pg:1/orders", "schema");
  private static final StoreFingerprint MAIL = new StoreFingerprint("pg:1/mail", "schema");
  private static final long DAY = 86_400;

  @TempDir private Path directory;

  private Journal at(long time, String operator) {
    return new Journal(
        new Records(directory, null, new Operator("ann", operator, "desk")),
        Clock.fixed(Instant.ofEpochSecond(time), ZoneOffset.UTC));
  }

  private void fill() {
    at(0, null)
        .start(JournalAction.CLEANUP, ORDERS, Map.of("tasks", 5, "reason", "Disk is FULL"))
        .end(JournalOutcome.DONE, Map.of("tasks_deleted", 5));
    // One begins, another begins and ends, the first ends.
    JournalRun outer = at(DAY, "Ann").start(JournalAction.CLEANUP, MAIL, Map.of("tasks", 9));
    at(DAY + 1, "Bob")
        .start(JournalAction.HOLD, ORDERS, Map.of("task", "36"))
        .end(JournalOutcome.DONE, Map.of("changed", true));
    outer.end(
        JournalOutcome.PARTIAL,
        Map.of(
            "subject", "tasks", "done", 8, "drifted", List.of(Map.of("id", 77, "reason", "gone"))));
    new Journal(
            new Records(directory, null, new Operator("bob", null, "elsewhere")), Clock.systemUTC())
        .start(JournalAction.ACT, ORDERS, Map.of("verb", "resume", "ids", List.of(36, 37)));
  }

  private JournalIndex index(JournalQuery query) {
    return at(0, null).index(query, ZoneOffset.UTC, Cancellation.never());
  }

  private List<String> found(JournalQuery query) {
    return at(0, null).items(index(query), 0, 10).stream().map(JournalItem::verb).toList();
  }

  private static JournalQuery query(
      String store, String verb, String operator, Long since, Long until, JournalWent went) {
    return new JournalQuery(store, verb, operator, since, until, went, List.of(), List.of());
  }

  @Test
  void itIsReadNewestFirstAndAPageAtATime() {
    fill();
    Journal journal = at(0, null);
    JournalIndex index = index(JournalQuery.ALL);

    assertThat(index.size()).isEqualTo(4);
    assertThat(found(JournalQuery.ALL)).containsExactly("resume", "hold", "cleanup", "cleanup");
    assertThat(journal.items(index, 2, 1))
        .singleElement()
        .satisfies(item -> assertThat(item.ended("done")).isEqualTo("8"));
    assertThat(journal.items(index, 4, 5)).isEmpty();
    assertThat(index.stores).containsExactly("pg:1/mail", "pg:1/orders");
    assertThat(index.verbs).containsExactly("cleanup", "hold", "resume");
    assertThat(index.operators).containsExactly("Ann", "Bob", "ann", "bob");
  }

  @Test
  void eachConditionNarrowsItDown() {
    fill();
    assertThat(found(query("MAIL", null, null, null, null, null))).containsExactly("cleanup");
    assertThat(found(query(null, "cleanup", null, null, null, null))).hasSize(2);
    assertThat(found(query(null, null, "ob", null, null, null))).containsExactly("resume", "hold");
    assertThat(found(query(null, null, null, 1L, DAY + 1, null))).containsExactly("cleanup");
    assertThat(found(query(null, null, null, null, null, JournalWent.INTERRUPTED)))
        .containsExactly("resume");
    assertThat(found(query(null, null, null, null, null, JournalWent.PARTIAL)))
        .containsExactly("cleanup");
    assertThat(index(query("MAIL", "hold", null, null, null, null)).size()).isZero();
    assertThat(index(query("MAIL", "hold", null, null, null, null)).total).isEqualTo(4);
  }

  @Test
  void tasksAreFoundWhereverTheyAreNamedAndWordsWhateverTheirCase() {
    fill();
    assertThat(task("36")).containsExactly("resume", "hold");
    assertThat(task("77")).containsExactly("cleanup");
    assertThat(task("7")).isEmpty();
    assertThat(words("full")).containsExactly("cleanup");
    assertThat(words("full", "pg:1/mail")).isEmpty();
  }

  private List<String> task(String id) {
    return found(new JournalQuery(null, null, null, null, null, null, List.of(id), List.of()));
  }

  private List<String> words(String... words) {
    return found(new JournalQuery(null, null, null, null, null, null, List.of(), List.of(words)));
  }

  @Test
  void daysSumUpWhatChangedAStore() {
    fill();
    JournalIndex index = index(JournalQuery.ALL);
    assertThat(index.day(LocalDate.EPOCH)).isEqualTo(new JournalIndex.Day(1, Map.of("tasks", 5L)));
    assertThat(index.day(LocalDate.EPOCH.plusDays(1)))
        .isEqualTo(new JournalIndex.Day(2, Map.of("tasks", 8L)));
    assertThat(index.day(LocalDate.EPOCH.plusDays(2)).entries()).isZero();
  }

  @Test
  void anyEntryOfARunLeadsToBothAndAPlanToAllThatWasDoneByIt() {
    Journal journal = at(0, null);
    journal
        .start(JournalAction.PLAN, ORDERS, Map.of("tasks", 5))
        .end(JournalOutcome.DONE, Map.of("plan", "sha256:77"));
    journal
        .start(JournalAction.CLEANUP, ORDERS, Map.of("plan", "sha256:77"))
        .end(JournalOutcome.DONE, Map.of("done", 5));

    assertThat(journal.item(4)).isEqualTo(journal.item(3)).isPresent();
    assertThat(journal.item(5)).isEmpty();
    assertThat(journal.item(3).orElseThrow().samePlan(journal))
        .extracting(JournalItem::verb)
        .containsExactly("plan", "cleanup");
    String hash = journal.head();
    assertThat(journal.holds(hash)).isTrue();
    assertThat(journal.holds(hash + "0")).isFalse();
  }

  @Test
  void whatSomebodyBrokeIsThereAllTheSame() throws Exception {
    fill();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("journal.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.execute("drop trigger journal_is_never_changed");
      statement.execute("drop trigger journal_is_never_cut");
      statement.execute("update journal set entry = 'no JSON' where sequence = 1");
      statement.execute("delete from journal where sequence = 4");
    }
    // The end of the first has no start, the third start has no end, the first is no entry.
    List<String> states = new ArrayList<>();
    Journal journal = at(0, null);
    journal
        .items(index(JournalQuery.ALL), 0, 10)
        .forEach(item -> states.add(item.verb() + " " + item.went("desk").wireName()));
    assertThat(states).hasSize(5).contains(" interrupted", "cleanup done", "cleanup partial");
    assertThat(journal.item(1)).isPresent();
  }
}
