package dev.holdfast.desktop.tasks.completion;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryWords;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.value.ObservableValue;

/** What the words of a line can become, and how many tasks each would leave. */
public final class LineOffers {

  private static final int MOST = 12;

  /**
   * What may stand in the place of a word.
   *
   * @param shown in the list
   * @param text what is put there
   * @param from where, from 0
   * @param until the first sign that stays
   */
  public record Offer(String shown, String text, int from, int until) {

    /** Returns the line with it. */
    public String in(String line) {
      return line.substring(0, from) + text + line.substring(until);
    }

    /** Returns the key whose value it is; null if it is a key itself. */
    String key() {
      int colon = text.indexOf(':');
      return colon < 0 || text.endsWith(":")
          ? null
          : text.substring(text.startsWith("-") ? 1 : 0, colon);
    }

    /** Returns where the caret stands then. */
    public int caret() {
      return from + text.length();
    }
  }

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
    List<Offer> offers = completed(line, caret, known == null ? FilterVocabulary.NONE : known);
    if (counts != null) {
      counts.ask(line, offers);
    }
    return offers;
  }

  /** Returns what the word at the caret may become: a key, or a value of its key. */
  private List<Offer> completed(String line, int caret, FilterVocabulary known) {
    int from = begin(line, caret);
    int until = end(line, from, caret);
    String minus = line.startsWith("-", from) && from < caret ? "-" : "";
    String word = line.substring(from + minus.length(), caret);
    int colon = word.indexOf(':');
    if (word.startsWith("\"")) {
      return List.of();
    }
    if (colon < 0) {
      return words(word, known).map(key -> new Offer(key, minus + key, from, until)).toList();
    }
    String typed = word.substring(0, colon);
    String lower = typed.toLowerCase(Locale.ROOT);
    String key = keys.get().contains(lower + ":") ? lower : typed;
    String begun = word.substring(colon + 1).replace("\"", "");
    return Stream.concat(starting(known.of(key), begun), containing(known.of(key), begun))
        .distinct()
        .limit(MOST)
        .map(value -> offer(minus, key, value, from, until))
        .filter(offer -> !offer.text().equals(line.substring(from, until) + " "))
        .toList();
  }

  /** Paths of payloads are offered where somebody begins to type one. */
  private Stream<String> words(String begun, FilterVocabulary vocabulary) {
    List<String> known = keys.get();
    return known.stream().anyMatch(key -> key.endsWith(".") && begun.startsWith(key))
        ? starting(vocabulary.paths(), begun).limit(MOST)
        : starting(known, begun);
  }

  private static Offer offer(String minus, String key, String value, int from, int until) {
    String word =
        key.contains(".") ? key + ":" + value : Query.ALL.with(key, List.of(value)).toString();
    return new Offer(value, minus + word + " ", from, until);
  }

  private static Stream<String> starting(List<String> all, String begun) {
    return all.stream().filter(each -> each.regionMatches(true, 0, begun, 0, begun.length()));
  }

  private static Stream<String> containing(List<String> all, String part) {
    String small = part.toLowerCase(Locale.ROOT);
    return all.stream().filter(each -> each.toLowerCase(Locale.ROOT).contains(small));
  }

  /** Finds where the word at the caret begins: after the last blank that is in no quotes. */
  private static int begin(String line, int caret) {
    int begin = 0;
    boolean quoted = false;
    for (int at = 0; at < caret; at++) {
      char sign = line.charAt(at);
      if (quoted && sign == '\\') {
        at++;
      } else if (sign == '"') {
        quoted = !quoted;
      } else if (!quoted && Character.isWhitespace(sign)) {
        begin = at + 1;
      }
    }
    return begin;
  }

  /** Finds where it ends, the blank after it included. */
  private static int end(String line, int from, int caret) {
    boolean quoted = line.substring(from, caret).chars().filter(sign -> sign == '"').count() == 1;
    int at = caret;
    while (at < line.length() && (quoted || !Character.isWhitespace(line.charAt(at)))) {
      quoted ^= line.charAt(at) == '"';
      at++;
    }
    return at;
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
