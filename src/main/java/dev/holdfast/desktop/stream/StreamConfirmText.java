package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.Confirmation;
import dev.holdfast.desktop.run.Confirmation.Hours;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.desktop.run.Rows;
import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import java.util.ArrayList;
import java.util.List;

/** Puts what an operator is asked before events are deleted into words. Needs no toolkit. */
final class StreamConfirmText {

  /** The hours of the plan that the streams come from; by a clock of UTC. */
  static final Hours HOURS = new Hours("02:00-06:00");

  private final Messages messages = Fxml.messages(StreamConfirmText.class);
  private final StreamText words = StreamText.english();

  /** Returns what is asked. */
  Confirmation of(StreamQuestion question) {
    StreamPreview preview = question.preview();
    StreamCleanupPlan.Ready plan = question.plan();
    List<Fact> facts = new ArrayList<>();
    facts.add(
        Fact.of(
            messages.get("confirm.deletes"),
            messages.get("confirm.deletes.text", plan.events(), plan.work().size())));
    facts.add(
        Fact.of(
            messages.get("confirm.newest"),
            messages.get(
                preview.includeNewest() ? "confirm.newest.goes" : "confirm.newest.stays")));
    List<Fact.Line> hazards = new ArrayList<>();
    plan.hazards().forEach(hazard -> hazards.add(line(hazard)));
    if (plan.skippedEvents() > 0) {
      hazards.add(
          Fact.Line.plain(
              messages.get("confirm.skipped", plan.skippedEvents(), plan.skippedStreams())));
    }
    if (question.frozen() == null) {
      // A plan's file does not say whether consumers could be looked at.
      hazards.add(Fact.Line.plain(words.of(preview.consumers())));
    }
    if (!hazards.isEmpty()) {
      facts.add(new Fact(messages.get("confirm.hazards"), hazards));
    }
    return new Confirmation(
        Rows.EVENTS,
        question.store(),
        plan.events(),
        question.wantsNumber(),
        facts,
        question.triggers(),
        question.archive(),
        HOURS);
  }

  private Fact.Line line(Hazard hazard) {
    String sentence = words.of(hazard);
    return hazard.blocking()
        ? new Fact.Line(messages.get("confirm.accepted") + " " + sentence, true)
        : Fact.Line.plain(sentence);
  }
}
