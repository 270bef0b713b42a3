package dev.holdfast.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Tells one story: of a workflow or a lone task. What would happen after {@code now} does not
 * happen. Events and attempts are rows in the order of their columns, without their ids.
 */
final class Storyteller {

  /** Later than any now, with room for what is added to it. */
  private static final long NEVER = 1L << 60;

  final List<Life> tasks = new ArrayList<>();
  final List<Object[]> events = new ArrayList<>();
  final List<Object[]> attempts = new ArrayList<>();
  private final StoryValues values;
  private final Script script;
  private final SplittableRandom random;
  private final long now;

  /** The id after the last that was taken; one taken for a row that is not written stays a gap. */
  long nextId;

  /**
   * Tells it.
   *
   * @param at when it begins, in Unix seconds
   * @param firstId the id of its first task
   */
  Storyteller(StoryValues values, List<String> line, long at, long firstId) {
    this.values = values;
    this.script = values.script();
    this.random = values.random();
    this.now = values.spec().now();
    this.nextId = firstId;
    tell(new Life(nextId++, null, at), line);
    events.sort(Comparator.comparingLong(event -> (long) event[9]));
    attempts.sort(Comparator.comparingLong(attempt -> (long) attempt[3]));
  }

  /** What the row of a task that was told holds in a column. */
  Function<String, Object> column(Life life) {
    return name ->
        life.row.containsKey(name) || life.kind.containsKey(name) ? values.of(life, name) : null;
  }

  private void tell(Life life, List<String> line) {
    for (String word : line) {
      if (life.at <= now) {
        tell(life, word);
      }
    }
  }

  private void tell(Life life, String word) {
    int equals = word.indexOf('=');
    int question = word.indexOf('?');
    if (word.startsWith("+") || word.startsWith("@")) {
      life.at = Math.max(life.at, (long) value(life, word));
    } else if (equals > 0) {
      life.row.put(word.substring(0, equals), value(life, word.substring(equals + 1)));
    } else if (question > 0) {
      Object value = values.of(life, word.substring(0, question));
      boolean holds = value != null && !value.equals(0L);
      tell(life, word.substring(question + 1).split(":")[holds ? 0 : 1]);
    } else {
      String[] call = word.split(":");
      tell(life, call[0], call[call.length - 1], call);
    }
  }

  private void tell(Life life, String word, String last, String[] call) {
    List<?> reports = life.kind == null ? List.of() : (List<?>) life.kind.get("steps");
    int half = reports.size() / 2;
    switch (word) {
      case "new" -> create(life, call[1], call.length == 2 ? "pending" : last);
      case "work" -> work(life, reports);
      case "half" -> work(life, reports.subList(0, half));
      case "rest" -> work(life, reports.subList(half, reports.size()));
      case "step" -> report(life, (List<?>) reports.getFirst());
      case "fork" -> fork(life, last.split(","));
      case "join" -> join(life, Integer.parseInt(last));
      case "late" -> gather(life, true);
      case "slots" -> runSlots(life, now - Script.seconds(last));
      case "vanish" -> tasks.remove(life);
      default -> {
        Map<String, Object> move = script.part("moves", word);
        if (move == null) {
          tell(life, script.line(word, random));
        } else {
          apply(life, move);
        }
      }
    }
  }

  private void create(Life life, String kind, String status) {
    life.kind = script.part("kinds", kind);
    life.row.put("name", kind);
    life.row.put("birth", status);
    tasks.add(life);
    apply(life, script.part("moves", "created"));
  }

  private void apply(Life life, Map<String, Object> move) {
    if (life.at > now) {
      return;
    }
    Map<String, Object> row = life.row;
    Map<String, Object> set = Script.map(move.getOrDefault("set", Map.of()));
    set.forEach((column, said) -> row.put(column, changed(life, column, said)));
    Object from = row.get("status");
    Object to = move.containsKey("to") ? values.of(life, move.get("to"), 0) : from;
    for (Object said : (List<?>) move.getOrDefault("events", List.of())) {
      List<?> event = (List<?>) said;
      String type = event.get(0).toString();
      boolean counted = type.endsWith("*");
      type = counted ? type.substring(0, type.length() - 1) : type;
      row.put("last_event_time", life.at);
      row.put("last_event_type", type);
      events.add(
          new Object[] {
            life.id,
            life.root.id,
            row.get("parent_id"),
            type,
            from,
            to,
            row.get("stage"),
            row.get("worker_id"),
            counted ? row.get("attempt") : null,
            life.at,
            values.of(life, event.get(1), 0),
            values.of(life, event.get(2), 0)
          });
    }
    row.put("status", to);
    Object outcome = values.of(life, move.get("closes"), 0);
    if (move.containsKey("opens")) {
      Object worker = row.get("worker_id");
      Object number = row.get("attempt");
      life.attempt = new Object[] {life.id, number, worker, life.at, null, null, null, 0};
      attempts.add(life.attempt);
    } else if (outcome != null && life.attempt != null) {
      life.attempt[4] = life.at;
      life.attempt[5] = outcome;
      life.attempt[6] = values.of(life, move.get("because"), 0);
      life.attempt[7] = outcome.equals("timeout") ? 1 : 0;
      life.attempt = null;
    }
  }

