package dev.holdfast.store.terms;

import dev.holdfast.store.Finding.Severity;
import dev.holdfast.store.terms.FindingTerm.Sample;
import dev.holdfast.task.Texts;

/**
 * Makes the findings of a kind.
 *
 * @param texts see {@link FindingTerm}
 */
public record FindingTerms(Texts texts) {

  public FindingTerm warning(String code, int rank, Sample sample) {
    return new FindingTerm(code, Severity.WARNING, rank, sample, texts);
  }

  public FindingTerm note(String code, int rank, Sample sample) {
    return new FindingTerm(code, Severity.NOTE, rank, sample, texts);
  }
}
