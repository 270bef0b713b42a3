package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.desktop.run.ArchiveChoiceViewModel;
import dev.holdfast.desktop.run.ThrottleViewModel;
import dev.holdfast.retention.CleanupPlan;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The confirmation of a cleanup: what is asked, and whether the answer is right. */
public final class ConfirmViewModel {

  private final CleanupQuestion question;
  private final ArchiveChoiceViewModel archive;
  private final ThrottleViewModel throttle;

  /** Asks with what may be said besides yes. */
  ConfirmViewModel(
      CleanupQuestion question, ArchiveChoiceViewModel archive, ThrottleViewModel throttle) {
    this.question = question;
    this.archive = archive;
    this.throttle = throttle;
    mayConfirm =
        Bindings.createBooleanBinding(
            this::isRight, typed, archive.readyBinding(), throttle.howBinding());
  }

  // Properties

  private final StringProperty typed = new SimpleStringProperty(this, "typed", "");
  private final StringProperty reason = new SimpleStringProperty(this, "reason", "");
  private final BooleanBinding mayConfirm;

  /** What is asked. */
  public CleanupQuestion question() {
    return question;
  }

  /** The number of tasks as the operator typed it, grouped or not. */
  public StringProperty typedProperty() {
    return typed;
  }

  /** Why the tasks are deleted, in the operator's words; goes into the journal. May be empty. */
  public StringProperty reasonProperty() {
    return reason;
  }

  /** What is kept of what goes. */
  public ArchiveChoiceViewModel archive() {
    return archive;
  }

  /** How it runs. */
  public ThrottleViewModel throttle() {
    return throttle;
  }

  /** Whether the cleanup may begin. */
  public BooleanBinding mayConfirmBinding() {
    return mayConfirm;
  }

  // Commands

  /** Returns what the operator confirms now. */
  public CleanupOrder order() {
    String why = reason.get().strip();
    CleanupPlan.Ready plan = question.plan();
    return new CleanupOrder(
        question.preview(),
        new CleanupPlan.Ready(
            plan.tasks(),
            plan.skipped(),
            plan.remaining(),
            plan.hazards(),
            throttle.howBinding().get().throttle()),
        why.isEmpty() ? null : why,
        question.frozen(),
        archive.chosen());
  }

  private boolean isRight() {
    String digits = typed.get().strip().replaceAll("(?<=\\d)[,. ’'\\u00a0\\u202f](?=\\d{3})", "");
    return archive.readyBinding().get()
        && throttle.howBinding().get().throttle() != null
        && (!question.wantsNumber()
            || digits.equals(Integer.toString(question.plan().tasks().size())));
  }
}
