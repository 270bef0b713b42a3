package dev.holdfast.store.operation;

import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.WireName;
import java.util.Map;
import java.util.Objects;

/**
 * What became of a subject, or of some units of it.
 *
 * @param reason why, with {@link Outcome#KEPT} and {@link Outcome#FAILED}; else null
 * @param text what the store said of it; null if nothing
 * @param units how many units that is
 * @param proof what the store gave as proof, such as the version of a delete marker
 */
public record Settled(
    TaskId id,
    Outcome outcome,
    DriftReason reason,
    String text,
    long units,
    Map<String, String> proof) {

  /** The proof that names the part of a subject that the store refused. */
  public static final String KEY = "key";

  public Settled {
    Objects.requireNonNull(id);
    Objects.requireNonNull(outcome);
    proof = Map.copyOf(proof);
  }

  /** Done, as the end of the transaction proves. */
  public static Settled done(TaskId id, long units) {
    return new Settled(id, Outcome.DONE, null, null, units, Map.of());
  }

  /** The connection was lost with it. */
  public static Settled unknown(TaskId id, long units) {
    return new Settled(id, Outcome.UNKNOWN, null, null, units, Map.of());
  }

  /** Kept. */
  public static Settled kept(TaskId id, DriftReason reason, long units) {
    return new Settled(id, Outcome.KEPT, reason, null, units, Map.of());
  }

  /** Kept, a subject that is done whole. */
  public static Settled kept(TaskId id, DriftReason reason) {
    return kept(id, reason, 1);
  }

  /** A subject that ended whole, and of which no more is to be told. */
  public static Settled of(TaskId id, Outcome outcome) {
    return new Settled(id, outcome, null, null, 1, Map.of());
  }

  /**
   * Refused by the store.
   *
   * @param text what was said; never null
   * @param part the part of it that was refused
   */
  public static Settled failed(TaskId id, DriftReason reason, String text, String part) {
    return new Settled(id, Outcome.FAILED, reason, text, 1, Map.of(KEY, part));
  }

  /** Returns whether it is known to be done, by whomever. */
  public boolean gone() {
    return outcome == Outcome.DONE || outcome == Outcome.ALREADY;
  }

  /** How it ended. */
  public enum Outcome implements WireName {
    /** The operation did it. */
    DONE,
    /** It was done before, by somebody else. */
    ALREADY,
    /** It was left alone, and why. */
    KEPT,
    /** The store refused it. */
    FAILED,
    /** The store was asked, and nobody knows what it did. */
    UNKNOWN,
    /** The operation did it, and took it back. */
    UNDONE
  }
}
