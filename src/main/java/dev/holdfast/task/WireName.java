package dev.holdfast.task;

import java.util.Locale;

/** A constant as files, options and programs have it. */
public interface WireName {

  /** Returns the name of the constant. */
  String name();

  /** Returns the name in files, options and JSON. */
  default String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
