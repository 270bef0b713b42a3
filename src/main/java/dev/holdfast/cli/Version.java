package dev.holdfast.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Says which build this is. */
public final class Version implements IVersionProvider {

  private static final String BUILD = "/dev/holdfast/build.properties";

  @Override
  public String[] getVersion() {
    return new String[] {line()};
  }

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
