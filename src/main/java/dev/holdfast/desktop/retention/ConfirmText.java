package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.Confirmation;
import dev.holdfast.desktop.run.Confirmation.Hours;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.desktop.run.Rows;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.PlannedTasks;
import dev.holdfast.store.CommonHazards;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Puts what an operator is asked before tasks are deleted into words. Needs no toolkit. */
final class ConfirmText {

  private static final Set<HazardTerm> OF_ROWS_THAT_STAY =
      Set.of(CommonHazards.NULL_LAST_ACTIVE, CommonHazards.FUTURE_LAST_ACTIVE);

  private final Messages messages = Fxml.messages(ConfirmText.class);
  private final RetentionText words = RetentionText.english();

  /** Returns what is asked. */
  Confirmation of(CleanupQuestion question) {
    CleanupPlan.Ready plan = question.plan();
    List<Fact> facts = new ArrayList<>();
    facts.add(Fact.of(messages.get("confirm.deletes"), deletes(plan.tasks())));
    if (plan.skipped() > 0) {
      facts.add(
          Fact.of(
              messages.get("confirm.leftOut"),
              messages.get("confirm.leftOut.text", plan.skipped())));
    }
    List<Fact.Line> hazards =
        plan.hazards().stream().filter(ConfirmText::concernsThePlan).map(this::hazard).toList();
    if (!hazards.isEmpty()) {
      facts.add(new Fact(messages.get("confirm.hazard"), hazards));
    }
    return new Confirmation(
        Rows.TASKS,
        question.store(),
        plan.tasks().size(),
        question.wantsNumber(),
        facts,
        question.triggers(),
        question.archive(),
        Hours.ANY);
  }

  private String deletes(PlannedTasks tasks) {
    String with = MeasureWords.english().all(tasks.amounts());
    return messages.get(
        with.isEmpty() ? "confirm.deletes.tasks" : "confirm.deletes.text", tasks.size(), with);
  }

  private static boolean concernsThePlan(Hazard hazard) {
    return !OF_ROWS_THAT_STAY.contains(hazard.kind());
  }

  private Fact.Line hazard(Hazard hazard) {
    String sentence = words.of(hazard);
    return hazard.blocking()
        ? new Fact.Line(messages.get("confirm.accepted") + " " + sentence, true)
        : Fact.Line.plain(sentence);
  }
}
