package dev.holdfast.journal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which build wrote an entry. */
public final class ProgramVersion {

  private ProgramVersion() {}

  /** Returns the version, such as {@code 0.1.0}. */
  public static String text() {
    return of("version");
  }

  /** Returns what the build says under a key: {@code version}, {@code commit}, {@code javafx}. */
  public static String of(String key) {
    Properties build = new Properties();
    try (InputStream file =
        ProgramVersion.class.getResourceAsStream("/dev/holdfast/build.properties")) {
      build.load(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return build.getProperty(key);
  }
}
