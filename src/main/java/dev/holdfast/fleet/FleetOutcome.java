package dev.holdfast.fleet;

/** How it went with one store. One that fails does not stop the others. */
public sealed interface FleetOutcome {

  /** It was looked at. */
  record Answered(FleetAnswer answer) implements FleetOutcome {}

  /** It could not be opened or read. */
  record Failed(Throwable cause) implements FleetOutcome {}

  /** The operator stopped it, or it was not begun. */
  record Cancelled() implements FleetOutcome {}
}
