package dev.holdfast.app;

import dev.holdfast.text.Messages;

/** The texts of this package; usable without JavaFX. */
final class AppMessages {

  private AppMessages() {}

  static Messages load() {
    return Messages.load("dev.holdfast.app.messages");
  }
}
