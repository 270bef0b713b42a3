package dev.holdfast.store.textstore;

import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.Texts;
import java.util.List;
import java.util.stream.Stream;

/** What the kind of the tests has to say of jobs beside what fib-flow says of children. */
final class TextHazards {

  static final Texts TEXTS = Texts.in("dev.holdfast.store.textstore.messages");

  /** Jobs that nobody watches. */
  static final HazardTerm UNWATCHED = HazardTerm.told("unwatched_job").withTexts(TEXTS);

  /** Jobs that nobody has paid for. */
  static final HazardTerm UNBILLED = HazardTerm.blocking("unbilled_job").withTexts(TEXTS);

  /** A court wants to see it. */
  static final ReasonTerm COURT = new ReasonTerm("court_order", TEXTS);

  static final Hazards HAZARDS =
      new Hazards(
          Stream.concat(FibFlowHazards.HAZARDS.all().stream(), Stream.of(UNWATCHED, UNBILLED))
              .toList(),
          FibFlowHazards.HAZARDS.ofStatuses(),
          List.of(UNWATCHED, UNBILLED),
          FibFlowHazards.HAZARDS.family());

  private TextHazards() {}
}
