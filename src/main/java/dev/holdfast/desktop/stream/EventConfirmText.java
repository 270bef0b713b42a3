package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.ConfirmText;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import java.util.List;

/** Puts what an operator is asked before events are deleted into words. Needs no toolkit. */
final class EventConfirmText {

  /** The hours of the plan that the streams come from; by a clock of UTC. */
  static final String HOURS = "02:00-06:00";

  private final Messages messages = Fxml.messages(EventConfirmText.class);

  /** Returns what is said. */
  List<Fact> of(CleanupQuestion question) {
    StreamPreview preview = (StreamPreview) question.preview();
    CleanupPlan.Ready plan = question.plan();
    String deletes = messages.get("confirm.deletes.text", question.units(), plan.work().size());
    String newest = preview.includeNewest() ? "confirm.newest.goes" : "confirm.newest.stays";
    ConfirmText text =
        new ConfirmText(question, messages, deletes)
            .fact("confirm.newest", messages.get(newest))
            .hazards(_ -> true);
    if (plan.skipped() > 0) {
      text.known(messages.get("confirm.skipped", plan.skipped(), plan.skippedSubjects()));
    }
    if (question.frozen() == null) {
      // A plan's file does not say whether consumers could be looked at.
      text.known(StreamText.load().of(preview.consumers()));
    }
    return text.facts();
  }
}
