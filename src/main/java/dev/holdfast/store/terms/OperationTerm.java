package dev.holdfast.store.terms;

import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.task.Texts;
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
public record OperationTerm(
    String verb, String subject, String done, boolean stays, boolean undo, Texts texts, When ages) {

  /** Of a kind that says nothing of it. */
  public static final OperationTerm DELETE = delete("subjects");

  public OperationTerm {
    Objects.requireNonNull(verb);
    Objects.requireNonNull(subject);
    Objects.requireNonNull(done);
    ages = Objects.requireNonNullElse(ages, When.OLDER);
  }

  /** What is exactly as old as a rule says stays. */
  public OperationTerm(
      String verb, String subject, String done, boolean stays, boolean undo, Texts texts) {
    this(verb, subject, done, stays, undo, texts, When.OLDER);
  }

  /** Deletes such subjects; what an archive keeps can be restored. */
  public static OperationTerm delete(String subject) {
    return delete(subject, null);
  }

  /** The same of a kind that calls something otherwise, such as the time of its subjects. */
  public static OperationTerm delete(String subject, Texts texts) {
    return new OperationTerm("delete", subject, subject + "_deleted", false, true, texts);
  }

  /** Returns what is said where something else than that which is chosen is told of. */
  public OperationTerm of(String other) {
    return new OperationTerm(verb, other, done, stays, undo, texts, ages);
  }

  /** Returns the same where ages are compared so. */
  public OperationTerm comparing(When how) {
    return new OperationTerm(verb, subject, done, stays, undo, texts, how);
  }

  /** Returns the same as a store is set up. */
  public OperationTerm undoing(boolean possible) {
    return new OperationTerm(verb, subject, done, stays, possible, texts, ages);
  }

  /** Returns whether it is what an operator expects who is told nothing of it. */
  public boolean usual() {
    return verb.equals(DELETE.verb) && !stays && undo;
  }
}
