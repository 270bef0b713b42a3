package dev.holdfast.text;

import dev.holdfast.retention.hold.HoldException;

/** Says why nobody knows what is on hold, and what to do next. */
public final class HoldFailureText {

  private final Messages messages;

  /** Takes the shared texts. */
  public HoldFailureText(Messages messages) {
    this.messages = messages;
  }

  /** Returns the sentences. */
  public String of(HoldException failure) {
    String key =
        switch (failure.kind()) {
          case UNUSABLE -> "holds.unusable";
          case BUSY -> "holds.busy";
        };
    return messages.get(key, VisibleText.line(failure.file()), VisibleText.line(failure.detail()));
  }
}
