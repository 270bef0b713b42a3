package dev.holdfast.desktop.timeline;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.LatestJob;
import dev.holdfast.task.TaskEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/**
 * The event list: filtered, with progress noise rolled up. What a long story lists is worked out in
 * the background; the next keystroke supersedes it.
 */
public final class TrailViewModel {

  /** A story with fewer events is listed at once: no frame is late for it. */
  static final int LONG = 5_000;

  private final Set<Integer> opened = new HashSet<>();
  private final LatestJob.Starter jobs;
  private final LatestJob work = new LatestJob();
  private final String title;
  private Chronicle chronicle;

  /**
   * Lists nothing yet.
   *
   * @param jobs starts the job that lists
   * @param title what it is called
   */
  TrailViewModel(LatestJob.Starter jobs, String title) {
    this.jobs = jobs;
    this.title = title;
    filter.subscribe((before, now) -> list());
    rollUp.subscribe((before, now) -> list());
  }

  // Properties

  /** Which events are listed. */
  public final ObjectProperty<TrailFilter> filter = new SimpleObjectProperty<>(TrailFilter.ALL);

  /** Whether progress events in a row stand on one line. */
  final BooleanProperty rollUp = new SimpleBooleanProperty(true);

  /** The lines; another list whenever anything changes. */
  final ReadOnlyObjectWrapper<List<TrailRow>> rows = new ReadOnlyObjectWrapper<>(List.of());

  /** How many events the filter lists. */
  public final ReadOnlyIntegerWrapper matching = new ReadOnlyIntegerWrapper();

  /** Whether the lines shown are about to be replaced. */
  public final ReadOnlyBooleanWrapper listing = new ReadOnlyBooleanWrapper();

  /** Returns the listed events that stand on a line: those of a roll-up all. */
  List<TaskEvent> events(TrailRow row) {
    TrailFilter listed = filter.get();
    return IntStream.rangeClosed(row.first(), row.last())
        .filter(index -> listed.lists(chronicle, index))
        .mapToObj(chronicle.trail()::get)
        .toList();
  }

  // Commands

  /** Lists everything again, as when a story is opened. */
  void reset() {
    opened.clear();
    filter.set(TrailFilter.ALL);
  }

  /** Lists only events of the type of a line, or leaves these out. */
  void narrow(TrailRow row, boolean only) {
    String type = chronicle.trail().get(row.first()).type();
    Set<String> types = new HashSet<>(filter.get().types());
    if (only) {
      types = Set.of(type);
    } else {
      types.addAll(types.isEmpty() ? chronicle.types().keySet() : Set.of());
      types.remove(type);
    }
    if (!types.isEmpty()) {
      filter.set(filter.get().withTypes(types));
    }
  }

  /** Lists another story; null for none. */
  void show(Chronicle now) {
    chronicle = now;
    // The lines are places in the story before.
    take(TrailRows.Listing.NOTHING);
    list();
  }

  /** Opens a roll-up, or closes it again. */
  void toggle(TrailRow.Rolled row) {
    if (!opened.remove(row.first())) {
      opened.add(row.first());
    }
    list();
  }

  private void list() {
    work.forget();
    TrailRows lines = new TrailRows(chronicle, Set.copyOf(opened));
    TrailFilter wanted = filter.get();
    boolean rolled = rollUp.get();
    if (chronicle == null) {
      listing.set(false);
      take(TrailRows.Listing.NOTHING);
    } else if (chronicle.trail().size() < LONG) {
      listing.set(false);
      take(lines.of(wanted, rolled, new Cancellation()));
    } else {
      listing.set(true);
      work.start(
          jobs,
          BackgroundJob.of(title, (progress, stop) -> lines.of(wanted, rolled, stop))
              .onSuccess(
                  found -> {
                    listing.set(false);
                    take(found);
                  })
              .onFailure(
                  bug -> {
                    listing.set(false);
                    throw new IllegalStateException(bug);
                  }));
    }
  }

  private void take(TrailRows.Listing found) {
    matching.set(found.matching());
    rows.set(found.rows());
  }
}
