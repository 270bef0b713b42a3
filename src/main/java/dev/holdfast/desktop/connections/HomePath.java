package dev.holdfast.desktop.connections;

import dev.holdfast.store.FilePath;

/** A path as people type it. */
final class HomePath {

  private HomePath() {}

  /** Returns it with the home folder in the place of a tilde. */
  static String of(String typed) {
    return typed.startsWith("~/") ? FilePath.home() + typed.substring(1) : typed;
  }
}
