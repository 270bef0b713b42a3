package dev.holdfast.store.terms;

import dev.holdfast.task.Coded;
import dev.holdfast.task.Texts;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A consequence of a plan that an operator must see first, as a kind of store knows it. Two with
 * the same code are the same hazard, whoever says what of it: plans, journals and command lines
 * hold nothing but the code.
 *
 * @param code its name in JSON, on the command line and in bundles of texts, such as {@code
 *     foreign_rows}
 * @param blocking whether a cleanup refuses to run unless it is allowed or skipped by name
 * @param ofWholeStore whether it is about the whole store: skipped, nothing is deleted
 * @param unlessArchived whether it is none where an archive keeps what is done away with
 * @param onlyWith the name of the option of its kind without which it stops nothing; null if there
 *     is none
 * @param texts its texts, {@code hazard.CODE} and {@code hazardTitle.CODE}; null if they are among
 *     those of Holdfast, or there are none
 * @param skippable whether an operator may skip what has it, although it stops nothing
 */
@RecordBuilder
public record HazardTerm(
    String code,
    boolean blocking,
    boolean ofWholeStore,
    boolean unlessArchived,
    String onlyWith,
    Texts texts,
    boolean skippable)
    implements Coded, HazardTermBuilder.With {

  /** One that stops a cleanup. */
  public static HazardTerm blocking(String code) {
    return new HazardTerm(code, true, false, false, null, null, false);
  }

  /** One that an operator is told of. */
  public static HazardTerm told(String code) {
    return new HazardTerm(code, false, false, false, null, null, false);
  }

  /** One of the whole store, which stops a cleanup. */
  public static HazardTerm ofStore(String code) {
    return new HazardTerm(code, true, true, false, null, null, false);
  }

  /** Returns whether an operator can decide about it by name. */
  public boolean choosable() {
    return blocking || skippable;
  }

  /** Returns what it is where these options were chosen. */
  HazardTerm in(Choices choices) {
    return onlyWith == null || choices.values().containsKey(onlyWith) ? this : withBlocking(false);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HazardTerm term && code.equals(term.code);
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
