package dev.holdfast.job;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Collects what is no longer needed soon after it was made. The serial collector would rather take
 * more memory from the system, up to the most it may have, than look through what is old: a window
 * that reads many pages of a large store would take a hundred megabytes for each hundred it has
 * thrown away (decision 0131).
 */
public final class UnusedMemory {

  /** A look at some 80 MB takes a tenth of a second, in which the window stands still. */
  private static final long GROWTH = 40L << 20;

  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** How often it looks whatever was added. */
  private static final AtomicInteger LOOKS = new AtomicInteger();

  private final Runtime runtime;
  private long used;

  UnusedMemory(Runtime runtime) {
    this.runtime = runtime;
    this.used = used();
  }

  /** Does so until the program ends. */
  public static void giveBack() {
    UnusedMemory memory = new UnusedMemory(Runtime.getRuntime());
    Thread.ofPlatform().daemon().name("unused-memory").start(memory::watch);
  }

  /** Something large was closed: what it held goes back within seconds. */
  public static void letGo() {
    // At the first look the window or a job that is being stopped may still hold it.
    LOOKS.set(2);
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(PAUSE);
        look();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Collects if much was added since it last did, or let go; returns whether it did. */
  boolean look() {
    boolean letGo = LOOKS.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    if (!letGo && used() - used < GROWTH) {
      return false;
    }
    runtime.gc();
    used = used();
    return true;
  }

  private long used() {
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
