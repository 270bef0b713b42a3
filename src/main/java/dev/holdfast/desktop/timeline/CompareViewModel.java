package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.AttemptRun;
import dev.holdfast.replay.story.StoryComparison;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.store.TaskStore;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/** Two attempts of a task side by side, or one and the last good run of the same name. */
public final class CompareViewModel {

  private final TaskStore store;

  /** What was found. */
  final StoreRead<Optional<StoryComparison>> read;

  private Chronicle chronicle;
  private boolean choosing;
  private boolean wanted;
  private Runnable asked = () -> {};

  CompareViewModel(StoreSession session) {
    store = session.store();
    read = new StoreRead<>(session, session.messages(CompareViewModel.class).get("job.compare"));
    left.subscribe((before, now) -> changed());
    right.subscribe((before, now) -> changed());
  }

  // Properties

  /** The numbers of the attempts there are. */
  final ReadOnlyObjectWrapper<List<Long>> attempts = new ReadOnlyObjectWrapper<>(List.of());

  /** The attempt to compare with; empty for the last good run. */
  final ObjectProperty<Optional<Long>> left = new SimpleObjectProperty<>(Optional.empty());

  /** The attempt in question; empty if there is none. */
  final ObjectProperty<Optional<Long>> right = new SimpleObjectProperty<>(Optional.empty());

  // Commands

  /**
   * Compares these as soon as the story is read; an attempt that it does not have is not chosen.
   *
   * @param before the attempt to compare with; empty for the last good run
   * @param number the attempt in question
   */
  public void ask(Optional<Long> before, long number) {
    asked =
        () -> {
          left.set(before.filter(attempts.get()::contains));
          right.set(Optional.of(number).filter(attempts.get()::contains).or(right::get));
        };
    if (chronicle != null) {
      takeAsked();
    }
  }

  private void takeAsked() {
    Runnable now = asked;
    asked = () -> {};
    now.run();
  }

  /** Takes another story; null for none. */
  void show(Chronicle now) {
    Optional<Long> keptLeft = left.get();
    Optional<Long> keptRight = right.get();
    boolean same =
        chronicle != null && now != null && chronicle.story().id().equals(now.story().id());
    chronicle = now;
    List<Long> numbers =
        now == null ? List.of() : now.runs().stream().map(AttemptRun::number).toList();
    choosing = true;
    attempts.set(numbers);
    left.set(same ? keptLeft.filter(numbers::contains) : Optional.empty());
    right.set(
        same && keptRight.filter(numbers::contains).isPresent()
            ? keptRight
            : numbers.isEmpty() ? Optional.empty() : Optional.of(numbers.getLast()));
    if (now != null) {
      takeAsked();
    }
    choosing = false;
    changed();
  }

  /** Somebody looks at the comparison, or nobody does any more: only then is it worked out. */
  void setWanted(boolean now) {
    wanted = now;
    if (now && read.value() == null && !read.isLoading()) {
      changed();
    }
  }

  private void changed() {
    if (choosing) {
      return;
    }
    read.clear();
    if (!wanted || chronicle == null || right.get().isEmpty()) {
      return;
    }
    Chronicle now = chronicle;
    AttemptRun asked = run(now, right.get().get());
    Optional<AttemptRun> other = left.get().map(number -> run(now, number));
    read.read(
        (progress, stop) ->
            other.isPresent()
                ? Optional.of(StoryComparison.of(now.story(), other.get(), now.story(), asked))
                : withLastGood(now, asked, stop));
  }

  private static AttemptRun run(Chronicle chronicle, long number) {
    return chronicle.runs().stream()
        .filter(run -> run.number() == number)
        .findFirst()
        .orElseThrow();
  }

  private Optional<StoryComparison> withLastGood(
      Chronicle now, AttemptRun asked, Cancellation stop) {
    Optional<AttemptRun> own = StoryComparison.lastGood(now.runs(), asked);
    return own.isPresent()
        ? own.map(run -> StoryComparison.of(now.story(), run, now.story(), asked))
        : StoryComparison.lastGood(store, now.story(), stop)
            .map(good -> TaskStory.read(store, good, stop))
            .filter(good -> !StoryComparison.runs(good).isEmpty())
            .map(
                good ->
                    StoryComparison.of(
                        good, StoryComparison.runs(good).getLast(), now.story(), asked));
  }
}
