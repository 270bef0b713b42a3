package dev.holdfast.store.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.dapr.FakeInstance;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Of a long history only what is looked at is put into words, and the rest is not forgotten. */
class FirstScreenTest {

  @Test
  void whatLiesBehindIsSaidToBeThere() {
    try (FakeSidecar fake = FakeSidecar.start()) {
      FakeInstance instance =
          fake.instance("a", Instant.now().minus(Duration.ofDays(1))).started("Order", "{}");
      for (int at = 0; at < 50; at++) {
        instance.activity("Pay", "" + at, "\"paid\"");
      }
      instance.completed("1");
      try (TaskStore store =
          KnownStores.ALL.open(
              StoreAddress.parse(fake.address()), StoreOptions.defaults(SecretSource.NONE))) {
        Histories histories = Roles.of(store, Histories.class);
        TaskId id = new TaskId.Text("a");
        Histories.Told all = histories.told(id, 1_000, Cancellation.never());
        assertThat(all.events().items()).hasSize(103);
        assertThat(all.events().complete()).isTrue();
        assertThat(all.attempts().items()).hasSize(50);

        Histories.Told first = histories.told(id, 10, Cancellation.never());
        assertThat(first.events())
            .isEqualTo(new Excerpt<TaskEvent>(all.events().items().subList(0, 10), false));
        assertThat(first.attempts())
            .isEqualTo(new Excerpt<Attempt>(all.attempts().items().subList(0, 10), false));
        assertThat(first.more()).isEqualTo(all.more()).containsKey("completed_at");
        assertThat(histories.told(id, 60, Cancellation.never()).attempts().complete()).isTrue();
        assertThat(histories.told(id, 103, Cancellation.never()).events().complete()).isTrue();
      }
    }
  }
}
