package dev.holdfast.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Says which build this is, and loads nothing else of the program to do so. */
public final class Version {

  private static final String BUILD = "/dev/holdfast/build.properties";

  private Version() {}

  /** Returns the program's name and version. */
  public static String line() {
    return "Holdfast " + build().getProperty("version");
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
