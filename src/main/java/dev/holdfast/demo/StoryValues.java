package dev.holdfast.demo;

import java.util.List;
import java.util.SplittableRandom;

/** What texts of a story may name, in this order: columns, the kind's, facts, what is computed. */
record StoryValues(DemoSpec spec, Script script, Workforce workers, SplittableRandom random) {

  /** Returns the value of a name for a task; null for NULL. */
  Object of(Life life, String name) {
    if (life.row.containsKey(name)) {
      return life.row.get(name);
    }
    if (life.kind.containsKey(name)) {
      Object said = life.kind.get(name);
      return of(life, said, said instanceof List<?> ? random.nextLong() : 0);
    }
    Object own = script.part("own").get(name);
    Object fact = own == null ? script.part("facts").get(name) : own;
    long roll = mix(own == null ? life.root.id : life.id, name.hashCode());
    return fact == null ? computed(life, name) : of(life, fact, roll);
  }

  /** Returns what the resource says, with its texts filled, of several one. */
  Object of(Life life, Object said, long roll) {
    return switch (said) {
      case List<?> all -> of(life, all.get((int) Long.remainderUnsigned(roll, all.size())), roll);
      case Script.Range range ->
          range.low() + Long.remainderUnsigned(roll, range.high() - range.low() + 1);
      case Template text -> text.fill(name -> of(life, name));
      case null, default -> said;
    };
  }

  long number(Life life, String name) {
    return ((Number) of(life, name)).longValue();
  }

  private Object computed(Life life, String name) {
    return switch (name) {
      case "t" -> life.at;
      case "slot" -> slot(life);
      case "later" -> life.at + number(life, "retry_interval");
      case "due" -> number(life, "start_time") + number(life, "timeout");
      case "left" -> number(life, "max_retries") - number(life, "retry_count") - 1;
      case "hex" -> Long.toHexString(mix(life.root.id, 5) >>> 32 | 0x1000_0000L);
      case "worker" -> life.row.get("by") == null ? onDuty(life) : life.row.get("by");
      case "pod" -> Workforce.pod(life.row.get("worker_id").toString());
      case "huge" -> "0.7071,".repeat(43_000) + 0;
      default -> throw new IllegalArgumentException("demo.yaml does not say what $" + name + " is");
    };
  }

  private String onDuty(Life life) {
    long until = Math.min(spec.now(), life.at + 2 * number(life, "seconds") + 60);
    return workers.onDuty(life.at, until, random);
  }

  private long slot(Life life) {
    if (of(life, "cron_expr") == null) {
      return life.at;
    }
    long every = number(life, "every");
    long offset = number(life, "offset");
    return Math.floorDiv(life.at - offset, every) * every + offset + every;
  }

  /** A number that follows from a key, a salt and the store's seed alone. */
  private long mix(long key, int salt) {
    return new SplittableRandom(spec.seed() * 31 + key ^ salt * 0xD1B54A32D192ED03L).nextLong();
  }
}