  private Object changed(Life life, String column, Object said) {
    Object value = values.of(life, said, 0);
    return value instanceof String text && text.startsWith("+")
        ? (Object) ((long) life.row.get(column) + Long.parseLong(text.substring(1)))
        : value;
  }

  /** Works through reports at an uneven pace. */
  private void work(Life life, List<?> reports) {
    double pace = 0.5 + random.nextDouble();
    pace *= (double) values.number(life, "seconds") / (reports.size() + 1);
    double at = life.at;
    for (Object report : reports) {
      at += pace * (0.5 + random.nextDouble());
      life.at = (long) at;
      report(life, (List<?>) report);
    }
    life.at = (long) (at + pace * (0.5 + random.nextDouble()));
  }

  /** Makes a move with what it takes. */
  private void report(Life life, List<?> said) {
    Map<String, Object> move = script.part("moves", said.get(0).toString());
    List<?> takes = (List<?>) move.get("takes");
    for (int at = 0; at < takes.size() && life.at <= now; at++) {
      life.row.put(takes.get(at).toString(), values.of(life, said.get(at + 1), 0));
    }
    apply(life, move);
  }

  private void fork(Life life, String[] fates) {
    for (Object some : (List<?>) life.kind.get("children")) {
      List<String> words = Script.words(some);
      for (long left = span(life, words.get(1)); left > 0; left--) {
        Life child = new Life(nextId++, life, life.at);
        life.children.add(child);
        create(child, words.get(0), "pending");
      }
    }
    life.row.put("count", (long) life.children.size());
    life.row.put("ids", ofChildren(life, "id"));
    life.row.put("names", ofChildren(life, "name"));
    apply(life, script.part("moves", "forked"));
    for (int at = 0; at < life.children.size(); at++) {
      Life child = life.children.get(at);
      child.at += random.nextLong(3);
      String fate = fates[Math.min(at, fates.length - 1)];
      tell(child, child.kind.get("children").equals(List.of()) ? fate : "play");
    }
  }

  private static String ofChildren(Life life, String column) {
    return life.children.stream()
        .map(child -> child.row.get(column))
        .map(value -> value instanceof Long ? value.toString() : Template.json(value))
        .collect(Collectors.joining(","));
  }

  private void join(Life life, int unawaited) {
    life.joined =
        life.children.stream()
            .skip(unawaited)
            .mapToLong(child -> child.ended() ? child.at : NEVER)
            .max()
            .orElse(life.at);
    gather(life, false);
    life.at = life.joined + 1;
  }

  /** Adds the lines of the children that ended by the join, or of those that ended after it. */
  private static void gather(Life life, boolean late) {
    life.children.stream()
        .filter(child -> child.ended() && child.at > life.joined == late)
        .sorted(Comparator.comparingLong(child -> child.at))
        .forEach(
            child -> {
              boolean good = child.row.get("status").equals("completed");
              String line =
                  good
                      ? child.id + ":" + child.row.get("result")
                      : child.id + "!" + Template.json(child.row.get("error"));
              Object before = life.row.get("result");
              life.row.put("result", (before == null ? "" : before) + line + "\n");
              life.row.merge("completed_children", 1L, (sum, one) -> (long) sum + (long) one);
            });
  }

  private void runSlots(Life life, long until) {
    long slot = values.number(life, "slot");
    while (slot + 4 * values.number(life, "seconds") < until) {
      life.at = slot;
      tell(life, "round");
      slot = values.number(life, "slot");
    }
  }

  /** A text with its places filled, or an instant in Unix seconds. */
  private Object value(Life life, String word) {
    String length = word.substring(1);
    return switch (word.charAt(0)) {
      case '+' -> life.at + span(life, length);
      case '@' -> length.startsWith("$") ? span(life, length) : now - span(life, length);
      default -> values.of(life, new Template(word), 0);
    };
  }

  private long span(Life life, String text) {
    if (text.startsWith("$")) {
      return values.number(life, text.substring(1));
    }
    int dots = text.indexOf("..");
    long first = Script.seconds(dots < 0 ? text : text.substring(0, dots));
    long last = dots < 0 ? first : Script.seconds(text.substring(dots + 2));
    return random.nextLong(Math.min(first, last), Math.max(first, last) + 1);
  }
}
