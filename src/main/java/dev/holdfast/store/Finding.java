package dev.holdfast.store;

import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.task.WireName;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something that is wrong with a store, or that costs it dearly, with what a database administrator
 * may run about it. This program never runs it.
 *
 * @param kind what
 * @param count how many tasks, rows, workflows or workers it concerns: see its term
 * @param sample the first of them, at most {@link #SAMPLE}: ids as the store spells them
 * @param facts numbers that belong to it, by name
 * @param look a statement that lists what is concerned; empty if there is nothing to list
 * @param repair the statements that repair it, in this order; empty if no statement can
 */
public record Finding(
    FindingTerm kind,
    long count,
    List<String> sample,
    Map<Fact, Long> facts,
    Optional<String> look,
    List<String> repair) {

  /** The most ids in a sample. */
  public static final int SAMPLE = 20;

  /** The order in which they are shown. */
  public static final Comparator<Finding> WORST_FIRST =
      Comparator.comparing(Finding::severity).thenComparingInt(finding -> finding.kind().rank());

  public Finding {
    sample = List.copyOf(sample);
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    repair = List.copyOf(repair);
  }

  /** Returns how bad it is. */
  public Severity severity() {
    return kind.severity();
  }

  /** Returns whether its count tells anything: of an index that is missing there is but one. */
  public boolean counted() {
    return !facts.containsKey(Fact.INDEX_BYTES);
  }

  /** How bad a finding is. */
  public enum Severity implements WireName {
    /** Something does not work. */
    ERROR,
    /** Something will go wrong, or never happen. */
    WARNING,
    /** Good to know. */
    NOTE
  }

  /** Numbers that belong to findings. */
  public enum Fact implements WireName {
    /** Tasks the rows belonged to. */
    TASKS,
    /** Milliseconds one batch of the runtime's retention takes to find its tasks. */
    BATCH_MS,
    /** Rows one such batch has to visit. */
    ROWS_VISITED,
    /** Rows it would visit with the index. */
    ROWS_WITH_INDEX,
    /** Bytes the index would take, roughly. */
    INDEX_BYTES,
    /** Seconds. */
    SECONDS
  }
}
