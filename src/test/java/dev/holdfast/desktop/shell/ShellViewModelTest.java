package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ShellViewModelTest extends ShellTest {

  @Test
  void opensAStoreAndGivesItToThePages() throws Exception {
    ConnectionItem item = saved("Orders", oracle.address());
    shell.open(item);
    assertThat(shell.state.get()).isEqualTo(new ShellState.Connecting(item));
    assertThat(item.state.get()).isEqualTo(ConnectionState.CONNECTING);
    jobs.runUntil(this::isOpen);
    assertThat(item.state.get()).isEqualTo(ConnectionState.CONNECTED);
    assertThat(item.engine.get()).startsWith("SQLite 3");
    assertThat(calls)
        .as("a page is made when it is looked at")
        .containsExactly("tasks opened", "tasks shown");
    assertThat(settings.current().recent().getFirst().lastOpened()).isEqualTo(OracleStores.NOW);
    shell.open(item);
    assertThat(isOpen()).isTrue();
  }

  @Test
  void pagesComeToTheFrontAndAreRead() throws Exception {
    shell.open(saved("Orders", oracle.address()));
    jobs.runUntil(this::isOpen);
    calls.clear();
    shell.showPage(1);
    shell.showPage(1);
    shell.showPage(7);
    shell.refresh();
    StoreSession session = ((ShellState.Open) shell.state.get()).session();
    session.changed();
    assertThat(calls)
        .containsExactly(
            "tasks hidden",
            "retention opened",
            "retention shown",
            "retention refresh",
            "tasks refresh",
            "retention refresh");
  }

  @Test
  void aPageThatHasToBeMadeIsAwaitedFirstAndTheLatestAskedForIsShown() throws Exception {
    shell.open(saved("Orders", oracle.address()));
    jobs.runUntil(this::isOpen);
    List<Runnable> frames = new ArrayList<>();
    open().making(frames::add);
    calls.clear();
    shell.showPage(1);
    assertThat(calls).as("it is not made before the click is answered").isEmpty();
    assertThat(open().awaited.get()).isEqualTo(1);
    assertThat(shell.awaitsPage()).isTrue();
    shell.showPage(0);
    frames.removeFirst().run();
    assertThat(calls).as("somebody else was asked for meanwhile").isEmpty();
    shell.showPage(1);
    frames.removeFirst().run();
    assertThat(calls).containsExactly("tasks hidden", "retention opened", "retention shown");
    assertThat(shell.awaitsPage()).isFalse();
    shell.showPage(0);
    assertThat(frames).as("what is made is shown at once").isEmpty();
    assertThat(open().front.get()).isZero();
  }

  @Test
  void thePageThatShowsATaskComesToTheFront() throws Exception {
    shell.open(saved("Orders", oracle.address()));
    jobs.runUntil(this::isOpen);
    calls.clear();
    StoreSession session = ((ShellState.Open) shell.state.get()).session();
    session.showTask(TaskId.of(21));
    assertThat(calls)
        .containsExactly(
            "tasks asked for 21",
            "retention opened",
            "retention asked for 21",
            "tasks hidden",
            "retention shown");
    assertThat(open().front.get()).isEqualTo(1);
  }

  @Test
  void anotherAddressOfTheSameConnectionIsOpened() throws Exception {
    ConnectionItem item = saved("Orders", oracle.address());
    shell.open(item);
    jobs.runUntil(this::isOpen);
    shell.showPage(1);
    Path moved = Files.copy(directory.resolve("fibflow.sqlite"), directory.resolve("moved.sqlite"));
    ConnectionProfile there = profile("Orders", "sqlite:" + moved);
    connections.replace(item, there, there.storeAddress());
    shell.open(item);
    assertThat(shell.state.get()).isEqualTo(new ShellState.Connecting(item));
    jobs.runUntil(this::isOpen);
    StoreSession session = ((ShellState.Open) shell.state.get()).session();
    assertThat(session.store().info().address().display()).isEqualTo("sqlite:" + moved);
    assertThat(open().front.get()).as("it is another store").isZero();
  }

  @Test
  void aStoreThatDoesNotOpenSaysWhyAndCanBeTriedAgain() throws Exception {
    Path missing = directory.resolve("later.sqlite");
    ConnectionItem item = saved("Later", "sqlite:" + missing);
    shell.open(item);
    jobs.runUntil(this::isFailed);
    assertThat(((ShellState.Failed) shell.state.get()).sentence()).startsWith("There is no file");
    assertThat(item.state.get()).isEqualTo(ConnectionState.FAILED);
    assertThat(missing).doesNotExist();
    Files.copy(directory.resolve("fibflow.sqlite"), missing);
    shell.retry();
    jobs.runUntil(this::isOpen);
  }

  @Test
  void whoGivesUpGetsNoStoreAndTheLateOneIsClosed() throws Exception {
    CountDownLatch mayOpen = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    ConnectionProfile slow = profile("Slow", oracle.address());
    ConnectionItem item =
        ConnectionItem.unsaved(
            slow,
            slow.storeAddress(),
            (progress, cancellation) -> {
              progress.report(1, 4);
              started.countDown();
              awaitUninterruptibly(mayOpen);
            });
    shell.open(item);
    started.await();
    jobs.runUntil(() -> item.progress.get() == 0.25);
    shell.close(item);
    assertThat(shell.state.get()).isEqualTo(new ShellState.Welcome());
    assertThat(item.state.get()).isEqualTo(ConnectionState.CLOSED);
    mayOpen.countDown();
    ConnectionItem other = saved("Other", oracle.address());
    shell.open(other);
    jobs.runUntil(this::isOpen);
    assertThat(shell.state.get().item()).isSameAs(other);
    assertThat(calls).containsOnlyOnce("tasks opened");
  }

  @Test
  void aRemovedConnectionIsClosed() throws Exception {
    ConnectionItem item = saved("Orders", oracle.address());
    saved("Kept", oracle.address());
    shell.open(item);
    jobs.runUntil(this::isOpen);
    connections.remove(item);
    assertThat(shell.state.get()).isEqualTo(new ShellState.Welcome());
    assertThat(calls).endsWith("tasks closed");
  }

  @Test
  void aLostConnectionShowsAtTheStoreAndComesBack() throws Exception {
    ConnectionItem item = saved("Orders", oracle.address());
    shell.open(item);
    jobs.runUntil(this::isOpen);
    StoreSession session = ((ShellState.Open) shell.state.get()).session();
    session.start(
        BackgroundJob.of(
            "read",
            (progress, cancellation) -> {
              throw new StoreException(new StoreFailure.ConnectionLost("gone"));
            }));
    jobs.runUntil(() -> item.state.get() == ConnectionState.FAILED);
    assertThat(isOpen()).isTrue();
    session.start(
        BackgroundJob.of("read", (progress, cancellation) -> session.store().now(cancellation)));
    jobs.runUntil(() -> item.state.get() == ConnectionState.CONNECTED);
    assertThat(session.answeredAtProperty().get()).isEqualTo(CLOCK.instant());
  }

  @Test
  void theSameStoreOpenedAgainReturnsToItsPage() throws Exception {
    ConnectionItem item = saved("Orders", oracle.address());
    shell.open(item);
    jobs.runUntil(this::isOpen);
    shell.showPage(1);
    OpenStore before = open();
    before.session.start(
        BackgroundJob.of(
            "read",
            (progress, cancellation) -> {
              throw new StoreException(new StoreFailure.ConnectionLost("gone"));
            }));
    jobs.runUntil(() -> item.state.get() == ConnectionState.FAILED);
    shell.open(item);
    jobs.runUntil(this::isOpen);
    assertThat(open()).isNotSameAs(before);
    assertThat(open().front.get()).isEqualTo(1);
  }

  @Test
  void theDemoIsListedWhileNothingIsSaved() {
    assertThat(connections.shownItems).containsExactly(connections.demo);
    ConnectionItem item = saved("Orders", oracle.address());
    assertThat(connections.shownItems).containsExactly(item);
    connections.remove(item);
    assertThat(connections.shownItems).containsExactly(connections.demo);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
