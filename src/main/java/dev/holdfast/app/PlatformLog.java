package dev.holdfast.app;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands what the toolkit and the drivers log on to our log. */
final class PlatformLog extends Handler {

  private PlatformLog() {
    setFormatter(new SimpleFormatter());
  }

  static void redirect() {
    LogManager.getLogManager().reset();
    java.util.logging.Logger.getLogger("").addHandler(new PlatformLog());
  }

  @Override
  public void publish(LogRecord record) {
    Logger log = LoggerFactory.getLogger(String.valueOf(record.getLoggerName()));
    String text = getFormatter().formatMessage(record);
    if (record.getLevel().intValue() >= Level.SEVERE.intValue()) {
      log.error(text, record.getThrown());
    } else if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
      log.warn(text, record.getThrown());
    } else {
      log.debug(text, record.getThrown());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
