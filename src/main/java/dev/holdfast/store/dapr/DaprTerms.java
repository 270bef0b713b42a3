package dev.holdfast.store.dapr;

import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.TermsFile;
import dev.holdfast.task.Texts;

/** What Dapr calls things. */
public final class DaprTerms {

  public static final Texts TEXTS = Texts.in("dev.holdfast.store.dapr.messages");

  /** Of instances of workflows. */
  public static final Terms TERMS = TermsFile.read(DaprTerms.class, "terms.txt");

  /** So many purges are in flight, unless somebody says otherwise. */
  static final int PARALLEL_USUAL = 4;

  /** With recursion: whom it began nobody can read. */
  static final ReasonTerm HISTORY_TOO_LARGE = new ReasonTerm("history_too_large", TEXTS);

  /** What the failure is called of an instance that declares rows which cannot be read. */
  public static final String TORN = "inconsistent";

  private DaprTerms() {}
}
