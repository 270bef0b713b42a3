package dev.holdfast.benchmark;

import dev.holdfast.retention.policy.Policy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What is measured of a kind of store, as SQL.
 *
 * @param fill what makes it; empty where that is done otherwise
 * @param table the subjects
 * @param old a condition of those that go
 * @param policy by which they do; null for that of the runtime
 * @param counts the least that anybody must ask
 * @param deletes all of it, in one transaction
 * @param stray counts what must not be left
 * @param batch one batch of the runtime’s own cleaner; null for fib-flow’s loop
 * @param pause the seconds between two of them
 * @param worker what a worker does every 50 ms; null for fib-flow’s
 */
public record Shape(
    List<String> fill,
    String table,
    String old,
    Policy policy,
    List<String> counts,
    List<String> deletes,
    String stray,
    String batch,
    int pause,
    List<String> worker) {

  /** That of fib-flow. */
  static Shape ofFibFlow(Filling filling) {
    String old = GiantTransaction.OLD + filling.cutoff();
    String joined = "select count(*) from %s e join fib_flow_tasks t on t.id = e.task_id where t.";
    String parts = " where task_id in (select id from fib_flow_tasks where " + old + ")";
    return new Shape(
        List.of(),
        "fib_flow_tasks",
        old,
        Policy.olderThan(filling.keep()),
        List.of(
            "select count(*) from fib_flow_tasks where " + old,
            joined.formatted("fib_flow_task_events") + old,
            joined.formatted("fib_flow_task_attempts") + old),
        List.of(
            "delete from fib_flow_task_events" + parts,
            "delete from fib_flow_task_attempts" + parts,
            "delete from fib_flow_tasks where " + old),
        "select (select count(*) from fib_flow_task_events) - %d * (select count(*) from fib_flow_tasks)"
            .formatted(Filling.EVENTS),
        null,
        0,
        null);
  }

  /**
   * Reads that of a job table, with its policy of its own.
   *
   * @param tasks how many it has
   * @param now the moment before which they were made, in Unix seconds
   */
  public static Shape of(String kind, int tasks, long now) throws IOException {
    try (InputStream in = Shape.class.getResourceAsStream(kind + ".yaml")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Map<?, ?> read = (Map<?, ?>) load(text);
      Map<?, ?> data =
          (Map<?, ?>)
              load(
                  text.replace("{old}", read.get("old").toString())
                      .replace("{now}", Long.toString(now))
                      .replace("{tasks}", Integer.toString(tasks)));
      return new Shape(
          texts(data.get("fill")),
          data.get("table").toString(),
          data.get("old").toString(),
          null,
          texts(data.get("counts")),
          texts(data.get("deletes")),
          data.get("stray").toString(),
          data.get("batch").toString(),
          (Integer) data.get("pause"),
          texts(data.get("worker")));
    }
  }

  private static Object load(String text) {
    return new Load(LoadSettings.builder().build()).loadFromString(text);
  }

  private static List<String> texts(Object list) {
    return ((List<?>) list).stream().map(Object::toString).toList();
  }
}
