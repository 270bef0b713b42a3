package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.connections.Preparation;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.fleet.FleetMember;
import dev.holdfast.fleet.FleetStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Lends the stores that are open, and opens the others for as long as they are looked at.
 *
 * @param opener opens a store; blocks
 */
public record FleetLending(Function<StoreAddress, TaskStore> opener) {

  /** Looks on the calling thread which stores are open. */
  FleetStores of(
      Map<FleetMember, FleetRow> rows, Function<FleetRow, Optional<StoreSession>> sessions) {
    Map<FleetMember, TaskStore> open = new HashMap<>();
    Map<FleetMember, Preparation> preparations = new HashMap<>();
    rows.forEach(
        (member, row) -> {
          sessions.apply(row).ifPresent(session -> open.put(member, session.store()));
          preparations.put(member, row.item.preparation);
        });
    return (member, progress, cancellation) -> {
      TaskStore lent = open.get(member);
      if (lent != null) {
        return new FleetStores.Lent(lent, false);
      }
      preparations.get(member).prepare(progress, cancellation);
      cancellation.throwIfCancelled();
      return new FleetStores.Lent(opener.apply(member.address()), true);
    };
  }
}
