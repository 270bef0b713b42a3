package dev.holdfast.store;

import java.util.Objects;

/**
 * Why a kind of store keeps a task that a policy would delete. Two with the same code are the same
 * reason.
 *
 * @param code its name in JSON and in the bundle of its texts
 * @param texts the base name of the bundle with its text, {@code reason.CODE}, whose first argument
 *     is the task; null if it is among those of Holdfast
 */
public record ReasonTerm(String code, String texts) {

  public ReasonTerm {
    Objects.requireNonNull(code);
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
