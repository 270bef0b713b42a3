package dev.holdfast.store.buquet;

import dev.holdfast.store.buquet.bucket.Versioning;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.TermsFile;
import dev.holdfast.task.Texts;
import java.util.List;

/** What buquet calls things. */
public final class BuquetTerms {

  public static final Texts TEXTS = Texts.in("dev.holdfast.store.buquet.messages");

  /** Of workflows in a bucket of which nobody knows yet whether it keeps versions. */
  public static final Terms WORKFLOWS = TermsFile.read(BuquetTerms.class, "workflows.txt");

  /** Of tasks: nothing deletes them. */
  public static final Terms TASKS =
      TermsFile.read(BuquetTerms.class, "tasks.txt").withRetention(WORKFLOWS.retention());

  /** What is restored is written again: told of a restore, never of a cleanup. */
  static final HazardTerm RESTORED_LATE = HazardTerm.told("restored_late").withTexts(TEXTS);

  private BuquetTerms() {}

  /** Of workflows: their steps and signals can be pruned, and their state stays. */
  static Terms workflows(Versioning versioning) {
    return WORKFLOWS.withOperations(List.of(WORKFLOWS.cleanup().withUndo(versioning.undo())));
  }
}
