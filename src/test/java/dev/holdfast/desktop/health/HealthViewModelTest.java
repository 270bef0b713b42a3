package dev.holdfast.desktop.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the page looks a store over, and what it then shows. */
class HealthViewModelTest {

  @TempDir Path directory;
  private final WaitingJobs jobs = new WaitingJobs();
  private OracleStore database;
  private TaskStore store;
  private HealthViewModel model;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    model = new HealthViewModel(TaskSessions.on(store, jobs));
  }

  @AfterEach
  void close() {
    model.close();
    store.close();
  }

  private HealthScreen screen() {
    return model.screen.get();
  }

  @Test
  void looksWhenItIsFirstShown() {
    assertThat(screen()).isEqualTo(HealthScreen.IDLE);
    assertThat(jobs.size()).isZero();
    model.show();
    assertThat(screen()).isEqualTo(HealthScreen.LOOKING);
    jobs.progress(1, 4);
    assertThat(model.look.fraction.get()).isEqualTo(0.25);
    jobs.runNext();
    assertThat(screen()).isEqualTo(HealthScreen.FINDINGS);
    assertThat(model.look.value().findings())
        .extracting(Finding::kind)
        .contains(FibFlowTerms.TERMS.finding("pinned_child"));
    assertThat(model.look.value().at()).isNotNull();
    model.hide();
    model.show();
    assertThat(jobs.size()).isZero();
  }

  @Test
  void looksAgainOnlyWhereSomebodySeesIt() {
    model.show();
    jobs.runNext();
    model.hide();
    model.refresh();
    assertThat(jobs.size()).isZero();
    model.show();
    assertThat(jobs.size()).isEqualTo(1);
    assertThat(screen()).isEqualTo(HealthScreen.FINDINGS);
    assertThat(model.look.loading.get()).isTrue();
    jobs.runNext();
    model.refresh();
    assertThat(jobs.size()).isEqualTo(1);
  }

  @Test
  void canBeStopped() {
    model.show();
    model.look.cancel();
    assertThat(screen()).isEqualTo(HealthScreen.IDLE);
    model.look();
    jobs.runNext();
    assertThat(screen()).isEqualTo(HealthScreen.FINDINGS);
  }

  @Test
  void saysWhyItCouldNotLook() throws Exception {
    database.execute("alter table fib_flow_tasks rename to elsewhere");
    model.show();
    jobs.runNext();
    assertThat(screen()).isEqualTo(HealthScreen.FAILED);
    assertThat(model.look.failure.get()).isNotBlank();
    database.execute("alter table elsewhere rename to fib_flow_tasks");
    model.look();
    assertThat(screen()).isEqualTo(HealthScreen.LOOKING);
    jobs.runNext();
    assertThat(model.look.failure.get()).isNull();
    assertThat(screen()).isEqualTo(HealthScreen.FINDINGS);
    database.execute("alter table fib_flow_tasks rename to elsewhere");
    model.look();
    jobs.runNext();
    assertThat(screen()).isEqualTo(HealthScreen.FINDINGS);
    assertThat(model.look.failure.get()).isNotBlank();
  }

  @Test
  void aSoundStoreIsSaidToBeSound() throws Exception {
    for (Finding finding :
        store
            .role(Inspectable.class)
            .orElseThrow()
            .inspect((done, total) -> {}, dev.holdfast.job.Cancellation.never())) {
      database.execute(finding.repair().toArray(String[]::new));
    }
    model.show();
    jobs.runNext();
    assertThat(screen()).isEqualTo(HealthScreen.SOUND);
  }

  @Test
  void hearsNothingAfterItWasClosed() {
    model.show();
    model.close();
    assertThat(model.look.value()).isNull();
  }
}
