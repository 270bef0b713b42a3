package dev.holdfast.app;

import dev.holdfast.desktop.fx.CrashReporter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes bugs to the log, each with its code. */
final class CrashLog implements CrashReporter {

  private final Logger log = LoggerFactory.getLogger(CrashLog.class);

  @Override
  public String report(Throwable bug) {
    String code = ErrorCode.of(bug);
    log.error("Bug {}", code, bug);
    return code;
  }
}
