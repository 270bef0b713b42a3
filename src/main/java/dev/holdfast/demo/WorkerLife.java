package dev.holdfast.demo;

/**
 * One life of a worker process, from its registration to its end; times in Unix seconds.
 *
 * @param id the worker's id
 * @param pod the pod it ran in, or null for a worker that is not registered
 * @param fate {@code active}, {@code superseded} or {@code dead}
 * @param registered when it registered
 * @param lastSeen its last sign of life
 * @param ended when it was superseded or declared dead; meaningless while active
 */
record WorkerLife(String id, String pod, String fate, long registered, long lastSeen, long ended) {

  /** Seconds a registration holds after a sign of life. */
  static final int LEASE = 180;

  boolean dead() {
    return fate.equals("dead");
  }

  /** Whether it worked during the whole time span. */
  boolean covers(long from, long until) {
    return from >= registered && (fate.equals("active") || until <= lastSeen);
  }
}
