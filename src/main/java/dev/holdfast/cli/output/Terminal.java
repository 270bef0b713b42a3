package dev.holdfast.cli.output;

import dev.holdfast.text.VisibleText;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.function.Supplier;

/**
 * Where a command is run: its two streams, whether people read them, and somebody to ask.
 *
 * @param out standard output; unbuffered, closed by nobody
 * @param err standard error; unbuffered, closed by nobody
 * @param charset what a person's screen shows; files and pipes always get UTF-8
 * @param outIsTerminal whether a person reads standard output
 * @param errIsTerminal whether a person reads standard error
 * @param prompt asks for passwords
 * @param zones the zone in which tables show times; asked only then, since to find it all libraries
 *     are looked through
 * @param in standard input, for what is given there without being asked for
 * @param plain whether it takes nothing but text: no colours, no line written anew
 * @param columns how wide tables may be; 0 where nobody said
 */
public record Terminal(
    OutputStream out,
    OutputStream err,
    Charset charset,
    boolean outIsTerminal,
    boolean errIsTerminal,
    PasswordPrompt prompt,
    Supplier<ZoneId> zones,
    InputStream in,
    boolean plain,
    int columns) {

  /** The streams of this process. */
  public static Terminal system() {
    return new Terminal(
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        Charset.forName(System.getProperty("stdout.encoding"), StandardCharsets.UTF_8),
        isTerminal(1),
        isTerminal(2),
        PasswordPrompt.ON_CONSOLE,
        ZoneId::systemDefault,
        System.in,
        "dumb".equals(System.getenv("TERM")),
        columns(System.getenv("COLUMNS")));
  }

  private static int columns(String said) {
    return said != null && said.matches("[1-9]\\d{0,5}") ? Integer.parseInt(said) : 0;
  }

  /** Returns the zone in which tables show times. */
  public ZoneId zone() {
    return zones.get();
  }

  /** Says a sentence on standard error, on its line, safe to print whatever it quotes. */
  public void say(String sentence) {
    toStandardError(VisibleText.line(sentence) + System.lineSeparator());
  }

  /** Writes a stack trace to standard error, for whoever asked for it. */
  public void trace(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    toStandardError(VisibleText.block(trace.toString()));
  }

  /** Rewrites the current line of standard error; leaves the cursor on it. */
  void rewrite(String line) {
    // Carriage return, then "erase to the end of the line".
    toStandardError("\r" + VisibleText.line(line) + "\u001b[K");
  }

  private void toStandardError(String text) {
    try {
      err.write(PlainText.in(charset, text).getBytes(charset));
      err.flush();
    } catch (IOException nobodyListens) {
      // Standard error is where this would be said; the exit code still tells.
      return;
    }
  }

  /** Sets apart on standard output what two commands print. */
  public void line() {
    try {
      out.write('\n');
    } catch (IOException nobodyReads) {
      // The second command meets the same and ends as each command does.
      return;
    }
  }

  /** The charset in which standard output shows text that people read. */
  public Charset outCharset() {
    return outIsTerminal ? charset : StandardCharsets.UTF_8;
  }

  /** The JDK only tells whether input and output both are a terminal; Linux tells each apart. */
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd", Integer.toString(descriptor));
    if (Files.isSymbolicLink(link)) {
      try {
        String target = Files.readSymbolicLink(link).toString();
        return target.startsWith("/dev/pts/")
            || target.startsWith("/dev/tty")
            || target.equals("/dev/console");
      } catch (IOException hidden) {
        return false;
      }
    }
    return System.console() != null && System.console().isTerminal();
  }
}
