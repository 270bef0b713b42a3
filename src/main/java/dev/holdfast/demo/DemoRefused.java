package dev.holdfast.demo;

import java.io.IOException;

/** A demo store was not written because it would harm or cannot reach a file; nothing changed. */
public final class DemoRefused extends IOException {

  private static final long serialVersionUID = 1L;

  DemoRefused(String message) {
    super(message);
  }
}
