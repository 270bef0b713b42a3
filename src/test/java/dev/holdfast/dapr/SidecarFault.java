package dev.holdfast.dapr;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** What goes wrong with some calls: says first which, and last what. */
public final class SidecarFault {

  /** Thrown where a call is never to be answered. */
  static final class Lost extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final String method;
  private Predicate<String> instances = id -> true;
  private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
  private volatile Runnable before = () -> {};
  private volatile Runnable after = () -> {};

  SidecarFault(String method) {
    this.method = method;
  }

  /** Only of this instance. */
  public SidecarFault of(String instance) {
    instances = instance::equals;
    return this;
  }

  /** Only for so many calls. */
  public SidecarFault times(int calls) {
    left.set(calls);
    return this;
  }

  /** Answers so, and nothing is done. */
  public void answer(Status.Code code, String text) {
    before = () -> fail(code, text);
  }

  /** Does what was asked, and answers so. */
  public void answerAfterwards(Status.Code code, String text) {
    after = () -> fail(code, text);
  }

  /** Does what was asked, and never answers. */
  public void loseAnswer() {
    after =
        () -> {
          throw new Lost();
        };
  }

  /** Neither does what was asked nor answers. */
  public void loseCall() {
    before =
        () -> {
          throw new Lost();
        };
  }

  /** Waits before anything is done. */
  public void waitFor(CountDownLatch gate) {
    before = () -> await(gate);
  }

  /** Does something else first: what happens beside the console. */
  public void first(Runnable beside) {
    before = beside;
  }

  private static void await(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void fail(Status.Code code, String text) {
    throw new StatusRuntimeException(code.toStatus().withDescription(text));
  }

  boolean takes(SidecarCall call) {
    return method.equals(call.method())
        && instances.test(call.instance())
        && left.getAndUpdate(now -> Math.max(0, now - 1)) > 0;
  }

  void before() {
    before.run();
  }

  void after() {
    after.run();
  }
}
