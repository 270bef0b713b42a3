package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.CleanupOrder;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The confirmation of a cleanup: what is asked, and whether the answer is right. */
public final class ConfirmViewModel {

  private final CleanupQuestion question;

  ConfirmViewModel(CleanupQuestion question) {
    this.question = question;
  }

  // Properties

  private final StringProperty typed = new SimpleStringProperty(this, "typed", "");
  private final StringProperty reason = new SimpleStringProperty(this, "reason", "");
  private final BooleanBinding mayConfirm = Bindings.createBooleanBinding(this::isRight, typed);

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

  /** Whether the cleanup may begin. */
  public BooleanBinding mayConfirmBinding() {
    return mayConfirm;
  }

  // Commands

  /** Returns what the operator confirms now. */
  public CleanupOrder order() {
    String why = reason.get().strip();
    return new CleanupOrder(question.preview(), question.plan(), why.isEmpty() ? null : why);
  }

  private boolean isRight() {
    String digits = typed.get().strip().replaceAll("(?<=\\d)[,. ’'\\u00a0\\u202f](?=\\d{3})", "");
    return !question.wantsNumber()
        || digits.equals(Integer.toString(question.plan().tasks().size()));
  }
}
