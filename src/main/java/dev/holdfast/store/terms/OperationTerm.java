package dev.holdfast.store.terms;

import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.task.Texts;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Objects;

/**
 * What can be done to the subjects of a store.
 *
 * @param verb what it is called in JSON and in the journal, such as {@code delete}
 * @param subject the name in JSON of what is counted, such as {@code tasks}: what a store of
 *     another kind counts is added to it only if it is called the same
 * @param done the name in JSON of how many it was done to, such as {@code tasks_deleted}
 * @param stays whether they are there afterwards
 * @param undo whether it can be taken back as this store is set up: from an archive, or by the
 *     store itself
 * @param texts where {@code operation.VERB.words} says what stands in place of which forms of
 *     “delete”, and {@code subject.SUBJECT.words} what stands in place of “task”, “tasks” and “a
 *     task”; null if they are called that
 * @param ages how those are compared with the age of a rule; what is exactly as old stays if it is
 *     null
 */
@RecordBuilder
public record OperationTerm(
    String verb, String subject, String done, boolean stays, boolean undo, Texts texts, When ages)
    implements OperationTermBuilder.With {

  /** Of a kind that says nothing of it. */
  public static final OperationTerm DELETE = delete("subjects");

  public OperationTerm {
    ages = Objects.requireNonNullElse(ages, When.OLDER);
  }

  /** Deletes such subjects; what an archive keeps can be restored. */
  public static OperationTerm delete(String subject) {
    return delete(subject, null);
  }

  /** The same of a kind that calls something otherwise, such as the time of its subjects. */
  public static OperationTerm delete(String subject, Texts texts) {
    return new OperationTerm(
        "delete", subject, subject + "_deleted", false, true, texts, When.OLDER);
  }

  /** Returns whether it is what an operator expects who is told nothing of it. */
  public boolean usual() {
    return verb.equals(DELETE.verb) && !stays && undo;
  }
}
