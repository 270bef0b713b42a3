package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.terms.Capability;
import java.util.EnumMap;
import java.util.Map;

/** What every store must keep to: it says it can do a thing if, and only if, it has the role. */
final class StoreRoles {

  private StoreRoles() {}

  static void agreeWithTheCapabilitiesOf(TaskStore store) {
    Map<Capability, Boolean> roles = new EnumMap<>(Capability.class);
    roles.put(Capability.RETENTION, store.role(Retention.class).isPresent());
    roles.put(Capability.WORKERS, store.role(Workers.class).isPresent());
    if (!store.info().archive()) {
      roles.put(Capability.STREAMS, store.role(StreamRetention.class).isPresent());
    }
    roles.forEach(
        (capability, present) ->
            assertThat(store.info().can(capability))
                .as("%s of %s", capability, store.info().kind())
                .isEqualTo(present));
    if (store.info().can(Capability.WORKFLOWS)) {
      assertThat(store.role(Trees.class)).as("trees of %s", store.info().kind()).isPresent();
    }
    if (store.info().can(Capability.ATTEMPTS)) {
      assertThat(store.role(Histories.class))
          .as("histories of %s", store.info().kind())
          .isPresent();
    }
    if (store.role(Retention.class).isPresent()) {
      assertThat(store.role(Archivable.class))
          .as("archives of %s", store.info().kind())
          .isPresent();
    }
  }
}
