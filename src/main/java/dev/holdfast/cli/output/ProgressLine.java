package dev.holdfast.cli.output;

import dev.holdfast.job.Progress;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/** One line on standard error that says how far work is, and goes away; for people only. */
public final class ProgressLine implements Progress, AutoCloseable {

  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(200);

  private final Terminal terminal;
  private final boolean shown;
  private final BiFunction<Long, Long, String> words;
  private long nextAt = System.nanoTime() + INTERVAL;
  private boolean written;

  /**
   * Makes a line; nothing is written before the first interval is over.
   *
   * @param words what to say of units done and units in all
   */
  public ProgressLine(Terminal terminal, BiFunction<Long, Long, String> words) {
    this.terminal = terminal;
    this.shown = terminal.errIsTerminal() && !terminal.plain();
    this.words = words;
  }

  @Override
  public void report(long done, long total) {
    if (!shown || System.nanoTime() - nextAt < 0) {
      return;
    }
    nextAt = System.nanoTime() + INTERVAL;
    written = true;
    terminal.rewrite(words.apply(done, total));
  }

  /** Clears the line. */
  @Override
  public void close() {
    if (written) {
      terminal.rewrite("");
    }
  }
}
