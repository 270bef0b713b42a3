package dev.holdfast.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import java.nio.file.Path;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log of the desktop: one file that is rolled at 2 MB, with four older ones beside it. */
final class LogFile {

  private static final long LARGEST = 2 * 1024 * 1024;
  private static final int OLDER = 4;
  private static final String PATTERN =
      "%d{yyyy-MM-dd HH:mm:ss.SSS,UTC} %-5level [%thread] %logger{30}: %msg%n%ex";

  final Path file;

  /** Takes the directory of log files. */
  LogFile(Path directory) {
    this.file = directory.resolve("holdfast.log");
  }

  /** Sends everything that is logged in this process there, and nothing to the terminal. */
  void start() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      take(context);
      LogManager.getLogManager().reset();
      java.util.logging.Logger.getLogger("").addHandler(new PlatformLog());
    }
  }

  /**
   * Sends what a context logs there. Never throws: a log that cannot be written is done without.
   */
  void take(LoggerContext context) {
    context.reset();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    encoder.start();
    RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
    appender.setContext(context);
    appender.setFile(file.toString());
    appender.setEncoder(encoder);
    FixedWindowRollingPolicy older = new FixedWindowRollingPolicy();
    older.setContext(context);
    older.setParent(appender);
    older.setFileNamePattern(file.resolveSibling("holdfast.%i.log").toString());
    older.setMinIndex(1);
    older.setMaxIndex(OLDER);
    older.start();
    SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
    size.setContext(context);
    size.setMaxFileSize(new FileSize(LARGEST));
    // Looks at each line, not once a minute: a bug that repeats writes fast.
    size.setCheckIncrement(Duration.buildByMilliseconds(0));
    size.start();
    appender.setRollingPolicy(older);
    appender.setTriggeringPolicy(size);
    appender.start();
    ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.INFO);
    root.addAppender(appender);
  }

  /** Hands what the toolkit and the drivers log on to our log. */
  private static final class PlatformLog extends Handler {
    private final SimpleFormatter formatter = new SimpleFormatter();

    @Override
    public void publish(LogRecord record) {
      Logger log = LoggerFactory.getLogger(String.valueOf(record.getLoggerName()));
      String text = formatter.formatMessage(record);
      if (record.getLevel().intValue() >= java.util.logging.Level.SEVERE.intValue()) {
        log.error(text, record.getThrown());
      } else if (record.getLevel().intValue() >= java.util.logging.Level.WARNING.intValue()) {
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
}
