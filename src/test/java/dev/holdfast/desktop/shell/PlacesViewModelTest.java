package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Back and Forward through stores and pages. */
class PlacesViewModelTest extends ShellTest {

  private final Queue<Runnable> soon = new ArrayDeque<>();
  private PlacesViewModel places;

  @BeforeEach
  void follow() {
    places = new PlacesViewModel(shell, stores, soon::add);
  }

  /** What was done has happened. */
  private void settle() {
    while (!soon.isEmpty()) {
      soon.remove().run();
    }
  }

  private ConnectionItem settled(String name) throws Exception {
    ConnectionItem item = openNew(name);
    settle();
    return item;
  }

  private void look(RecordingPage page, Object where) {
    page.last.place.set(PagePlace.of(where));
    settle();
  }

  private void page(int index) {
    shell.showPage(index);
    settle();
  }

  private String seen() {
    return switch (shell.state.get()) {
      case ShellState.Open open ->
          open.item().profile().name()
              + " "
              + open.store().title()
              + " "
              + open.store().place().getValue().where();
      case ShellState other -> other.getClass().getSimpleName();
    };
  }

  private String back() {
    places.back();
    settle();
    return seen();
  }

  private String forward() {
    places.forward();
    settle();
    return seen();
  }

  @Test
  void goesThroughStoresPagesAndWhatIsLookedAtOnThem() throws Exception {
    settle();
    assertThat(places.back.get()).isFalse();
    settled("First");
    assertThat(places.back.get()).isFalse();
    look(tasks, "paused");
    page(1);
    RecordingPage.Recorded first = tasks.last;
    settled("Second");
    look(tasks, 58);
    shell.showFleet();
    settle();
    assertThat(back()).isEqualTo("Second tasks 58");
    assertThat(back()).isEqualTo("Second tasks ");
    assertThat(back()).isEqualTo("First retention ");
    assertThat(back()).isEqualTo("First tasks paused");
    assertThat(back()).isEqualTo("First tasks ");
    assertThat(first.place.get()).isEqualTo(PagePlace.WHOLE);
    assertThat(places.back.get()).isFalse();
    assertThat(forward()).isEqualTo("First tasks paused");
    assertThat(forward()).isEqualTo("First retention ");
    assertThat(forward()).isEqualTo("Second tasks ");
    assertThat(forward()).isEqualTo("Second tasks 58");
    assertThat(forward()).isEqualTo("Fleet");
    assertThat(places.forward.get()).isFalse();
    assertThat(forward()).isEqualTo("Fleet");
  }

  @Test
  void oneCommandThatChangesSeveralThingsIsOneVisit() throws Exception {
    settled("First");
    tasks.last.place.set(PagePlace.of("a task"));
    tasks.last.place.set(PagePlace.of("its story"));
    shell.showPage(1);
    settle();
    assertThat(back()).isEqualTo("First tasks ");
    assertThat(places.back.get()).isFalse();
    // What is still to be noted is noted before anything moves.
    shell.showPage(1);
    assertThat(back()).isEqualTo("First tasks ");
    assertThat(forward()).isEqualTo("First retention ");
  }

  @Test
  void aClosedStoreIsSkippedAndNeverOpened() throws Exception {
    settled("First");
    page(1);
    ConnectionItem second = settled("Second");
    shell.close(second);
    settle();
    assertThat(seen()).isEqualTo("First retention ");
    calls.clear();
    assertThat(places.forward.get()).isFalse();
    assertThat(back()).isEqualTo("First tasks ");
    assertThat(stores.of(second)).isEqualTo(new ShellState.Welcome());
    assertThat(calls).doesNotContain("tasks opened");
    shell.open(second);
    jobs.runUntil(() -> second.state.get() == ConnectionState.CONNECTED);
    settle();
    assertThat(back()).isEqualTo("First tasks ");
    shell.closeAll();
    settle();
    assertThat(places.back.get()).isFalse();
    assertThat(places.forward.get()).isFalse();
  }

  @Test
  void anotherStoreUnderTheSameNameIsNotGoneTo() throws Exception {
    ConnectionItem item = settled("First");
    page(1);
    ConnectionProfile moved =
        profile(
            "First",
            "sqlite:"
                + Files.copy(
                    directory.resolve("fibflow.sqlite"), directory.resolve("moved.sqlite")));
    connections.replace(item, moved, moved.storeAddress());
    shell.open(item);
    jobs.runUntil(this::isOpen);
    settle();
    assertThat(places.back.get()).isFalse();
  }

  @Test
  void aLostStoreIsShownAndNotConnectedAgain() throws Exception {
    ConnectionItem first = settled("First");
    StoreSession session = open().session;
    settled("Second");
    AtomicBoolean lost = new AtomicBoolean();
    session.start(
        BackgroundJob.of(
                "read",
                (progress, cancellation) -> {
                  throw new StoreException(new StoreFailure.ConnectionLost("gone"));
                })
            .onFailure(thrown -> lost.set(true)));
    jobs.runUntil(lost::get);
    assertThat(first.state.get()).isEqualTo(ConnectionState.FAILED);
    assertThat(back()).isEqualTo("First tasks ");
    assertThat(open().session).isSameAs(session);
    page(1);
    assertThat(back()).isEqualTo("First tasks ");
    assertThat(open().session).isSameAs(session);
  }

  @Test
  void whatRunsOnAPageRunsOn() throws Exception {
    settled("First");
    page(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    RunningJob job =
        open()
            .session
            .start(
                BackgroundJob.<Boolean>of(
                        "cleanup",
                        (progress, stop) -> {
                          mayEnd.await();
                          return stop.isCancelled();
                        })
                    .listed()
                    .onSuccess(cancelled -> ended.set(!cancelled)));
    assertThat(back()).isEqualTo("First tasks ");
    shell.showFleet();
    settle();
    assertThat(back()).isEqualTo("First tasks ");
    assertThat(job.isRunning()).isTrue();
    mayEnd.countDown();
    jobs.runUntil(ended::get);
  }

  @Test
  void backLeadsAwayFromAStoreThatDoesNotOpen() throws Exception {
    settled("First");
    page(1);
    ConnectionItem bad = saved("Bad", "sqlite:" + directory.resolve("missing.sqlite"));
    shell.open(bad);
    jobs.runUntil(this::isFailed);
    settle();
    assertThat(places.forward.get()).isFalse();
    assertThat(back()).isEqualTo("First retention ");
    assertThat(back()).isEqualTo("First tasks ");
  }
}
