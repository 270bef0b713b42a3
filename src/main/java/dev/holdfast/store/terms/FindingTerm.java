package dev.holdfast.store.terms;

import dev.holdfast.store.Finding;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Texts;

/**
 * Something that can be wrong with a kind of store. Two with the same code are the same.
 *
 * @param code its name in JSON and in bundles of texts, such as {@code row_security}
 * @param severity how bad it is
 * @param rank its place among what is as bad, the lowest first
 * @param sample what the names of a sample are
 * @param texts its texts, {@code finding.CODE} and {@code findingTitle.CODE}, with the count and
 *     facts as arguments; null if they are among those of Holdfast
 */
public record FindingTerm(
    String code, Finding.Severity severity, int rank, Sample sample, Texts texts) implements Coded {

  /** Returns the same where it is as bad as that. */
  public FindingTerm in(Finding.Severity other) {
    return new FindingTerm(code, other, rank, sample, texts);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FindingTerm term && code.equals(term.code);
  }

  @Override
  public int hashCode() {
    return code.hashCode();
  }

  @Override
  public String toString() {
    return code;
  }

  /** What stands in a sample. */
  public enum Sample {
    /** Ids of tasks that are in the store. */
    TASKS,
    /** Ids of tasks that need not be there. */
    IDS,
    /** Names of anything else. */
    NAMES
  }
}
