package dev.holdfast.store.terms;

import dev.holdfast.task.Coded;
import dev.holdfast.task.Texts;

/**
 * Why a kind of store keeps a task that a policy would delete. Two with the same code are the same
 * reason.
 *
 * @param code its name in JSON and in the bundle of its texts
 * @param texts its text, {@code reason.CODE}, whose first argument is the task; null if it is among
 *     those of Holdfast
 * @param part what of the task is the reason, by its name: the second argument of {@code
 *     reason.CODE.part}, which is told of one task; null if that is not known
 */
public record ReasonTerm(String code, Texts texts, String part) implements Coded {

  /** One that names no part. */
  public ReasonTerm(String code, Texts texts) {
    this(code, texts, null);
  }

  /** Returns the same reason, for this part of a task. */
  public ReasonTerm of(String named) {
    return new ReasonTerm(code, texts, named);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReasonTerm term && code.equals(term.code);
  }

  @Override
  public int hashCode() {
    return code.hashCode();
  }

  @Override
  public String toString() {
    return code;
  }
}
