package dev.holdfast.text.query;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Says why a query finds nothing: an empty list because of a typing error would pass for good news.
 */
public record UnmetWords(TaskStore store, Cancellation cancellation) {

  /** Each is a question to the store. */
  private static final int MOST = 10;

  /**
   * Returns a sentence that names the words that nothing in the store meets, even alone.
   *
   * @param query one that finds nothing; with at least one word
   * @param now the store's time in Unix seconds
   */
  public String sentence(Query query, long now) {
    List<Query.Term> words = query.terms().stream().filter(term -> !term.negated()).toList();
    List<Query.Term> unmet =
        words.size() > MOST
            ? List.of()
            : words.stream().filter(word -> isUnmet(word, now)).toList();
    return unmet.isEmpty()
        ? QueryException.texts()
            .get(query.terms().size() == 1 ? "none.one" : "none.together", query)
        : QueryException.texts()
            .get(
                "none.alone",
                unmet.stream().map(Query.Term::toString).collect(Collectors.joining(" ")));
  }

  private boolean isUnmet(Query.Term word, long now) {
    TaskFilter typed =
        new Query(List.of(word)).narrow(TaskFilter.ALL, store.terms().listing(), now);
    TaskFilter alone = store.terms().statuses().spelled(typed);
    String sort = store.terms().listing().sorts().getFirst();
    TaskQuery any = new TaskQuery(alone, sort, SortOrder.DESC, 1, null);
    return store.tasks(any, cancellation).items().isEmpty();
  }
}
