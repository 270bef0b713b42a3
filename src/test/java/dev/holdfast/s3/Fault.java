package dev.holdfast.s3;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What goes wrong, and when: says first which calls it is for, and last what happens to them. Until
 * that is said nothing happens.
 */
public final class Fault {

  /** What a fault does; it may throw {@link S3Error} or {@link Dropped}. */
  private Runnable before = () -> {};

  private Runnable after = () -> {};
  private UnaryOperator<S3Answer> answer = UnaryOperator.identity();
  private volatile boolean pretends;
  private volatile boolean armed;
  private Predicate<String> keys = key -> true;
  private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
  private final AtomicInteger skipped = new AtomicInteger();

  Fault() {}

  /** Thrown where the connection is to end without an answer. */
  static final class Dropped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Only for this key. */
  public Fault key(String key) {
    return keys(key::equals);
  }

  /** Only for keys of this kind. */
  public Fault keys(Predicate<String> chosen) {
    keys = chosen;
    return this;
  }

  /** Only for so many calls; then never again. */
  public Fault times(int calls) {
    left.set(calls);
    return this;
  }

  /** Not for the first so many calls. */
  public Fault skip(int calls) {
    skipped.set(calls);
    return this;
  }

  /** Answers with an error, and nothing is done. */
  public void answer(int status, String code) {
    before(() -> fail(status, code));
  }

  /** Does what was asked, and answers with an error. */
  public void answerAfterwards(int status, String code) {
    after(() -> fail(status, code));
  }

  /** Ends the connection without an answer, and nothing is done. */
  public void drop() {
    before(Fault::dropped);
  }

  /** Does what was asked, and ends the connection without an answer. */
  public void dropAfterwards() {
    after(Fault::dropped);
  }

  /** Says of a key of DeleteObjects that it is deleted, and does nothing. */
  public void pretend() {
    pretends = true;
    armed = true;
  }

  /** Gives other bytes than those that are there, under their ETag. */
  public void give(UnaryOperator<byte[]> bytes) {
    answer(
        there -> {
          byte[] other = bytes.apply(there.body());
          return new S3Answer(there.status(), there.headers(), other, other.length);
        });
  }

  /** Answers with one header more. */
  public void header(String name, String value) {
    answer(there -> there.with(name, value));
  }

  private void answer(UnaryOperator<S3Answer> changed) {
    UnaryOperator<S3Answer> before = answer;
    answer = there -> changed.apply(before.apply(there));
    armed = true;
  }

  /** Waits before anything is done. */
  public void delay(Duration duration) {
    before(
        () -> {
          try {
            Thread.sleep(duration);
          } catch (InterruptedException e) {
            throw new Dropped();
          }
        });
  }

  /** Runs something before the call is done, such as a write of somebody else. */
  public void before(Runnable action) {
    before = action;
    armed = true;
  }

  /** Runs something after the call is done and before it is answered. */
  public void after(Runnable action) {
    after = action;
    armed = true;
  }

  /** Returns whether this call is one of those meant, and counts it. */
  boolean takes(String key) {
    if (!armed || !keys.test(key) || skipped.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
      return false;
    }
    return left.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
  }

  void runBefore() {
    before.run();
  }

  void runAfter() {
    after.run();
  }

  boolean pretends() {
    return pretends;
  }

  S3Answer answered(S3Answer there) {
    return answer.apply(there);
  }

  private static void fail(int status, String code) {
    throw new S3Error(status, code, "A fault of the test: " + code);
  }

  private static void dropped() {
    throw new Dropped();
  }
}
