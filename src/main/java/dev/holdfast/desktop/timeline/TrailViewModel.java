package dev.holdfast.desktop.timeline;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/** The event list: filtered, with progress noise rolled up. */
public final class TrailViewModel {

  private final Set<Integer> opened = new HashSet<>();
  private Chronicle chronicle;
  private int[] indexes = {};

  TrailViewModel() {
    filter.subscribe((before, now) -> match());
    rollUp.subscribe((before, now) -> build());
  }

  // Properties

  private final ObjectProperty<TrailFilter> filter =
      new SimpleObjectProperty<>(this, "filter", TrailFilter.ALL);
  private final BooleanProperty rollUp = new SimpleBooleanProperty(this, "rollUp", true);
  private final ReadOnlyObjectWrapper<List<TrailRow>> rows =
      new ReadOnlyObjectWrapper<>(this, "rows", List.of());
  private final ReadOnlyIntegerWrapper matching = new ReadOnlyIntegerWrapper(this, "matching");

  /** Which events are listed. */
  public ObjectProperty<TrailFilter> filterProperty() {
    return filter;
  }

  /** Whether progress events in a row stand on one line. */
  public BooleanProperty rollUpProperty() {
    return rollUp;
  }

  /** The lines; another list whenever anything changes. */
  ReadOnlyObjectProperty<List<TrailRow>> rowsProperty() {
    return rows.getReadOnlyProperty();
  }

  /** How many events the filter lists. */
  public ReadOnlyIntegerProperty matchingProperty() {
    return matching.getReadOnlyProperty();
  }

  // Commands

  /** Lists everything again, as when a story is opened. */
  void reset() {
    opened.clear();
    filter.set(TrailFilter.ALL);
  }

  /** Lists another story; null for none. */
  void show(Chronicle now) {
    chronicle = now;
    match();
  }

  /** Opens a roll-up, or closes it again. */
  void toggle(TrailRow.Rolled row) {
    if (!opened.remove(row.first())) {
      opened.add(row.first());
    }
    build();
  }

  private void match() {
    indexes = chronicle == null ? new int[0] : new TrailMatch(chronicle, filter.get()).indexes();
    matching.set(indexes.length);
    build();
  }

  private void build() {
    rows.set(
        chronicle == null ? List.of() : new TrailRows(chronicle, opened).of(indexes, rollUp.get()));
  }
}
