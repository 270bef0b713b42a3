package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.StreamCleanupOrder;
import dev.holdfast.desktop.run.ArchiveChoiceViewModel;
import dev.holdfast.desktop.run.ThrottleViewModel;
import dev.holdfast.retention.stream.StreamCleanupOptions;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The confirmation of a cleanup of streams: what is asked, and whether the answer is right. */
public final class StreamConfirmViewModel {

  /** The hours of the plan that the streams come from; by a clock of UTC. */
  static final String WINDOW = "02:00-06:00";

  private final StreamQuestion question;
  private final ArchiveChoiceViewModel archive;
  private final ThrottleViewModel throttle;

  /**
   * Asks with what may be said besides yes.
   *
   * @param throttle by a clock of UTC; begins with the hours of the plan
   */
  StreamConfirmViewModel(
      StreamQuestion question, ArchiveChoiceViewModel archive, ThrottleViewModel throttle) {
    this.question = question;
    this.archive = archive;
    this.throttle = throttle;
    throttle.windowProperty().set(WINDOW);
    throttle.waitsProperty().set(true);
    mayConfirm =
        Bindings.createBooleanBinding(
            this::isRight, typed, archive.readyBinding(), throttle.howBinding());
  }

  // Properties

  private final StringProperty typed = new SimpleStringProperty(this, "typed", "");
  private final StringProperty reason = new SimpleStringProperty(this, "reason", "");
  private final BooleanBinding mayConfirm;

  /** What is asked. */
  StreamQuestion question() {
    return question;
  }

  /** The number of events as the operator typed it, grouped or not. */
  public StringProperty typedProperty() {
    return typed;
  }

  /** Why, in the operator’s words; goes into the journal. May be empty. */
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

  /** Wants it to begin at once, whatever the hour. */
  public void atOnce() {
    throttle.windowProperty().set("");
  }

  /** Returns what the operator confirms now. */
  public StreamCleanupOrder order() {
    String why = reason.get().strip();
    return new StreamCleanupOrder(
        question.preview(),
        new StreamCleanupOptions(null, throttle.howBinding().get().throttle()),
        why.isEmpty() ? null : why,
        null,
        archive.chosen());
  }

  private boolean isRight() {
    String digits = typed.get().strip().replaceAll("(?<=\\d)[,. ’'\\u00a0\\u202f](?=\\d{3})", "");
    return archive.readyBinding().get()
        && throttle.howBinding().get().throttle() != null
        && (!question.wantsNumber() || digits.equals(Long.toString(question.preview().events())));
  }
}
