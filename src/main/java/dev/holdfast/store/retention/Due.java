package dev.holdfast.store.retention;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;

/**
 * Whether, and from when on, a clause of its kind lets one subject go.
 *
 * @param clause which
 * @param since from when on its age counts, in the unit of the store: an {@code Instant}, or a
 *     number of Unix seconds that is compared as the store compares it; anything else is shown as
 *     it is, and has no age
 * @param keep for how long it says that it is kept, in seconds; null if it does not
 */
public record Due(ClauseTerm clause, Object since, Double keep) {

  /** Longer than anything is kept. */
  private static final double LONGEST = 1e12;

  private static final int NANOS = 9;
  private static final double SECOND = 1e9;

  /** Of a subject that does not say for how long it is kept. */
  public Due(ClauseTerm clause, Object since) {
    this(clause, since, null);
  }

  /** Returns how long an age is, to the nanosecond. */
  public static Duration length(double age) {
    if (age == Math.rint(age) && Math.abs(age) <= LONGEST) {
      return Duration.ofSeconds((long) age);
    }
    BigDecimal seconds =
        BigDecimal.valueOf(Math.clamp(age, -LONGEST, LONGEST))
            .setScale(NANOS, RoundingMode.HALF_UP);
    return Duration.ofSeconds(
        seconds.toBigInteger().longValue(),
        seconds.remainder(BigDecimal.ONE).movePointRight(NANOS).longValue());
  }

  /** Returns the age that counts: that of a rule, or where it has none that of the kind. */
  public Double age(Double ofRule) {
    return ofRule != null ? ofRule : keep != null ? keep : clause.keep();
  }

  /**
   * Returns whether it goes.
   *
   * @param ofRule the age of a rule in seconds; null for that of the kind
   * @param now the moment, in Unix seconds
   */
  public boolean at(Double ofRule, long now) {
    Double age = age(ofRule);
    boolean at = clause.when() == When.AS_OLD;
    if (age == null || clause.when() == When.ANY) {
      return clause.when() == When.ANY && counts();
    }
    if (since instanceof Number seconds) {
      double moment = seconds.doubleValue();
      return moment < now - age || at && moment == now - age;
    }
    return since instanceof Instant
        && exactly(age).compareTo(Instant.ofEpochSecond(now)) < (at ? 1 : 0);
  }

  /** Returns the moment at which it is so old; null where its clock does not tell it exactly. */
  public Instant exactly(double age) {
    return since instanceof Instant exactly ? exactly.plus(length(age)) : null;
  }

  /** Returns whether a policy can ever let it go. */
  public boolean counts() {
    return seconds() != null;
  }

  /** Returns whether its age has begun to count; never if it has none. */
  public boolean begun(long now) {
    Double seconds = seconds();
    return seconds != null && seconds <= now;
  }

  /** Returns from when on its age counts, in Unix seconds; null if never. */
  public Double seconds() {
    return switch (since) {
      case Instant exactly -> exactly.getEpochSecond() + exactly.getNano() / SECOND;
      case Number number when !Double.isNaN(number.doubleValue()) -> number.doubleValue();
      case null, default -> null;
    };
  }

  /** Returns the same as it is shown: a number, or what the store has in its place. */
  public Object value() {
    Object shown = since instanceof Instant ? seconds() : since;
    return shown instanceof Number number && number.doubleValue() == number.longValue()
        ? (Object) number.longValue()
        : shown;
  }
}
