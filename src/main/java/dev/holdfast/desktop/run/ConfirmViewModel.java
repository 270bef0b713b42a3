package dev.holdfast.desktop.run;

import dev.holdfast.settings.Environment;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The confirmation of a cleanup: what is asked, and whether the answer is right. */
public final class ConfirmViewModel {

  private final CleanupConfirmation asked;
  private final ArchiveChoiceViewModel archive;
  private final ThrottleViewModel throttle;
  private final ChoicesViewModel choices;

  /**
   * Asks with what may be said besides yes.
   *
   * @param throttle begins with the hours that are asked with
   */
  public ConfirmViewModel(
      CleanupConfirmation asked, ArchiveChoiceViewModel archive, ThrottleViewModel throttle) {
    this.asked = asked;
    this.archive = archive;
    this.throttle = throttle;
    this.choices = new ChoicesViewModel(asked.options(), asked.decided());
    if (asked.hours().some()) {
      throttle.windowProperty().set(asked.hours().window());
      throttle.waitsProperty().set(true);
    }
    mayConfirm =
        Bindings.createBooleanBinding(
            this::isRight,
            typed,
            reason,
            archive.readyBinding(),
            throttle.howBinding(),
            choices.whatBinding());
  }

  // Properties

  private final StringProperty typed = new SimpleStringProperty("");
  private final StringProperty reason = new SimpleStringProperty("");
  private final BooleanBinding mayConfirm;

  /** What is asked. */
  public CleanupConfirmation asked() {
    return asked;
  }

  /** The number of rows as the operator typed it, grouped or not. */
  public StringProperty typedProperty() {
    return typed;
  }

  /**
   * Why they are deleted, in the operator's words; goes into the journal. May be empty but in
   * production.
   */
  public StringProperty reasonProperty() {
    return reason;
  }

  /** Returns whether a reason must be said: in production. */
  public boolean isReasonNeeded() {
    return asked.store().environment() == Environment.PRODUCTION;
  }

  /** What is kept of what goes. */
  public ArchiveChoiceViewModel archive() {
    return archive;
  }

  /** How it runs. */
  public ThrottleViewModel throttle() {
    return throttle;
  }

  /** What only this kind of store can do besides. */
  public ChoicesViewModel choices() {
    return choices;
  }

  /** Whether the cleanup may begin. */
  public BooleanBinding mayConfirmBinding() {
    return mayConfirm;
  }

  // Commands

  /** Wants it to begin at once, whatever the hour. */
  public void atOnce() {
    throttle.windowProperty().set("");
  }

  /** Returns what the operator says now. */
  public Confirmed answer() {
    String why = reason.get().strip();
    return new Confirmed(
        throttle.howBinding().get().throttle(),
        why.isEmpty() ? null : why,
        archive.chosen(),
        choices.whatBinding().get().choices());
  }

  private boolean isRight() {
    String digits = typed.get().strip().replaceAll("(?<=\\d)[,. ’'\\u00a0\\u202f](?=\\d{3})", "");
    return (!isReasonNeeded() || !reason.get().isBlank())
        && archive.readyBinding().get()
        && throttle.howBinding().get().throttle() != null
        && choices.whatBinding().get().choices() != null
        && (!asked.typed() || digits.equals(Long.toString(asked.count())));
  }
}
