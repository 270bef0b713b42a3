package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.terms.Capability;
import java.util.EnumMap;
import java.util.Map;

/** What every store must keep to: it says it can do a thing if, and only if, it has the role. */
final class StoreRoles {

  private StoreRoles() {}

  static void agreeWithTheCapabilitiesOf(TaskStore store) {
    Map<Capability, Boolean> roles = new EnumMap<>(Capability.class);
    roles.put(Capability.RETENTION, store.retention().isPresent());
    roles.put(Capability.WORKERS, store.workers().isPresent());
    roles.put(Capability.STREAMS, store.streams().isPresent());
    roles.forEach(
        (capability, present) ->
            assertThat(store.info().can(capability))
                .as("%s of %s", capability, store.info().kind())
                .isEqualTo(present));
    if (store.info().can(Capability.WORKFLOWS)) {
      assertThat(store.trees()).as("trees of %s", store.info().kind()).isPresent();
    }
    if (store.info().can(Capability.ATTEMPTS)) {
      assertThat(store.histories()).as("histories of %s", store.info().kind()).isPresent();
    }
    if (store.retention().isPresent()) {
      assertThat(store.archivable()).as("archives of %s", store.info().kind()).isPresent();
    }
  }
}
