package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.ConfirmText;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Set;

/** Puts what an operator is asked before tasks are deleted into words. Needs no toolkit. */
final class TaskConfirmText {

  private static final Set<HazardTerm> OF_ROWS_THAT_STAY =
      Set.of(CommonHazards.NULL_LAST_ACTIVE, CommonHazards.FUTURE_LAST_ACTIVE);

  private final Messages messages;

  /** In the words of a kind of store. */
  TaskConfirmText(OperationTerm operation) {
    this.messages = Fxml.messages(TaskConfirmText.class).in(operation);
  }

  /** Returns what is said. */
  List<Fact> of(CleanupQuestion question) {
    CleanupPlan.Ready plan = question.plan();
    ConfirmText text = new ConfirmText(question, messages, deletes(plan.work())).after();
    if (plan.skipped() > 0) {
      text.fact("confirm.leftOut", messages.get("confirm.leftOut.text", plan.skipped()));
    }
    return text.hazards(TaskConfirmText::concernsThePlan).facts();
  }

  private String deletes(Work tasks) {
    String with = MeasureWords.load().all(tasks.amounts());
    return messages.get(
        with.isEmpty() ? "confirm.deletes.tasks" : "confirm.deletes.text", tasks.size(), with);
  }

  private static boolean concernsThePlan(Hazard hazard) {
    return !OF_ROWS_THAT_STAY.contains(hazard.kind());
  }
}
