package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.CleanupConfirmation;
import dev.holdfast.desktop.run.CleanupConfirmation.Hours;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.ConfirmText;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;

/** Puts what an operator is asked before events are deleted into words. Needs no toolkit. */
final class EventConfirmText {

  /** The hours of the plan that the streams come from; by a clock of UTC. */
  static final Hours HOURS = new Hours("02:00-06:00");

  private final Messages messages = Fxml.messages(EventConfirmText.class);

  /** Returns what is asked. */
  CleanupConfirmation of(CleanupQuestion question) {
    StreamPreview preview = (StreamPreview) question.preview();
    CleanupPlan.Ready plan = question.plan();
    ConfirmText text =
        new ConfirmText(
            question,
            messages,
            messages.get("confirm.deletes.text", question.units(), plan.work().size()));
    text.fact(
        messages.get("confirm.newest"),
        messages.get(preview.includeNewest() ? "confirm.newest.goes" : "confirm.newest.stays"));
    text.hazards(_ -> true);
    if (plan.skipped() > 0) {
      text.known(messages.get("confirm.skipped", plan.skipped(), plan.skippedSubjects()));
    }
    if (question.frozen() == null) {
      // A plan's file does not say whether consumers could be looked at.
      text.known(StreamText.load().of(preview.consumers()));
    }
    return text.asked(HOURS);
  }
}
