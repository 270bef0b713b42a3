package dev.holdfast.desktop.tasks;

import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;

/**
 * Where a table is scrolled to, as the row at its top: indexes shift when rows come or go before
 * it, the row does not.
 */
record TableAnchor(TableView<TaskRow> table) {
  /** Rows to see before the one that is wanted. */
  private static final int BEFORE = 3;

  /** A row and how far it is scrolled out at the top, in pixels. */
  record Place(TaskId id, double offset) {}

  /** Returns the place the table is at; null at the very top, and before it was ever laid out. */
  Place place() {
    VirtualFlow<?> flow = flow();
    IndexedCell<?> first = flow == null ? null : flow.getFirstVisibleCell();
    if (first == null || !(first.getItem() instanceof TaskRow row)) {
      return null;
    }
    return first.getIndex() == 0 && first.getLayoutY() >= 0
        ? null
        : new Place(row.id(), -first.getLayoutY());
  }

  /** Scrolls back to a place, if its row is still there; null does nothing. */
  void restore(Place place) {
    VirtualFlow<?> flow = flow();
    int index = place == null || flow == null ? -1 : index(place.id());
    if (index >= 0) {
      // The flow learns of new rows when it is laid out, and would scroll among the old ones. It
      // moves to a row only when it is laid out again, and would scroll pixels from where it was.
      table.layout();
      flow.scrollToTop(index);
      flow.layout();
      flow.scrollPixels(place.offset());
      flow.layout();
    }
  }

  /** Scrolls to a row that is out of sight, with a few of those before it. */
  void see(int index) {
    VirtualFlow<?> flow = flow();
    IndexedCell<?> first = flow == null ? null : flow.getFirstVisibleCell();
    IndexedCell<?> last = flow == null ? null : flow.getLastVisibleCell();
    boolean inSight =
        first != null && last != null && first.getIndex() <= index && index <= last.getIndex();
    if (flow == null) {
      table.scrollTo(Math.max(0, index - BEFORE));
    } else if (!inSight) {
      // At once: whoever asks for the place next must hear of this one.
      flow.scrollToTop(Math.max(0, index - BEFORE));
      flow.layout();
    }
  }

  /** Returns how many rows lie above and below what is visible. */
  Margins margins() {
    VirtualFlow<?> flow = flow();
    IndexedCell<?> first = flow == null ? null : flow.getFirstVisibleCell();
    IndexedCell<?> last = flow == null ? null : flow.getLastVisibleCell();
    return first == null || last == null
        ? new Margins(Integer.MAX_VALUE, Integer.MAX_VALUE)
        : new Margins(first.getIndex(), table.getItems().size() - 1 - last.getIndex());
  }

  /** Rows outside what is visible. */
  record Margins(int above, int below) {}

  /** Hears each time the table is scrolled. Call whenever the table has another skin. */
  void onScroll(Runnable listener) {
    VirtualFlow<?> flow = flow();
    if (flow != null) {
      flow.positionProperty().subscribe(listener);
    }
  }

  /** Returns where a task stands in the table; -1 if it does not. */
  int index(TaskId id) {
    List<TaskRow> rows = table.getItems();
    return IntStream.range(0, rows.size())
        .filter(at -> rows.get(at).id().equals(id))
        .findFirst()
        .orElse(-1);
  }

  private VirtualFlow<?> flow() {
    return (VirtualFlow<?>) table.lookup(".virtual-flow");
  }
}
