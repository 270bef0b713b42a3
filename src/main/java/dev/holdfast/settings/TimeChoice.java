package dev.holdfast.settings;

/** In which zone times are shown. */
public enum TimeChoice {
  /** That of the workstation. */
  LOCAL,
  /** Coordinated universal time. */
  UTC
}
