package dev.holdfast.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Records;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store with two hard links is one store: what is held through one is held through the other. */
class LinkedHoldsTest {

  private static final Cancellation NEVER = Cancellation.never();

  @TempDir private Path directory;
  private Path file;
  private Path link;
  private OracleStore database;
  private TaskStore first;
  private TaskStore second;
  private TaskId task;
  private Records records;
  private Holding holding;

  @BeforeEach
  void openBoth() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
    file = Path.of(database.address().substring("sqlite:".length()));
    link = Files.createLink(directory.resolve("link.sqlite"), file);
    first = database.open();
    second = open(link);
    task = TaskId.of(database.number("select min(id) from fib_flow_tasks"));
    records = RecordsBench.in(directory.resolve("records"));
    holding = new Holding(new Journal(records, Clock.systemUTC()));
  }

  @AfterEach
  void closeBoth() {
    first.close();
    second.close();
  }

  private static TaskStore open(Path file) {
    return KnownStores.ALL.open(
        StoreAddress.parse("sqlite:" + file), StoreOptions.defaults(SecretSource.NONE));
  }

  private void hold(TaskStore store, String reason) {
    assertThat(holding.hold(store, task, false, reason, NEVER).there()).isTrue();
  }

  private List<Hold> held(TaskStore store) {
    return holding.held(store, NEVER).all;
  }

  /** Returns what a process knows that reads journal and holds for the first time. */
  private List<Hold> heldAnew(TaskStore store) {
    return new Holding(new Journal(records, Clock.systemUTC())).held(store, NEVER).all;
  }

  @Test
  void isHeldThroughBothAndReleasedThroughEither() {
    hold(first, "legal");
    assertThat(held(second)).isEqualTo(held(first)).hasSize(1);

    assertThat(holding.release(second, task, false, null, NEVER).changed()).isTrue();

    assertThat(held(first)).isEmpty();
    assertThat(held(second)).isEmpty();
    assertThat(holding.release(first, task, false, null, NEVER).changed()).isFalse();
  }

  @Test
  void isHeldOnceSinceTheFirstTimeWithTheNewestReason() {
    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofDays(1));
    hold(first, "legal");
    long since = held(first).getFirst().since();

    Holding.Change again =
        new Holding(new Journal(records, later)).hold(second, task, false, "audit", NEVER);

    assertThat(again.changed()).isFalse();
    assertThat(held(first)).isEqualTo(held(second)).hasSize(1);
    assertThat(held(first).getFirst().since()).isEqualTo(since);
    assertThat(held(first).getFirst().reason()).isEqualTo("audit");
  }

  @Test
  void whatIsHeldThroughALinkStaysSoWhenTheOtherIsReplaced() throws Exception {
    hold(first, "legal");
    hold(second, "legal");
    Path copy = Files.copy(file, directory.resolve("copy"));
    Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);

    assertThat(heldAnew(first)).hasSize(1);
    assertThat(heldAnew(second)).hasSize(1);
    assertThat(holding.release(second, task, false, null, NEVER).changed()).isTrue();
    assertThat(heldAnew(first)).hasSize(1);
    assertThat(heldAnew(second)).isEmpty();
  }

  @Test
  void aCopyHoldsNothing() throws Exception {
    hold(first, "legal");
    try (TaskStore copy = open(Files.copy(file, directory.resolve("copy.sqlite")))) {
      assertThat(held(copy)).isEmpty();
    }
  }

  @Test
  void theJournalTellsOfTheReleaseAlsoWhenTheLinkIsGone() throws Exception {
    hold(first, "legal");
    holding.release(second, task, false, null, NEVER);
    Files.delete(link);

    assertThat(heldAnew(first)).isEmpty();
    assertThat(new Journal(records, Clock.systemUTC()).holds.repair()).isZero();
  }

  @Test
  void aHoldThatIsLostIsMissedThroughTheOtherLinkToo() throws Exception {
    hold(first, "legal");
    Files.delete(records.directory().resolve("holds.sqlite"));

    assertThatThrownBy(() -> heldAnew(second)).isInstanceOf(HoldException.class);
    assertThat(new Journal(records, Clock.systemUTC()).holds.repair()).isEqualTo(1);
    assertThat(heldAnew(second)).hasSize(1);

    Files.delete(records.directory().resolve("holds.sqlite"));
    assertThatThrownBy(() -> holding.release(second, task, false, null, NEVER))
        .isInstanceOf(HoldException.class);
    assertThat(new Journal(records, Clock.systemUTC()).holds.repair()).isEqualTo(1);
    assertThat(holding.release(second, task, false, null, NEVER).changed()).isTrue();
    assertThat(heldAnew(first)).isEmpty();
  }
}
