package dev.holdfast.desktop.tasks.completion;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryException;
import dev.holdfast.text.query.QueryWords;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * How many tasks each value would leave that is offered for a word, under the other words of the
 * line. Tasks are counted by all values of the key at once; where that takes too long nothing is
 * said. Needs no toolkit.
 */
public final class OfferCounts {

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /** What all offers for a word have in common. */
  private record Asked(String key, Query others) {}

  /**
   * Tasks by value.
   *
   * @param counts null where nobody knows
   */
  public record Counted(Asked asked, Map<String, Long> counts) {}

  private final TaskStore store;
  private final LongSupplier now;

  /** What was counted last. */
  final StoreRead<Counted> read;

  private Asked asked;

  /**
   * Counts nothing yet.
   *
   * @param now gives the store's time in Unix seconds
   */
  public OfferCounts(StoreSession session, String jobTitle, LongSupplier now) {
    this.store = session.store();
    this.now = now;
    read = new StoreRead<>(session, jobTitle);
  }

  /** Counts for these offers; stops counting for others. */
  public void ask(String line, List<LineOffers.Offer> offers) {
    Asked wanted = offers.isEmpty() ? null : asked(line, offers.getFirst());
    if (Objects.equals(wanted, asked)) {
      return;
    }
    asked = wanted;
    read.clear();
    if (wanted != null && store.role(Groups.class).isPresent()) {
      TaskFilter filter = wanted.others().narrow(TaskFilter.ALL, listing(), now.getAsLong());
      Groups groups = store.role(Groups.class).get();
      FieldTerm field = listing().field(wanted.key()).orElseThrow();
      read.read(
          (progress, stop) ->
              new Counted(wanted, groups.counts(field, filter, PATIENCE, stop).orElse(null)));
    }
  }

  private Listing listing() {
    return store.terms().listing();
  }

  private Asked asked(String line, LineOffers.Offer offer) {
    // Why tasks wait is told of all of them only.
    if (offer.key() == null
        || listing().field(offer.key()).filter(it -> !it.is(FieldTerm.SUSPENDED)).isEmpty()) {
      return null;
    }
    try {
      return new Asked(
          offer.key(),
          new QueryWords(store.terms(), null).read(offer.in(line)).except(offer.key()));
    } catch (QueryException wrong) {
      return null;
    }
  }

  /** Returns how many tasks the line would find with an offer; empty while nobody knows. */
  public OptionalLong left(String line, LineOffers.Offer offer) {
    Counted counted = read.value();
    if (counted == null
        || counted.counts() == null
        || !counted.asked().equals(asked(line, offer))) {
      return OptionalLong.empty();
    }
    TaskFilter words =
        Query.parse(offer.in(line)).only(offer.key()).narrow(TaskFilter.ALL, listing(), 0);
    return OptionalLong.of(
        counted.counts().entrySet().stream()
            .filter(group -> meets(words, group.getKey()))
            .mapToLong(Map.Entry::getValue)
            .sum());
  }

  /** What a task does not have is not equal to anything. */
  private static boolean meets(TaskFilter words, String value) {
    return (words.statuses().isEmpty() || words.statuses().contains(new TaskStatus(value)))
        && words.conditions().stream()
            .allMatch(
                any -> any.stream().anyMatch(one -> meets(one.test(), value) != one.negated()));
  }

  private static boolean meets(TaskCondition.Test test, String value) {
    return switch (test) {
      case TaskCondition.Test.Is(String text) -> text.equals(value);
      case TaskCondition.Test.Like(NameFilter filter) -> !value.isEmpty() && filter.matches(value);
      default -> false;
    };
  }

  /** Stops counting. */
  public void forget() {
    asked = null;
    read.clear();
  }
}
