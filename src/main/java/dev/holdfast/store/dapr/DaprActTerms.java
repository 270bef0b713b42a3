package dev.holdfast.store.dapr;

import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What Dapr lets an operator do to instances: suspend, resume and terminate. */
final class DaprActTerms {

  static final Texts TEXTS = Texts.in("dev.holdfast.store.dapr.acts");

  /** Nothing is done: actors of workflows live only while a worker is connected. */
  static final HazardTerm NO_WORKER = HazardTerm.blocking("no_worker").with(TEXTS);

  private static final HazardTerm LARGE_SHARE =
      HazardTerm.told(CommonHazards.LARGE_SHARE.code()).with(TEXTS);

  static final ActTerm RESUME = act("resume", TaskStatus.RUNNING, TaskStatus.SUSPENDED);

  static final ActTerm CANCEL =
      act(
          "cancel",
          DaprStatus.TERMINATED,
          TaskStatus.RUNNING,
          TaskStatus.PENDING,
          TaskStatus.SUSPENDED,
          DaprStatus.STALLED);

  static final ActTerm PAUSE = act("pause", TaskStatus.SUSPENDED, TaskStatus.RUNNING);

  private DaprActTerms() {}

  private static ActTerm act(String verb, TaskStatus to, TaskStatus... from) {
    return new ActTerm(
        verb,
        Set.of(from),
        to,
        new Hazards(List.of(NO_WORKER, LARGE_SHARE), Map.of(), List.of(NO_WORKER), null, null),
        TEXTS);
  }
}
