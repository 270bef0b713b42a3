package dev.holdfast.desktop.fx;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Collects what the toolkit says about style sheets. */
final class CssWarnings extends Handler {

  // A field: the log system holds loggers weakly.
  private final Logger logger = Logger.getLogger("javafx.css");
  private final List<String> said = new CopyOnWriteArrayList<>();

  void listen() {
    setFormatter(new SimpleFormatter());
    logger.addHandler(this);
  }

  List<String> stop() {
    logger.removeHandler(this);
    return said;
  }

  @Override
  public void publish(LogRecord record) {
    if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
      said.add(getFormatter().formatMessage(record));
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
