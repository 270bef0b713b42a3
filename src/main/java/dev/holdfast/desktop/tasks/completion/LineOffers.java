package dev.holdfast.desktop.tasks.completion;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.completion.FilterCompletion.Offer;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.QueryWords;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;

/** What the words of a line can become, and how many tasks each would leave. */
public final class LineOffers {

  /** The texts of the line. */
  final Messages messages;

  private final Supplier<List<String>> keys;
  private final ObservableValue<FilterVocabulary> vocabulary;
  private final TaskStore store;
  private final StoreRead<FilterVocabulary> read;
  private final OfferCounts counts;

  /**
   * Offers what tasks of a store have.
   *
   * @param words what words can be now
   * @param now gives the store's time in Unix seconds; null where not tasks are listed, so that
   *     nothing is counted
   */
  public LineOffers(StoreSession session, Supplier<QueryWords> words, LongSupplier now) {
    messages = session.messages(LineOffers.class);
    store = session.store();
    keys = () -> words.get().keys();
    read = new StoreRead<>(session, messages.get("job.words"));
    vocabulary = read.value;
    counts = now == null ? null : new OfferCounts(session, messages.get("job.offers"), now);
  }

  /** Offers what is known anyway. */
  public LineOffers(List<String> keys, ObservableValue<FilterVocabulary> vocabulary) {
    messages = Fxml.messages(LineOffers.class);
    this.keys = () -> keys;
    this.vocabulary = vocabulary;
    store = null;
    read = null;
    counts = null;
  }

  /** Returns what may stand at the caret. */
  public List<Offer> at(String line, int caret) {
    learn();
    FilterVocabulary known = vocabulary.getValue();
    List<Offer> offers =
        new FilterCompletion(keys.get(), known == null ? FilterVocabulary.NONE : known)
            .at(line, caret);
    if (counts != null) {
      counts.ask(line, offers);
    }
    return offers;
  }

  /** Returns how many tasks the line would find with an offer; empty while nobody knows. */
  public OptionalLong left(String line, Offer offer) {
    return counts == null ? OptionalLong.empty() : counts.left(line, offer);
  }

  /** Finds out what a line may ask for, once. */
  public void learn() {
    if (read != null && read.value() == null && !read.isLoading()) {
      read.read((progress, stop) -> FilterVocabulary.read(store, stop));
    }
  }

  /** Hears that more is known. */
  void onLearned(Runnable heard) {
    vocabulary.subscribe(_ -> heard.run());
  }

  /** Hears that tasks were counted. */
  void onCounted(Runnable heard) {
    if (counts != null) {
      counts.read.value.subscribe(_ -> heard.run());
    }
  }

  /** Stops counting. */
  public void forget() {
    if (counts != null) {
      counts.forget();
    }
  }

  /** Stops whatever is being read. */
  public void close() {
    if (read != null) {
      read.clear();
    }
    forget();
  }
}
