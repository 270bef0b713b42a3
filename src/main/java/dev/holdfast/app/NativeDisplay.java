package dev.holdfast.app;

/** Asks the system's own libraries what the toolkit will ask them. */
@FunctionalInterface
interface NativeDisplay {

  /** What was found. */
  enum Condition {
    /** The libraries are there and the display opens. */
    READY,
    /** The X11 client library is missing. */
    NO_X11,
    /** GTK 3 is missing. */
    NO_GTK,
    /** The display does not open. */
    UNREACHABLE
  }

  /** Looks. */
  Condition probe();
}
