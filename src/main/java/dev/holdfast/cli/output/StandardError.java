package dev.holdfast.cli.output;

import dev.holdfast.text.VisibleText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Sentences for the operator on standard error, safe to print whatever they quote. */
public record StandardError(Terminal terminal) {
  /** Writes one sentence on its line. */
  public void say(String sentence) {
    write(VisibleText.line(sentence) + System.lineSeparator());
  }

  /** Writes a stack trace, for whoever asked for it. */
  public void trace(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    write(VisibleText.block(trace.toString()));
  }

  /** Rewrites the current line of a terminal; leaves the cursor on it. */
  void rewrite(String line) {
    // Carriage return, then "erase to the end of the line".
    write("\r" + VisibleText.line(line) + "\u001b[K");
  }

  private void write(String text) {
    try {
      terminal.err().write(PlainText.in(terminal.charset(), text).getBytes(terminal.charset()));
      terminal.err().flush();
    } catch (IOException nobodyListens) {
      // Standard error is where this would be said; the exit code still tells.
      return;
    }
  }
}
