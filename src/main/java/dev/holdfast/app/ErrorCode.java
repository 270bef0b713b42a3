package dev.holdfast.app;

import dev.holdfast.task.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import org.slf4j.LoggerFactory;

/**
 * A short code for a bug, the same whenever the same code fails in the same way: a digest of the
 * kinds of throwable and the methods on the stack, without line numbers and messages, so that it
 * tells nothing about anybody's data.
 */
final class ErrorCode {

  /** Without letters and digits that are taken for one another. */
  private static final String ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

  private static final int DEPTH = 10;

  private ErrorCode() {}

  /** Writes a bug to the log and returns its code. */
  static String logged(Throwable bug) {
    String code = of(bug);
    LoggerFactory.getLogger(ErrorCode.class).error("Bug {}", code, bug);
    return code;
  }

  static String of(Throwable bug) {
    MessageDigest digest = Sha256.digest();
    int depth = 0;
    for (Throwable at = bug; at != null && depth < DEPTH; at = at.getCause(), depth++) {
      digest.update(at.getClass().getName().getBytes(StandardCharsets.UTF_8));
      for (StackTraceElement frame : telling(at.getStackTrace())) {
        String method = frame.getClassName() + "#" + frame.getMethodName();
        digest.update(method.getBytes(StandardCharsets.UTF_8));
      }
    }
    byte[] bytes = digest.digest();
    StringBuilder code = new StringBuilder("H-");
    for (int i = 0; i < 6; i++) {
      code.append(ALPHABET.charAt(bytes[i] & 31));
    }
    return code.toString();
  }

  /** Our own methods; those of others, which differ from one Java to the next, only without any. */
  private static List<StackTraceElement> telling(StackTraceElement[] frames) {
    List<StackTraceElement> own =
        Arrays.stream(frames)
            .filter(frame -> frame.getClassName().startsWith("dev.holdfast."))
            .toList();
    return own.isEmpty() ? List.of(frames) : own;
  }
}
