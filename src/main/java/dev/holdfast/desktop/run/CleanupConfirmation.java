package dev.holdfast.desktop.run;

import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.retention.plan.CleanupPlan;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleLongProperty;

/**
 * What an operator may say of a cleanup besides yes: what is kept of it, and how it runs. Needs no
 * toolkit.
 */
public final class CleanupConfirmation {

  /** What is asked. */
  final CleanupQuestion question;

  /** What is kept of what goes. */
  public final ArchiveChoiceViewModel archive;

  /** How it runs. */
  public final ThrottleViewModel throttle = new ThrottleViewModel();

  /** What only this kind of store can do besides. */
  public final ChoicesViewModel choices;

  /** Reason and number. */
  public final ConfirmViewModel confirm;

  /**
   * Asks.
   *
   * @param hours when it runs unless the operator says otherwise, such as {@code 02:00-06:00}, by a
   *     clock of UTC; empty for any hour
   */
  public CleanupConfirmation(
      CleanupQuestion question, String hours, ArchiveChoiceViewModel archive) {
    this.question = question;
    this.archive = archive;
    CleanupPlan.Ready plan = question.plan();
    choices = new ChoicesViewModel(question.options(), plan.options().choices());
    throttle.window.set(hours);
    throttle.waits.set(!hours.isEmpty());
    confirm =
        new ConfirmViewModel(
            question.store(),
            new SimpleLongProperty(question.plan().work().units()),
            question.operation().usual() && !plan.work().divisible(),
            Bindings.createBooleanBinding(
                () ->
                    archive.ready.get()
                        && throttle.how.get().throttle() != null
                        && choices.what.get().choices() != null,
                archive.ready,
                throttle.how,
                choices.what));
    if (question.frozen() != null) {
      confirm.because(question.frozen().reason());
    }
  }

  /** Returns what is run, once the operator says yes. */
  public CleanupOrder order() {
    return new CleanupOrder(
        question.preview(),
        question.plan().with(throttle.how.get().throttle(), choices.what.get().choices()),
        confirm.said(),
        question.frozen(),
        archive.chosen());
  }
}
