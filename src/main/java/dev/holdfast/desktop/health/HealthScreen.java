package dev.holdfast.desktop.health;

/** What the page shows. */
enum HealthScreen {
  /** The store was not looked over, or the operator stopped it. */
  IDLE,
  /** The store is being looked over for the first time. */
  LOOKING,
  /** It could not be looked over. */
  FAILED,
  /** Nothing is wrong. */
  SOUND,
  /** Something is. */
  FINDINGS
}
