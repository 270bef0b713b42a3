package dev.holdfast.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ArchivingTest extends ArchiveContract {

  private static final String[] TABLES = {
    "fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts"
  };

  private Map<String, TreeMap<Long, String>> all() throws SQLException {
    Map<String, TreeMap<Long, String>> rows = new HashMap<>();
    try (Connection connection = database.connect()) {
      for (String table : TABLES) {
        rows.put(table, rows(connection, table));
      }
    }
    return rows;
  }

  private Connection open() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + archive());
  }

  @Test
  void everyRowIsInTheStoreOrInTheArchiveBitByBit() throws Exception {
    Map<String, TreeMap<Long, String>> before = all();
    Preview preview = preview();

    CleanupOutcome outcome = cleanUp(order(preview, 7));

    assertThat(outcome.result().deleted()).isEqualTo(preview.tasks()).isPositive();
    assertThat(outcome.archive()).isEqualTo(archive());
    Map<String, TreeMap<Long, String>> left = all();
    try (Connection kept = open()) {
      for (String table : TABLES) {
        TreeMap<Long, String> both = new TreeMap<>(left.get(table));
        both.putAll(rows(kept, table));
        assertThat(both).isEqualTo(before.get(table));
      }
    }
    ArchiveVerification.Outcome check = verify();
    assertThat(check.findings()).isEmpty();
    ArchiveManifest manifest = check.manifest();
    assertThat(manifest.tasks()).isEqualTo(preview.tasks());
    assertThat(manifest.amount("events")).isEqualTo(preview.amounts().of("events"));
    assertThat(manifest.amount("attempts")).isEqualTo(preview.amounts().of("attempts"));
    assertThat(manifest.unsettled()).isZero();
    assertThat(manifest.facts().plan()).isEqualTo(preview.digest());
    assertThat(manifest.facts().store()).isEqualTo(store.fingerprint(NEVER));
    assertThat(manifest.facts().journalHead()).startsWith("sha256:");
    assertThat(manifest.sha256()).startsWith("sha256:");
  }

  @Test
  void opensLikeAStoreAndIsNeverChanged() throws Exception {
    Preview preview = preview();
    TaskId one = preview.candidates().id(0);
    int events = Roles.of(store, Histories.class).events(one, 1_000, NEVER).items().size();
    cleanUp(order(preview, 1_000));

    try (TaskStore kept =
        KnownStores.ALL.open(
            StoreAddress.parse("sqlite:" + archive()), StoreOptions.defaults(SecretSource.NONE))) {
      assertThat(kept.info().archive()).isTrue();
      assertThat(kept.info().can(Capability.RETENTION)).isFalse();
      assertThat(kept.overview(NEVER).tasks()).isEqualTo(preview.tasks());
      assertThat(kept.task(one, NEVER)).isPresent();
      assertThat(Roles.of(kept, Histories.class).events(one, 1_000, NEVER).items()).hasSize(events);
      assertThat(failureOf(() -> Roles.of(kept, Retention.class).writer(Choices.NONE, NEVER)))
          .isEqualTo(new StoreFailure.Unsupported(Capability.RETENTION));
    }
  }

  @Test
  @StartsEmpty
  void aCleanupThatDeletesNothingKeepsNoArchive() throws Exception {
    task(1, "completed", OLD);
    reopen();
    CleanupOrder order = order(preview(), 100);
    database.execute("update fib_flow_tasks set status = 'running'");

    CleanupOutcome outcome = cleanUp(order);

    assertThat(outcome.result().driftedCount()).isOne();
    assertThat(outcome.archive()).isNull();
    assertThat(outcome.archiveProblem()).isNull();
    assertThat(archive()).doesNotExist();
    assertThat(KnownArchive.of(journal())).as("none that one could miss").isEmpty();

    database.execute("update fib_flow_tasks set status = 'completed'");
    assertThat(cleanUp(order).archive()).isEqualTo(archive());
    assertThat(verify().manifest().tasks()).isOne();
    assertThat(KnownArchive.of(journal()))
        .extracting(KnownArchive::file)
        .containsExactly(archive());
  }

  @Test
  void noOtherFileIsEverOverwritten() throws Exception {
    Files.writeString(archive(), "somebody’s notes");

    ArchiveException refused =
        catchThrowableOfType(ArchiveException.class, () -> cleanUp(order(preview(), 100)));

    assertThat(refused.problem).isEqualTo(new ArchiveProblem.ForeignFile(archive()));
    assertThat(Files.readString(archive())).isEqualTo("somebody’s notes");
    assertThat(store.overview(NEVER).tasks()).isEqualTo(346);
  }

  @Test
  void anArchiveOfAnotherPlanIsLeftAlone() throws Exception {
    cleanUp(order(preview(), 100));
    byte[] first = Files.readAllBytes(archive());
    task(1_000_000, "completed", OLD);

    ArchiveException refused =
        catchThrowableOfType(ArchiveException.class, () -> cleanUp(order(preview(), 100)));

    assertThat(refused.problem).isEqualTo(new ArchiveProblem.OtherPlan(archive()));
    assertThat(Files.readAllBytes(archive())).isEqualTo(first);
    assertThat(store.task(TaskId.of(1_000_000), NEVER)).isPresent();
  }

  @Test
  void verifyFindsWhatSomebodyChanged() throws Exception {
    cleanUp(order(preview(), 50));
    long id;
    try (Connection kept = open();
        var statement = kept.createStatement();
        var row = statement.executeQuery("select min(id), max(id) from fib_flow_task_events")) {
      id = row.getLong(1);
      long last = row.getLong(2);
      statement.execute("update fib_flow_task_events set message = 'x' where id = " + id);
      statement.execute("delete from fib_flow_task_events where id = " + last);
      statement.execute(
          "insert into fib_flow_task_attempts (id, task_id, attempt) values (999999, 1, 1)");
      statement.execute("update holdfast_archive set value = 'y' where name = 'operator'");
    }

    ArchiveVerification.Outcome check = verify();

    assertThat(check.findings())
        .extracting(ArchiveFinding::kind)
        .containsExactly(
            ArchiveFinding.Kind.ALTERED,
            ArchiveFinding.Kind.MISSING,
            ArchiveFinding.Kind.ADDED,
            ArchiveFinding.Kind.MANIFEST_DIFFERS);
    assertThat(check.findings().getFirst().row()).isEqualTo(TaskId.of(id));
  }

  @Test
  @StartsEmpty
  void oddValuesSurviveBitByBit() throws Exception {
    byte[] bytes = new byte[70_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31);
    }
    task(1, "completed", OLD, "context", bytes, "payload", "\u0001\u202e\n\r\t🐘\uffff'\"\\");
    task(2, "completed", OLD, "context", new byte[0], "payload", "");
    task(3, "completed", OLD, "created_at", Long.MIN_VALUE, "start_time", Long.MAX_VALUE);
    task(4, "completed", OLD, "progress_percent", 0.1 + 0.2, "result", "x".repeat(200_000));
    task(5, "completed", OLD, "progress_percent", Double.MIN_VALUE, "error", "\ufffd");
    if (engine.isSqlite()) {
      database.execute(
          "update fib_flow_tasks set payload = cast(x'41eda080ff00' as text),"
              + " tag = cast(x'610062' as text), priority = 'no number', name = x'00ff',"
              + " stage = 2.5 where id = 5");
    } else if (engine.isMysql()) {
      database.execute(
          "alter table fib_flow_tasks add extra decimal(40, 10), add more datetime(6),"
              + " add huge bigint unsigned, add bits bit(12), add few set('a', 'b')",
          "update fib_flow_tasks set extra = 12345678901234567890.00100, more = now(6),"
              + " huge = 18446744073709551615, bits = b'101', few = 'a,b',"
              + " progress_percent = -1.7976931348623157e308 where id <> 5");
    } else {
      database.execute("update fib_flow_tasks set progress_percent = 'NaN' where id = 3");
      database.execute("update fib_flow_tasks set progress_percent = '-Infinity' where id = 1");
      database.execute("alter table fib_flow_tasks add extra numeric, add more date");
      database.execute(
          "update fib_flow_tasks set extra = 12345678901234567890.00100, more = now()");
    }
    reopen();
    Map<String, TreeMap<Long, String>> before = all();

    cleanUp(order(preview(), 2));

    assertThat(verify().findings()).isEmpty();
    assertThat(all().get(TABLES[0])).isEmpty();
    try (Connection kept = open()) {
      for (String table : TABLES) {
        assertThat(rows(kept, table)).isEqualTo(before.get(table));
      }
    }
  }
}
