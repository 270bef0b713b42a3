package dev.holdfast.text;

import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskStatus;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Says in words what is done to tasks beside deleting them. */
public record ActText(Messages messages) implements HazardWords {

  /** In the words of an act and of its kind. */
  public static ActText of(ActTerm act) {
    return new ActText(load().in(act));
  }

  /** With the texts that ship with Holdfast. */
  public static ActText load() {
    return new ActText(Messages.load("dev.holdfast.text.acts"));
  }

  /** Names the verb as buttons do, such as “Resume”. */
  public String label(ActTerm act) {
    return in(act).get("label");
  }

  /** Says in few words what it is for: “Have tasks run again”. */
  public String purpose(ActTerm act) {
    return of(act, "purpose").orElseGet(() -> in(act).get("purpose"));
  }

  /** Returns the keys that a window does it by, such as “Shortcut+Shift+R”; empty for none. */
  public Optional<String> key(ActTerm act) {
    return of(act, "key");
  }

  /** Begins a line about what then happens: “If resumed”. */
  public String condition(ActTerm act) {
    return in(act).get("if");
  }

  /** Says how many tasks it would be done to, as buttons do: “Resume 12”. */
  public String button(ActTerm act, long count) {
    return messages.get("button", label(act), count);
  }

  /** Says to how many tasks it was done. */
  public String done(ActTerm act, long count) {
    return in(act).get("done", count);
  }

  /** Asks whether to do it. */
  public String question(ActTerm act, long count) {
    return in(act).get("question", count);
  }

  /**
   * Says what an operator must know before; nothing where it can be done to none of these.
   *
   * @param statuses those of what is chosen: what means something else for each is said of these
   */
  public List<String> before(ActTerm act, Collection<TaskStatus> statuses, ActPreview.Fate fate) {
    if (Collections.disjoint(statuses, act.from())) {
      return List.of();
    }
    Object[] known = {fate.count(), fate.tries(), fate.lossless() ? 2 : fate.count() == 1 ? 1 : 0};
    return Stream.concat(
            statuses.stream()
                .filter(act.from()::contains)
                .map(
                    each ->
                        of(act, "means." + each.code(), known)
                            .or(() -> of(act, "means", known))
                            .orElse("")),
            Stream.of(of(act, "noUndo").orElseGet(() -> in(act).get("noUndo"))))
        .filter(said -> !said.isEmpty())
        .distinct()
        .toList();
  }

  /** Says why it cannot be done to tasks in a status. */
  public String impossible(ActTerm act, TaskStatus status) {
    return of(act, "impossible." + status.code())
        .or(() -> status.equals(act.to()) ? in(act).find("impossible.already") : Optional.empty())
        .or(() -> messages.brought(act.texts(), "act.impossible." + status.code()))
        .orElseGet(() -> in(act).get("impossible"));
  }

  /** Says that something that was chosen is not there. */
  public String gone() {
    return messages.get("drift.gone");
  }

  private Messages in(ActTerm act) {
    return messages.in(act.operation());
  }

  private Optional<String> of(ActTerm act, String what, Object... arguments) {
    String key = "act." + act.verb() + "." + what;
    return in(act).brought(act.texts(), key, arguments).or(() -> in(act).find(key, arguments));
  }

  @Override
  public String of(DriftReason reason) {
    return messages.find("drift." + reason.code()).orElseGet(() -> RetentionText.load().of(reason));
  }

  /** Says how the first ones fare. */
  public String of(Canary.State state) {
    String verdict = state.verdict() == null ? "watching" : state.verdict().wireName();
    return messages.get(
        "canary." + verdict,
        state.size(),
        state.completed(),
        state.underway(),
        state.failed(),
        state.waiting());
  }
}
