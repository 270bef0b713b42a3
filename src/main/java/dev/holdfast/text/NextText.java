package dev.holdfast.text;

import dev.holdfast.replay.Next;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Document;
import dev.holdfast.task.NextStep;
import java.util.List;
import java.util.Map;

/** Says what comes next for a task. */
public record NextText(Messages messages) {

  /** So many of what it waits for are named in a sentence. */
  private static final int NAMED = 3;

  private static final long[] UNITS = {60, 60, 24};

  /** In the words of a store. */
  public static NextText in(OperationTerm words) {
    return new NextText(Messages.load("dev.holdfast.text.next").in(words));
  }

  /**
   * Says it.
   *
   * @param now the store's time, Unix seconds
   */
  public String of(Next next, long now) {
    Long when = next.number(next.figures().containsKey("due") ? "due" : "since");
    boolean stuck = next.figures().containsKey("stuck");
    String named = named(next);
    boolean known =
        when != null && (next.code() != NextStep.NO_WORKER || next.figures().containsKey("due"));
    String key = next.code().toString();
    return messages.get(
        stuck && messages.has(key + ".stuck") ? key + ".stuck" : key,
        named,
        named.isEmpty() ? 0 : 1,
        known ? lasts(Math.abs(now - when)) : "",
        known ? 1 : 0,
        number(next, "attempt"),
        number(next, "of"),
        number(next, "children"),
        number(next, "ended"),
        number(next, "missed"),
        stuck ? 1 : 0);
  }

  /** Returns it as JSON has it; null for nothing. */
  public Map<String, Object> document(Next next, long now) {
    if (next == null) {
      return null;
    }
    return new Document()
        .with("code", next.code().toString())
        .with("text", of(next, now))
        .all(next.figures());
  }

  private static long number(Next next, String name) {
    Long number = next.number(name);
    return number == null ? 0 : number;
  }

  private static String named(Next next) {
    if (next.figures().get("waits_for") instanceof List<?> ids) {
      return VisibleText.named(ids, ids.size(), NAMED);
    }
    Object other = next.figures().getOrDefault("reason", next.figures().get("worker"));
    return VisibleText.line(other == null ? "" : other.toString());
  }

  private String lasts(long seconds) {
    long rest = seconds;
    int unit = 0;
    while (unit < UNITS.length && rest >= UNITS[unit]) {
      rest /= UNITS[unit++];
    }
    return messages.get("lasts", rest, unit);
  }
}
