package dev.holdfast.store.terms;

import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.task.Statuses;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a store calls things: data of its kind, so that nothing else needs to know the kind.
 *
 * @param kind the runtime it belongs to, such as {@code fib-flow}
 * @param statuses what its tasks can be in; {@link Statuses#NONE} if they have none
 * @param hazards what an operator must see before something is deleted; {@link Hazards#NONE} if
 *     nothing can be
 * @param measures what its tasks have some amount of, in the order in which screens show them
 * @param views what is asked of it every day, beside {@link ViewTerm#ALL}; in the order of screens
 * @param operations what can be done to them; the first is what retention does
 * @param listing what lists of them can be narrowed down and ordered by
 * @param stays the reasons for which a subject stays, all that are counted, in the order in which
 *     they are looked at; none if a kind does not tell them one by one
 * @param acts what can be done to its tasks beside that, by a store that has {@link Acts}; in the
 *     order of screens
 * @param attention what of its tasks needs a person, the most urgent first
 * @param retention what it says about deleting them, also what its runtime deletes by itself
 * @param findings what can be wrong with a store, beside what can be with any
 */
@RecordBuilder
public record Terms(
    String kind,
    Statuses statuses,
    Hazards hazards,
    List<Measure> measures,
    List<ViewTerm> views,
    List<OperationTerm> operations,
    Listing listing,
    List<ReasonTerm> stays,
    List<ActTerm> acts,
    List<AttentionTerm> attention,
    RetentionTerm retention,
    List<FindingTerm> findings)
    implements TermsBuilder.With {

  /**
   * Takes them.
   *
   * @throws IllegalArgumentException if a view asks for the same as another, or for nothing
   */
  public Terms {
    Objects.requireNonNull(kind);
    measures = List.copyOf(measures);
    views = List.copyOf(views);
    operations = List.copyOf(operations);
    stays = List.copyOf(stays);
    acts = List.copyOf(acts);
    attention = List.copyOf(attention);
    findings = List.copyOf(findings);
    if (Stream.concat(Stream.of(ViewTerm.ALL), views.stream())
            .map(ViewTerm::query)
            .distinct()
            .count()
        <= views.size()) {
      throw new IllegalArgumentException("two views of " + kind + " ask for the same");
    }
  }

  /** With lists as usual, and nothing else. */
  public Terms(String kind, Statuses statuses, Hazards hazards, List<Measure> measures) {
    this(
        kind,
        statuses,
        hazards,
        measures,
        List.of(),
        List.of(),
        Listing.LEAST,
        List.of(),
        List.of(),
        List.of(),
        RetentionTerm.NONE,
        List.of());
  }

  /** Returns the measures that are rows which belong to a task, as no other measure counts them. */
  public List<Measure> parts() {
    return measures.stream().filter(Measure::rows).toList();
  }

  /** Returns what a cleanup does. */
  public OperationTerm cleanup() {
    return operations.isEmpty() ? OperationTerm.DELETE : operations.getFirst();
  }

  /** Finds an operation by its verb. */
  public Optional<OperationTerm> operation(String verb) {
    return operations.stream().filter(term -> term.verb().equals(verb)).findFirst();
  }

  /**
   * Returns what can be wrong by its code.
   *
   * @throws NoSuchElementException if it is no finding of the kind
   */
  public FindingTerm finding(String code) {
    return one(findings, code);
  }

  /**
   * Returns why a subject stays by its code.
   *
   * @throws NoSuchElementException if none is told so
   */
  public ReasonTerm stay(String code) {
    return one(stays, code);
  }

  private <T> T one(List<T> all, String code) {
    return all.stream()
        .filter(each -> each.toString().equals(code))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException(code + " of " + kind));
  }

  /** Finds what can be done beside by its verb. */
  public Optional<ActTerm> act(String verb) {
    return acts.stream().filter(term -> term.verb().equals(verb)).findFirst();
  }
}
