package dev.holdfast.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;

/** Says which build this is, and loads nothing else of the program to do so. */
public final class Version {

  private static final String BUILD = "/dev/holdfast/build.properties";

  private Version() {}

  /** Returns the program's name and version, its commit, and what it runs on; a line each. */
  public static List<String> lines() {
    Properties build = build();
    return List.of(
        "Holdfast " + build.getProperty("version"),
        "commit   " + build.getProperty("commit"),
        "Java     " + Runtime.version() + ", " + System.getProperty("java.vendor"),
        "JavaFX   " + build.getProperty("javafx"));
  }

  private static Properties build() {
    Properties build = new Properties();
    try (InputStream file = Version.class.getResourceAsStream(BUILD)) {
      build.load(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return build;
  }
}
