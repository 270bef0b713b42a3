package dev.holdfast.settings;

/** In which zone times are shown. */
public enum TimeChoice {
  /** That of the workstation. */
  LOCAL,
  /** Coordinated universal time. */
  UTC;

  /** Returns the one that this is not. */
  public TimeChoice other() {
    return this == LOCAL ? UTC : LOCAL;
  }
}
