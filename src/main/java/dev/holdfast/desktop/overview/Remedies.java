package dev.holdfast.desktop.overview;

import dev.holdfast.desktop.act.ActTarget;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.replay.failure.ErrorFingerprint;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.Tone;
import dev.holdfast.text.query.Query;
import java.util.Optional;

/**
 * What a person usually does about what needs one.
 *
 * @param terms of the store
 * @param acting what can be done here
 */
record Remedies(Terms terms, Acting acting) {

  /** Returns the verb that helps; empty if none does, or if it cannot be done here. */
  Optional<ActTerm> of(Concern concern) {
    return acting.acts.stream().filter(act -> helps(act, concern)).findFirst();
  }

  private boolean helps(ActTerm act, Concern concern) {
    return switch (concern.kind()) {
      case TASKS -> act.verb().equals(concern.term().remedy());
      // What is paused fails no more, and nothing of it is lost.
      case FAILING ->
          terms.statuses().tone(act.to()) == Tone.PAUSED
              && terms.statuses().failing().stream().anyMatch(act.from()::contains);
      case FINDING, MISSED -> false;
    };
  }

  /**
   * Asks for it as the page of tasks does: what would change is shown first.
   *
   * @param now by the store's clock, Unix seconds
   */
  void start(ActTerm act, Concern concern, long now) {
    TaskFilter filter = Query.parse(concern.query()).narrow(TaskFilter.ALL, terms.listing(), now);
    acting.start(
        act,
        concern.kind() == Concern.Kind.FAILING
            ? ActTarget.matching(filter, new ErrorFingerprint(concern.error()), null)
            : ActTarget.matching(filter, null, concern.query()));
  }
}
