package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.address.StoreAddress;
import org.junit.jupiter.api.Test;

/** A database that holds two stores. */
class OtherStoreTest extends ShellTest {

  @Test
  void theOtherStoreIsOfferedAndOpensBesideTheFirst() throws Exception {
    try (StreamDatabase streams = StreamDatabase.beside(OracleStores.postgres())) {
      ConnectionItem first =
          connections.add(
              new ConnectionProfile("Orders", streams.plainAddress(), Environment.PRODUCTION),
              StoreAddress.parse(streams.plainAddress()));
      shell.open(first);
      jobs.runUntil(() -> isOpen() && !open().others.isEmpty());
      assertThat(open().session.store().info().kind()).isEqualTo("fib-flow");
      StoreAddress other = open().others.getFirst();
      assertThat(other.display()).isEqualTo(streams.address());

      shell.openBeside(first, other);
      jobs.runUntil(() -> isOpen() && open().item != first);
      ConnectionItem second = open().item;
      assertThat(open().session.store().info().kind()).isEqualTo("event streams");
      assertThat(second.profile().name()).isEqualTo("Orders (eventstream+postgresql)");
      assertThat(second.profile().environment()).isEqualTo(Environment.PRODUCTION);
      assertThat(connections.shownItems).contains(first, second);
      assertThat(shell.stateOf(first)).isInstanceOf(ShellState.Open.class);

      shell.openBeside(first, other);
      assertThat(open().item).as("the one that is listed").isSameAs(second);
      shell.closeAll();
    }
  }
}
