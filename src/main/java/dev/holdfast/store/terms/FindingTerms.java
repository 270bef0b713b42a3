package dev.holdfast.store.terms;

import dev.holdfast.store.Finding.Severity;
import dev.holdfast.store.terms.FindingTerm.Sample;
import dev.holdfast.task.Texts;

/**
 * Makes the findings of a kind.
 *
 * @param prefix what the codes of all of them begin with
 * @param texts see {@link FindingTerm}
 */
public record FindingTerms(String prefix, Texts texts) {

  public FindingTerm error(String code, int rank, Sample sample) {
    return new FindingTerm(prefix + code, Severity.ERROR, rank, sample, texts);
  }

  public FindingTerm warning(String code, int rank, Sample sample) {
    return new FindingTerm(prefix + code, Severity.WARNING, rank, sample, texts);
  }

  public FindingTerm note(String code, int rank, Sample sample) {
    return new FindingTerm(prefix + code, Severity.NOTE, rank, sample, texts);
  }
}
