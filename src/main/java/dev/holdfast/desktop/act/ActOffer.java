package dev.holdfast.desktop.act;

import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What could be done to some tasks.
 *
 * @param act the verb
 * @param count to how many of them
 * @param leftOut to how many not, by the status they have
 */
public record ActOffer(ActTerm act, long count, Map<TaskStatus, Long> leftOut) {

  public ActOffer {
    leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
  }

  /** Returns what could be done to tasks in these statuses, a verb each. */
  static List<ActOffer> of(List<ActTerm> acts, Collection<TaskStatus> statuses) {
    Map<TaskStatus, Long> counts = new LinkedHashMap<>();
    statuses.forEach(status -> counts.merge(status, 1L, Long::sum));
    return acts.stream().map(act -> of(act, counts)).toList();
  }

  private static ActOffer of(ActTerm act, Map<TaskStatus, Long> counts) {
    Map<TaskStatus, Long> others = new LinkedHashMap<>(counts);
    others.keySet().removeIf(act.from()::contains);
    return new ActOffer(act, sum(counts) - sum(others), others);
  }

  private static long sum(Map<TaskStatus, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Names the verb: “Resume”. */
  public String label() {
    return ActText.load().label(act);
  }

  /** Says why not to the one task it is about; empty if it can be done. */
  public String why() {
    return leftOut.keySet().stream()
        .map(status -> ActText.load().impossible(act, status))
        .collect(Collectors.joining("\n"));
  }

  /** Says what a button does: “Resume 12”. */
  public String button() {
    return count == 0 ? ActText.load().label(act) : ActText.load().button(act, count);
  }

  /**
   * Says why not to the others, a line for each status; empty if there are none.
   *
   * @param messages of this package, in the words of the store
   * @param statuses says what the statuses are called
   */
  public String why(Messages messages, StatusStyle statuses) {
    return leftOut.entrySet().stream()
        .map(
            each ->
                messages.get(
                    "leftOut.line",
                    each.getValue(),
                    statuses.inLine(each.getKey()),
                    ActText.load().impossible(act, each.getKey())))
        .collect(Collectors.joining("\n"));
  }
}
