package dev.holdfast.app;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Hears what the platform complains of while a program runs that should give no cause: warnings of
 * JavaFX about style sheets, warnings of the runtime about access, exceptions nobody caught.
 */
final class Complaints implements AutoCloseable {

  private final Queue<String> heard = new ConcurrentLinkedQueue<>();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final PrintStream error = System.err;
  private final Logger root = Logger.getLogger("");
  private final Handler handler = new Hearing();

  /** Starts to listen: to standard error, the platform's log and uncaught exceptions. */
  Complaints() {
    LogManager.getLogManager().reset();
    root.setLevel(Level.WARNING);
    root.addHandler(handler);
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> thrown(thrown));
  }

  /** Hears of an exception. */
  void thrown(Throwable thrown) {
    heard.add(thrown.toString());
    thrown.printStackTrace(error);
  }

  /** Adds one of our own. */
  void add(String complaint) {
    heard.add(complaint);
  }

  /** Returns what was heard so far, a line each. */
  List<String> heard() {
    return Stream.concat(heard.stream(), written.toString(StandardCharsets.UTF_8).lines()).toList();
  }

  /** Stops listening. */
  @Override
  public void close() {
    System.setErr(error);
    root.removeHandler(handler);
  }

  private final class Hearing extends Handler {
    @Override
    public void publish(LogRecord entry) {
      if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
        heard.add(entry.getLoggerName() + ": " + entry.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
