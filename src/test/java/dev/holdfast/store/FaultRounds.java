package dev.holdfast.store;

/** How often a test that kills processes or breaks disks does so: few in verify, many on demand. */
public final class FaultRounds {

  private FaultRounds() {}

  /** Returns how often. */
  public static int count() {
    return Integer.getInteger("holdfast.fault.rounds", 4);
  }
}
