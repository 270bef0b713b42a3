package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.completion.LineOffers;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryWords;
import dev.holdfast.text.query.UnmetWords;
import java.util.function.LongSupplier;

/** What helps with the filter line: what its words can become, and which of them nothing meets. */
public final class LineHints {

  private final TaskStore store;
  private final TaskFilterViewModel filter;
  private final LongSupplier now;

  /** Which words nothing in the store meets, in a sentence; null while some tasks are found. */
  public final StoreRead<String> unmet;

  /** What words of the line can become. */
  public final LineOffers offers;

  /**
   * Reads nothing yet.
   *
   * @param now gives the store's time in Unix seconds
   */
  LineHints(
      StoreSession session,
      TaskFilterViewModel filter,
      TaskCounts counts,
      LongSupplier now,
      Messages messages) {
    store = session.store();
    this.filter = filter;
    this.now = now;
    unmet = new StoreRead<>(session, messages.get("job.unmet"));
    offers = new LineOffers(session, () -> new QueryWords(store.terms(), counts.present()), now);
  }

  /** Finds out why a list is empty, if it is. */
  void look(TaskWindow window) {
    unmet.clear();
    boolean empty =
        window != null
            && window.rows().isEmpty()
            && window.list().filter().equals(filter.filter.get())
            && !filter.query().terms().isEmpty();
    if (empty) {
      Query asked = filter.query();
      long at = now.getAsLong();
      unmet.read((progress, stop) -> new UnmetWords(store, stop).sentence(asked, at));
    }
  }

  /** Stops whatever is being read. */
  void close() {
    offers.close();
    unmet.clear();
  }
}
