package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.completion.FilterVocabulary;
import dev.holdfast.desktop.tasks.completion.OfferCounts;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryWords;
import dev.holdfast.text.query.UnmetWords;
import java.util.Objects;
import java.util.function.LongSupplier;
import javafx.beans.property.ReadOnlyObjectProperty;

/** What helps with the filter line: what its words can become, and which of them nothing meets. */
public final class LineHints {

  private final TaskStore store;
  private final TaskFilterViewModel filter;
  private final TaskCounts counts;
  private final LongSupplier now;
  private final StoreRead<FilterVocabulary> vocabulary;
  private final StoreRead<String> unmet;
  private final OfferCounts offerCounts;

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
    this.counts = counts;
    this.now = now;
    vocabulary = new StoreRead<>(session, messages.get("job.words"));
    unmet = new StoreRead<>(session, messages.get("job.unmet"));
    offerCounts = new OfferCounts(session, messages.get("job.offers"), now);
  }

  /** What a filter may ask for; null until {@link #learnVocabulary} has found out. */
  public ReadOnlyObjectProperty<FilterVocabulary> vocabularyProperty() {
    return vocabulary.valueProperty();
  }

  /** Returns what a filter may ask for, as far as it is known. */
  public FilterVocabulary vocabulary() {
    return Objects.requireNonNullElse(vocabulary.value(), FilterVocabulary.NONE);
  }

  /** How many tasks a value would leave that is offered for the line. */
  public OfferCounts offerCounts() {
    return offerCounts;
  }

  /** Returns what words of the filter line can be. */
  public QueryWords words() {
    return new QueryWords(store.terms(), counts.present());
  }

  /** Which words nothing in the store meets, in a sentence; null while some tasks are found. */
  public ReadOnlyObjectProperty<String> unmetProperty() {
    return unmet.valueProperty();
  }

  /** Finds out what a filter may ask for, once. */
  public void learnVocabulary() {
    if (vocabulary.value() == null && !vocabulary.isLoading()) {
      vocabulary.read((progress, stop) -> FilterVocabulary.read(store, stop));
    }
  }

  /** Finds out why a list is empty, if it is. */
  void look(TaskWindow window) {
    unmet.clear();
    boolean empty =
        window != null
            && window.rows().isEmpty()
            && window.list().filter().equals(filter.filter())
            && !filter.query().terms().isEmpty();
    if (empty) {
      Query asked = filter.query();
      long at = now.getAsLong();
      unmet.read((progress, stop) -> new UnmetWords(store, stop).sentence(asked, at));
    }
  }

  /** Stops whatever is being read. */
  void close() {
    vocabulary.clear();
    offerCounts.forget();
    unmet.clear();
  }
}
