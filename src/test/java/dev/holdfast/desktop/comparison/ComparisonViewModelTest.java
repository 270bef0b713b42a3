package dev.holdfast.desktop.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.health.WaitingJobs;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two policies held against each other, without a toolkit. */
class ComparisonViewModelTest {

  private static final Policy SEVEN_DAYS = Policy.of(7 * 86_400, FibFlowTerms.STATUSES.usual());

  @TempDir Path directory;
  private final WaitingJobs jobs = new WaitingJobs();
  private final SimpleObjectProperty<Policy> first = new SimpleObjectProperty<>();
  private OracleStore database;
  private TaskStore store;
  private ComparisonViewModel model;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    model =
        new ComparisonViewModel(
            TaskSessions.on(store, jobs), first, cleanup(directory), OracleStores.NOW);
  }

  @AfterEach
  void close() {
    model.close();
    store.close();
  }

  static Cleanup cleanup(Path directory) {
    Records records = new Records(directory.resolve("records"), new Operator("ann", null, "desk"));
    return new Cleanup(new Journal(records, Clock.systemUTC()));
  }

  private ComparisonScreen screen() {
    return model.screenBinding().get();
  }

  private String problem() {
    return model.second().problemBinding().get();
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("second.yaml"), text);
  }

  @Test
  void comparesWithOneAge() {
    assertThat(screen()).isEqualTo(ComparisonScreen.NO_POLICY);
    first.set(SEVEN_DAYS);
    assertThat(screen()).isEqualTo(ComparisonScreen.EMPTY);
    model.second().age().keepProperty().set("7d");
    model.second().age().chosenProperty(TaskStatus.PERMANENTLY_FAILED).set(false);
    model.second().age().chosenProperty(TaskStatus.PAUSED).set(true);

    model.compare();

    assertThat(screen()).isEqualTo(ComparisonScreen.READING);
    jobs.runNext();
    assertThat(screen()).isEqualTo(ComparisonScreen.DIFFERENCES);
    var found = model.read().value();
    assertThat(found.onlyFirst().byStatus())
        .containsOnlyKeys(TaskStatus.PERMANENTLY_FAILED)
        .containsValue(19L);
    assertThat(found.onlySecond().byStatus()).containsOnlyKeys(TaskStatus.PAUSED);
    assertThat(found.both()).isEqualTo(202);
    assertThat(found.common().byStatus()).containsOnlyKeys(TaskStatus.COMPLETED);
    assertThat(model.outdatedBinding().get()).isFalse();
    first.set(Policy.of(8 * 86_400, FibFlowTerms.STATUSES.usual()));
    assertThat(model.outdatedBinding().get()).isTrue();
    first.set(SEVEN_DAYS);
    assertThat(model.outdatedBinding().get()).isFalse();
    model.second().age().keepProperty().set("9d");
    assertThat(model.outdatedBinding().get()).isTrue();
  }

  @Test
  void saysWhatTheSecondPolicyLacks() {
    first.set(SEVEN_DAYS);
    assertThat(problem()).isEmpty();
    model.compare();
    assertThat(jobs.size()).isZero();
    assertThat(problem()).contains("such as 30d");
    model.second().age().keepProperty().set("30");
    assertThat(problem()).contains("“30” has no unit");
    model.second().age().keepProperty().set("30d");
    model.second().age().chosenProperty(TaskStatus.COMPLETED).set(false);
    model.second().age().chosenProperty(TaskStatus.PERMANENTLY_FAILED).set(false);
    assertThat(problem()).contains("at least one status");
    model.second().sourceProperty().set(PolicySource.FILE);
    assertThat(problem()).contains("Choose a policy file");
    model.compare();
    assertThat(jobs.size()).isZero();
  }

  @Test
  void comparesWithTheRulesOfAFile() throws Exception {
    first.set(SEVEN_DAYS);
    model.second().open(file("rules: [{age: 7d}, {status: paused, age: 7d}]\n"));
    jobs.runNext();
    assertThat(problem()).isEmpty();
    assertThat(model.second().fileTextBinding().get()).startsWith("second.yaml: ").contains("7d");

    model.compare();
    jobs.runNext();

    assertThat(model.read().value().onlyFirst().tasks()).isZero();
    assertThat(model.read().value().onlySecond().byRule()).containsOnlyKeys("status:paused");
  }

  @Test
  void namesTheLineOfAFileThatIsNoPolicy() throws Exception {
    first.set(SEVEN_DAYS);
    model.second().open(file("rules:\n- age: 30\n"));
    jobs.runNext();
    assertThat(problem()).startsWith("second.yaml, line 2: ");
    assertThat(model.second().policyBinding().get()).isNull();
    model.second().open(directory.resolve("gone.yaml"));
    jobs.runNext();
    assertThat(problem()).contains("no file gone.yaml");
    model
        .second()
        .open(
            file(
                "kind: Configuration\nspec: {workflow: {stateRetentionPolicy: {failed: 168h}}}\n"));
    jobs.runNext();
    assertThat(problem()).contains("“failed”");
    model.second().sourceProperty().set(PolicySource.AGE);
    assertThat(problem()).isEmpty();
  }

  @Test
  void saysWhyTheStoreCouldNotBeReadAndTriesAgain() throws Exception {
    first.set(SEVEN_DAYS);
    model.second().age().keepProperty().set("30d");
    database.execute("alter table fib_flow_tasks rename to away");
    model.compare();
    jobs.runNext();
    assertThat(screen()).isEqualTo(ComparisonScreen.FAILED);
    assertThat(model.read().failureProperty().get()).isNotBlank();
    database.execute("alter table away rename to fib_flow_tasks");
    model.read().retry();
    jobs.runNext();
    assertThat(screen()).isEqualTo(ComparisonScreen.DIFFERENCES);
  }
}
