package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.job.BackgroundJob;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Several stores are open at once. */
class SeveralStoresTest extends ShellTest {

  @Test
  void anotherStoreLeavesTheFirstOpenAsItWas() throws Exception {
    ConnectionItem first = openNew("First");
    OpenStore firstStore = open();
    shell.showPage(1);
    calls.clear();
    ConnectionItem second = openNew("Second");
    assertThat(calls)
        .as("a new store begins on its first page, whatever page the other one shows")
        .containsExactly("retention hidden", "tasks opened", "tasks shown");
    assertThat(first.state.get()).isEqualTo(ConnectionState.CONNECTED);
    calls.clear();
    shell.open(first);
    assertThat(open()).isSameAs(firstStore);
    assertThat(firstStore.front.get()).isEqualTo(1);
    assertThat(calls).containsExactly("tasks hidden", "retention shown");
    assertThat(second.state.get()).isEqualTo(ConnectionState.CONNECTED);
  }

  @Test
  void aStoreBehindIsReadOnlyWhenAskedFor() throws Exception {
    openNew("First");
    StoreSession behind = open().session;
    openNew("Second");
    calls.clear();
    shell.refresh();
    assertThat(calls).containsExactly("tasks refresh");
    AtomicBoolean ended = new AtomicBoolean();
    behind.start(
        BackgroundJob.<Long>of("read", (progress, cancellation) -> behind.store().now(cancellation))
            .onSuccess(now -> ended.set(true)));
    jobs.runUntil(ended::get);
    assertThat(behind.answeredAtProperty().get()).isEqualTo(CLOCK.instant());
  }

  @Test
  void theStoreThatWasInFrontBeforeComesBack() throws Exception {
    ConnectionItem first = openNew("First");
    ConnectionItem second = openNew("Second");
    ConnectionItem third = openNew("Third");
    calls.clear();
    shell.close(second);
    assertThat(shell.state.get().item()).isSameAs(third);
    assertThat(calls).containsExactly("tasks closed");
    shell.close(third);
    assertThat(shell.state.get().item()).isSameAs(first);
    assertThat(calls).endsWith("tasks hidden", "tasks shown", "tasks closed");
    assertThat(third.state.get()).isEqualTo(ConnectionState.CLOSED);
    shell.close(first);
    assertThat(shell.state.get()).isEqualTo(new ShellState.Welcome());
  }

  @Test
  void openStoresComeToTheFrontInTurn() throws Exception {
    shell.showNext(1);
    ConnectionItem first = openNew("First");
    saved("Closed", oracle.address());
    ConnectionItem second = openNew("Second");
    shell.showNext(1);
    assertThat(shell.state.get().item()).isSameAs(first);
    shell.showNext(-1);
    assertThat(shell.state.get().item()).isSameAs(second);
  }

  @Test
  void aStoreThatFailsBehindWaitsUntilItIsLookedAt() throws Exception {
    ConnectionItem bad = saved("Bad", "sqlite:" + directory.resolve("missing.sqlite"));
    ConnectionItem good = saved("Good", oracle.address());
    shell.open(bad);
    shell.open(good);
    jobs.runUntil(() -> isOpen() && bad.state.get() == ConnectionState.FAILED);
    assertThat(shell.state.get().item()).isSameAs(good);
    assertThat(shell.stateOf(bad)).isInstanceOf(ShellState.Failed.class);
    shell.open(bad);
    assertThat(shell.state.get()).isEqualTo(new ShellState.Connecting(bad));
    jobs.runUntil(this::isFailed);
  }

  @Test
  void theStoreInFrontIsRememberedUntilItIsClosed() throws Exception {
    ConnectionItem first = openNew("First");
    openNew("Second");
    assertThat(settings.current().front()).isEqualTo("Second");
    shell.open(first);
    assertThat(settings.current().front()).isEqualTo("First");
    shell.closeAll();
    assertThat(settings.current().front()).as("the window was closed").isEqualTo("First");
    shell.open(first);
    jobs.runUntil(this::isOpen);
    shell.close(first);
    assertThat(settings.current().front()).isNull();
  }

  @Test
  void aPageThatDoesNotSuitTheStoreIsAbsent() throws Exception {
    tasks.suits = false;
    openNew("Orders");
    assertThat(open().titles()).containsExactly("retention");
    assertThat(calls).containsExactly("retention opened", "retention shown");
  }

  @Test
  void pagesThatCanBeMadeAnewGoWhenTwoOtherStoresWereLookedAt() throws Exception {
    tasks.canRest = true;
    ConnectionItem first = openNew("First");
    PagePlace there = PagePlace.of("there");
    tasks.last.place.set(there);
    shell.showPage(1);
    openNew("Second");
    calls.clear();
    openNew("Third");
    assertThat(calls)
        .as("only the one that loses nothing, of the store that was left longest ago")
        .containsExactly("tasks hidden", "tasks closed", "tasks opened", "tasks shown");
    calls.clear();
    shell.open(first);
    assertThat(calls).startsWith("tasks hidden", "retention shown");
    shell.showPage(0);
    assertThat(calls).endsWith("retention hidden", "tasks opened", "tasks shown");
    assertThat(tasks.last.place.get()).isEqualTo(there);
  }
}
