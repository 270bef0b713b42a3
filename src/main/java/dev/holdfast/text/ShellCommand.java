package dev.holdfast.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command to be pasted into bash, zsh or ksh. Every word is quoted, so that nothing in a name or
 * a path can be run, or hide what is run.
 */
public final class ShellCommand {

  /** The program. */
  public static final String PROGRAM = "holdfast";

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:-][A-Za-z0-9_@%+=:,./-]*");

  private static final String DOCUMENT_END = "HOLDFAST";

  private final List<String> words = new ArrayList<>(List.of(PROGRAM));
  private String document = "";

  /** Begins with the words that follow the program. */
  public ShellCommand(String... first) {
    words(first);
  }

  /** Adds words. */
  public ShellCommand words(String... more) {
    Stream.of(more).map(ShellCommand::quoted).forEach(words::add);
    return this;
  }

  /** Adds what the command is about as its last word: nothing in it is taken for an option. */
  public ShellCommand about(String id) {
    return id.startsWith("-") ? words("--", id) : words(id);
  }

  /**
   * Adds an option whose file is the command's own standard input, and what stands there.
   *
   * @param text one line or more
   */
  public ShellCommand document(String option, String text) {
    words(option, "/dev/stdin");
    document = " <<'" + DOCUMENT_END + "'\n" + text.strip() + "\n" + DOCUMENT_END;
    return this;
  }

  /** Returns the command. */
  public String text() {
    return String.join(" ", words) + document;
  }

  /**
   * Returns a word as a shell takes it. What cannot be seen is written as escapes: a terminal would
   * obey it.
   */
  public static String quoted(String word) {
    if (PLAIN.matcher(word).matches()) {
      return word;
    }
    if (VisibleText.line(word).equals(word)) {
      return "'" + word.replace("'", "'\\''") + "'";
    }
    StringBuilder escaped = new StringBuilder("$'");
    for (byte part : word.getBytes(StandardCharsets.UTF_8)) {
      char letter = (char) (part & 0xff);
      // An exclamation mark would be looked up in the shell's history.
      boolean seen = letter >= ' ' && letter < 0x7f && letter != '!';
      if (!seen) {
        escaped.append("\\x%02x".formatted((int) letter));
      } else if (letter == '\'' || letter == '\\') {
        escaped.append('\\').append(letter);
      } else {
        escaped.append(letter);
      }
    }
    return escaped.append('\'').toString();
  }
}
