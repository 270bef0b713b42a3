package dev.holdfast.text;

import dev.holdfast.retention.hold.HoldException;

/** Says why nobody knows what is on hold, and what to do next. */
public record HoldFailureText(Messages messages) {
  /** Returns the sentences. */
  public String of(HoldException failure) {
    String file = VisibleText.line(failure.file);
    return switch (failure.kind) {
      case UNUSABLE -> messages.get("holds.unusable", file, VisibleText.line(failure.detail));
      case BUSY -> messages.get("holds.busy", file, VisibleText.line(failure.detail));
      case LOST -> messages.get("holds.lost", file, failure.lost);
    };
  }
}
