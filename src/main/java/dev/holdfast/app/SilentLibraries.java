package dev.holdfast.app;

import java.util.List;
import org.slf4j.helpers.NOP_FallbackServiceProvider;

/**
 * Keeps what drivers, libraries and the platform log away from the terminal, where only our own
 * sentences belong. By names alone, so that no log is loaded where nobody logs. It is also the
 * configuration of the platform's log that it names: one without any handler.
 */
public final class SilentLibraries {

  private static final String LOGGING = "java.util.logging.config.";
  private static final String PROVIDER = "slf4j.provider";

  /** Made by the platform when something is logged for the first time. */
  public SilentLibraries() {}

  /**
   * Silences them, unless properties of this process say how it logs.
   *
   * @param arguments of this process; for the desktop they go to its log
   */
  public static void silence(List<String> arguments) {
    if (System.getProperty(LOGGING + "file") == null
        && System.getProperty(LOGGING + "class") == null) {
      System.setProperty(LOGGING + "class", SilentLibraries.class.getName());
    }
    boolean desktop = arguments.isEmpty() || arguments.contains("desktop");
    if (!desktop
        && System.getProperty(CommandLogging.FILE) == null
        && System.getProperty(PROVIDER) == null) {
      System.setProperty(PROVIDER, NOP_FallbackServiceProvider.class.getName());
      // It would tell which provider it was given.
      System.setProperty("slf4j.internal.verbosity", "WARN");
    }
  }
}
