package dev.holdfast.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The workers of a store, oldest first. All times are Unix seconds. */
final class Workforce {

  /** Seconds a registration holds after a sign of life. */
  private static final int LEASE = 180;

  /** Takes what no other is up for, and some more; it is not registered. */
  private static final String UNREGISTERED = "standalone-w0";

  final List<Registration> all = new ArrayList<>();

  /** A worker with its status as fib-flow names it, and its last sign of life. */
  record Registration(String id, String status, long registered, long seen) {

    boolean covers(long from, long until) {
      return from >= registered && (status.equals("active") || until <= seen);
    }

    /** Its row, in the order of the columns. */
    Object[] row() {
      String meta =
          "{\"pid\":" + (4_000 + registered % 900) + ",\"started_at\":" + registered + "}";
      Long superseded = status.equals("superseded") ? Long.valueOf(seen + 5) : null;
      Long dead = status.equals("dead") ? Long.valueOf(seen + LEASE + 60) : null;
      long expires = seen + LEASE;
      return new Object[] {id, pod(id), status, registered, seen, expires, superseded, dead, meta};
    }
  }

  Workforce(Script script, DemoSpec spec) {
    long shift = new SplittableRandom(spec.seed()).nextLong(3_600);
    script
        .part("workers")
        .forEach(
            (id, life) -> {
              List<String> words = Script.words(life);
              long registered = spec.now() - Script.seconds(words.get(1)) + shift;
              long seen = spec.now() - Script.seconds(words.get(2));
              all.add(new Registration(id, words.get(0), registered, seen));
            });
  }

  /** The pod of a worker; null for one that is not registered. */
  static String pod(String worker) {
    return worker.equals(UNREGISTERED) ? null : worker.substring(0, worker.lastIndexOf('-'));
  }

  /** Some worker that was up from one instant to another. */
  String onDuty(long from, long until, SplittableRandom random) {
    int start = random.nextInt(all.size() * 6 / 5);
    for (int at = 0; at < all.size() && start < all.size(); at++) {
      Registration worker = all.get((start + at) % all.size());
      if (worker.covers(from, until)) {
        return worker.id();
      }
    }
    return UNREGISTERED;
  }
}
