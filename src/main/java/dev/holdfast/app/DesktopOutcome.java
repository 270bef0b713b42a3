package dev.holdfast.app;

/** How it went when the desktop was asked to open. */
public sealed interface DesktopOutcome {

  /**
   * The window was opened, and closed again by the operator.
   *
   * @param exitCode for the process
   */
  record Closed(int exitCode) implements DesktopOutcome {}

  /**
   * There was a window already, which has taken what was to be opened.
   *
   * @param sentence that says so
   */
  record TakenOver(String sentence) implements DesktopOutcome {}

  /**
   * No window can be opened here.
   *
   * @param sentence why, and what to install or to do
   */
  record NoWindow(String sentence) implements DesktopOutcome {}

  /**
   * The store given is neither a saved connection nor an address; no window was opened.
   *
   * @param sentence why
   */
  record NoSuchStore(String sentence) implements DesktopOutcome {}
}
