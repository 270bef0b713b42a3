package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.tasks.completion.LineOffers;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryWords;
import dev.holdfast.text.query.UnmetWords;

/** What helps with the filter line: what its words can become, and which of them nothing meets. */
public final class LineHints {

  private final TasksViewModel tasks;

  /** Which words nothing in the store meets, in a sentence; null while some tasks are found. */
  public final StoreRead<String> unmet;

  /** What words of the line can become. */
  public final LineOffers offers;

  LineHints(TasksViewModel tasks, Messages messages) {
    this.tasks = tasks;
    unmet = new StoreRead<>(tasks.session, messages.get("job.unmet"));
    offers =
        new LineOffers(
            tasks.session,
            () -> new QueryWords(tasks.store.terms(), tasks.counts.present()),
            tasks::now);
  }

  /** Finds out why a list is empty, if it is. */
  void look(TaskWindow window) {
    unmet.clear();
    boolean empty =
        window != null
            && window.rows().isEmpty()
            && window.list().filter().equals(tasks.filter.filter.get())
            && !tasks.filter.query().terms().isEmpty();
    if (empty) {
      Query asked = tasks.filter.query();
      long at = tasks.now();
      unmet.read((progress, stop) -> new UnmetWords(tasks.store, stop).sentence(asked, at));
    }
  }

  /** Stops whatever is being read. */
  void close() {
    offers.close();
    unmet.clear();
  }
}
