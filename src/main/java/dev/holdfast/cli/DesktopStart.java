package dev.holdfast.cli;

/** Opens the desktop, which the command line itself knows nothing of. */
@FunctionalInterface
public interface DesktopStart {

  /**
   * Opens it and returns when it was closed.
   *
   * @param store a saved connection's name, an address or a file; null for what fits a first look
   * @return the exit code
   */
  int open(String store);
}
