package dev.holdfast.cli.command;

import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Gets a password from a person or from standard input.
 *
 * @param context for the terminal and the sentences
 */
public record PasswordQuestion(CommandContext context) {

  private static final int LONGEST = 4_096;

  /** Asks without showing what is typed; null if nobody answers. */
  public Secret of(StoreAddress address) {
    char[] answer =
        context.terminal().prompt().ask(context.say("passwordPrompt", address.display()));
    return answer == null ? null : secret(answer, answer.length);
  }

  /** Reads the first line of standard input; null if there is none. */
  public Secret piped() {
    char[] line = new char[LONGEST];

    Reader reader = new InputStreamReader(context.terminal().in(), StandardCharsets.UTF_8);
    try {
      CharBuffer buffer = CharBuffer.wrap(line);
      while (buffer.hasRemaining() && reader.read(buffer) >= 0) {
        // Until its end: a pipe gives what it has piece by piece.
      }
      int length = 0;
      while (length < buffer.position() && line[length] != '\n' && line[length] != '\r') {
        length++;
      }
      return length == 0 ? null : secret(line, length);
    } catch (IOException unreadable) {
      return null;
    } finally {
      Arrays.fill(line, '\0');
    }
  }

  private static Secret secret(char[] characters, int length) {
    char[] exact = Arrays.copyOf(characters, length);
    Secret secret = new Secret(exact);
    Arrays.fill(exact, '\0');
    Arrays.fill(characters, '\0');
    return secret;
  }
}
