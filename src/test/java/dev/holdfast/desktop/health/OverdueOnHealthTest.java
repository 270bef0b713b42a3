package dev.holdfast.desktop.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Finding;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is overdue is seen by the policy that stands on Retention. */
class OverdueOnHealthTest {

  private final WaitingJobs jobs = new WaitingJobs();
  private FakeSidecar fake;
  private TaskStore store;
  private StoreSession session;
  private HealthViewModel model;

  @BeforeEach
  void open() {
    fake = FakeSidecar.start();
    fake.worker(true);
    fake.instance("a", Instant.now().minus(Duration.ofDays(9)))
        .started("Order", "{}")
        .completed("1");
    store =
        KnownStores.ALL.open(
            StoreAddress.parse(fake.address()), StoreOptions.defaults(SecretSource.NONE));
    session = TaskSessions.on(store, jobs);
    model = new HealthViewModel(session);
  }

  @AfterEach
  void close() {
    model.close();
    store.close();
    fake.close();
  }

  private List<String> found() {
    return model.look.value().findings().stream().map(Finding::kind).map(Object::toString).toList();
  }

  @Test
  void aPolicyOnRetentionIsAskedAboutAndLookedAtAgainWhenItChanges() {
    model.show();
    jobs.runNext();
    assertThat(found()).doesNotContain("dapr_overdue");
    model.hide();

    session.policyProperty().set(Policy.olderThan(3_600));
    model.show();
    jobs.runNext();
    assertThat(found()).contains("dapr_overdue");
    model.hide();

    model.show();
    assertThat(jobs.size()).as("nothing has changed").isZero();
    session.policyProperty().set(Policy.olderThan(30 * 86_400));
    model.hide();
    model.show();
    jobs.runNext();
    assertThat(found()).doesNotContain("dapr_overdue");
    assertThat(fake.calls("PurgeInstances")).isEmpty();
  }
}
