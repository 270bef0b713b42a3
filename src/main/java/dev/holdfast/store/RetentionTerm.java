package dev.holdfast.store;

import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.terms.OptionTerms;
import dev.holdfast.task.TaskStatus;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a kind of store says about deleting.
 *
 * @param clauses of which statuses, by which moment and age
 * @param perWorker how many subjects the runtime itself deletes a day at the most in each of its
 *     workers; null if it deletes none, or nobody knows
 * @param options what a cleanup can be told; the usual if it is null
 * @param each whether the runtime deletes each subject by itself when it is due, unless it had
 *     ended before the runtime had its policy: then a policy shows what it should have deleted and
 *     has not, and a scan under it finds that
 * @param ranges whether a preview may ask for a whole range of ids, instead of naming each
 * @param named how many it names at once; 0 for {@link #NAMED}
 */
public record RetentionTerm(
    List<ClauseTerm> clauses,
    Long perWorker,
    OptionTerms options,
    boolean each,
    boolean ranges,
    int named) {

  /** How many subjects each store takes that are named at once. */
  public static final int NAMED = 1_000;

  /** Of a kind that says nothing. */
  public static final RetentionTerm NONE = new RetentionTerm(List.of(), null);

  public RetentionTerm {
    clauses = List.copyOf(clauses);
    options = Objects.requireNonNullElse(options, OptionTerms.USUAL);
    named = named == 0 ? NAMED : named;
  }

  /** Of a kind whose cleanups have the usual options. */
  public RetentionTerm(List<ClauseTerm> clauses, Long perWorker) {
    this(clauses, perWorker, null, false, false, 0);
  }

  /** Returns the same of a store that takes so many names at once. */
  public RetentionTerm naming(int most) {
    return new RetentionTerm(clauses, perWorker, options, each, ranges, most);
  }

  /** Finds how subjects of a status grow old; as the first do, if nothing lets them go. */
  public Optional<ClauseTerm> clause(TaskStatus status) {
    for (ClauseTerm clause : clauses) {
      if (clause.statuses().contains(status)) {
        return Optional.of(clause);
      }
    }
    return clauses.stream().findFirst();
  }

  /** Returns how the age of all these is compared; strictly where it differs. */
  public When when(Collection<TaskStatus> statuses) {
    List<When> all =
        statuses.stream()
            .flatMap(each -> clause(each).stream())
            .map(ClauseTerm::when)
            .distinct()
            .toList();
    return all.size() == 1 ? all.getFirst() : When.OLDER;
  }

  /** Returns the policy of the runtime itself; empty if it has none. */
  public List<ClauseTerm> defaults() {
    return aged().stream().filter(ClauseTerm::unasked).toList();
  }

  /** Returns the same with what the runtime lets go only where its status is named. */
  public List<ClauseTerm> aged() {
    return clauses.stream()
        .filter(
            clause ->
                clause.keep() != null
                    || clause.row() != null
                    || clause.when() == ClauseTerm.When.ANY)
        .toList();
  }
}
