package dev.holdfast.settings;

import dev.holdfast.task.WireName;

/** What a store is used for; the desktop colours it so that nobody mistakes one for another. */
public enum Environment implements WireName {
  /** Customers depend on it. */
  PRODUCTION,
  /** A rehearsal of production. */
  STAGING,
  /** On this workstation, or a developer's. */
  LOCAL,
  /** Nobody said. */
  NONE;

  /** Returns whether such a store is saved as read-only unless somebody says otherwise. */
  public boolean locked() {
    return this == PRODUCTION;
  }
}
