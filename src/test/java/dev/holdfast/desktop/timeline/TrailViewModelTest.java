package dev.holdfast.desktop.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.tasks.QueuedJobRunner;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which lines the event list has; needs no toolkit. */
class TrailViewModelTest {

  private final QueuedJobRunner jobs = new QueuedJobRunner();
  private final TrailViewModel trail = new TrailViewModel(jobs::start, "Read the events");

  @Test
  void rollsUpProgressAndOpensItOnDemand() {
    trail.show(Stories.withProgress(37).chronicle());
    assertThat(trail.rows.get()).hasSize(5);
    TrailRow.Rolled rolled = (TrailRow.Rolled) trail.rows.get().get(3);
    assertThat(rolled.count()).isEqualTo(37);
    assertThat(rolled.from()).isEqualTo(5);
    assertThat(rolled.to()).isEqualTo(95);
    trail.toggle(rolled);
    assertThat(trail.rows.get()).hasSize(5 + 37);
    // The line of an event is then its own one.
    assertThat(TrailRows.rowOf(trail.rows.get(), 3)).isEqualTo(4);
    assertThat(TrailRows.rowOf(trail.rows.get(), 40)).isEqualTo(41);
    trail.toggle((TrailRow.Rolled) trail.rows.get().get(3));
    assertThat(trail.rows.get()).hasSize(5);
    assertThat(TrailRows.rowOf(trail.rows.get(), 20)).isEqualTo(3);
    trail.rollUp.set(false);
    assertThat(trail.rows.get()).hasSize(41);
  }

  @Test
  void leavesTwoProgressReportsAsTheyAre() {
    trail.show(Stories.withProgress(2).chronicle());
    assertThat(trail.rows.get()).hasSize(6).allMatch(row -> row instanceof TrailRow.Single);
  }

  @Test
  void filtersByTypeAttemptAndText() {
    trail.show(Stories.withProgress(4).chronicle());
    show(new TrailFilter(Set.of("task_failed", "task_created"), null, "", false));
    assertThat(trail.matching.get()).isEqualTo(2);
    show(new TrailFilter(Set.of(), null, "w-1", false));
    assertThat(trail.matching.get()).isEqualTo(2);
    // Reports name no attempt: they belong to the one that was running.
    show(new TrailFilter(Set.of(), 1L, "", false));
    assertThat(trail.matching.get()).isEqualTo(6);
    show(new TrailFilter(Set.of(), null, "http 503", false));
    assertThat(trail.matching.get()).isEqualTo(1);
    show(new TrailFilter(Set.of(), null, "PROGRESS_PERCENT", false));
    assertThat(trail.matching.get()).isEqualTo(4);
    show(new TrailFilter(Set.of("task_failed"), 7L, "", false));
    assertThat(trail.rows.get()).isEmpty();
  }

  @Test
  void listsOnlyTheTypeThatIsPointedAtOrAllOthers() {
    trail.show(Stories.withProgress(4).chronicle());
    int all = trail.matching.get();
    TrailRow first = trail.rows.get().getFirst();
    trail.narrow(first, false);
    assertThat(trail.matching.get()).isEqualTo(all - 1);
    trail.filter.set(TrailFilter.ALL);
    trail.narrow(first, true);
    assertThat(trail.matching.get()).isEqualTo(1);
    trail.narrow(trail.rows.get().getFirst(), false);
    assertThat(trail.matching.get()).as("never nothing at all").isEqualTo(1);
  }

  @Test
  void showsOnlyWhatChanged() {
    trail.show(
        new Stories()
            .event(1L, "task_created", "to_status", "pending")
            .event(2L, "task_heartbeat")
            .progress(3, 10)
            .progress(4, 10)
            .event("never", "task_heartbeat")
            .chronicle());
    show(new TrailFilter(Set.of(), null, "", true));
    // What has no time cannot be judged, and stays.
    assertThat(trail.rows.get()).extracting(TrailRow::first).containsExactly(0, 2, 4);
  }

  @Test
  void aLongStoryIsLookedThroughInTheBackgroundAndTheNextKeystrokeSupersedesIt() {
    trail.show(Stories.withProgress(TrailViewModel.LONG).chronicle());
    assertThat(trail.rows.get()).isEmpty();
    assertThat(trail.listing.get()).isTrue();
    jobs.runAll();
    assertThat(trail.rows.get()).hasSize(5);
    assertThat(trail.listing.get()).isFalse();
    show(new TrailFilter(Set.of(), null, "h", false));
    show(new TrailFilter(Set.of(), null, "http 503", false));
    assertThat(jobs.size()).as("the latest only").isEqualTo(1);
    assertThat(trail.rows.get()).as("what was there stays meanwhile").hasSize(5);
    jobs.runAll();
    assertThat(trail.matching.get()).isEqualTo(1);
    show(TrailFilter.ALL);
    trail.rollUp.set(false);
    // Another story comes before the answer, which then nobody hears.
    trail.show(null);
    jobs.runAll();
    assertThat(trail.rows.get()).isEmpty();
    assertThat(trail.listing.get()).isFalse();
  }

  private void show(TrailFilter filter) {
    trail.filter.set(filter);
  }
}
