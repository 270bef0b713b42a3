package dev.holdfast.desktop.fx;

/** Takes what should not have happened: logs it and gives it a short code to quote. */
@FunctionalInterface
public interface CrashReporter {

  /**
   * Records a bug.
   *
   * @return a short code that is the same for the same bug
   */
  String report(Throwable bug);
}
