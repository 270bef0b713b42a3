package dev.holdfast.settings;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Where this user's files belong by the custom of the operating system. Makes none of them.
 *
 * @param config settings that are worth a backup
 * @param data what Holdfast makes by itself: logs, the demo store
 */
public record Directories(Path config, Path data) {

  private static final String NAME = "holdfast";
  private static final String TITLE = "Holdfast";

  /** Returns the directories of the user this process runs as. */
  public static Directories ofThisUser() {
    return of(
        System.getenv(), System.getProperty("os.name"), Path.of(System.getProperty("user.home")));
  }

  /**
   * Returns the directories of a user.
   *
   * @param environment the process environment
   * @param system the operating system as Java names it
   * @param home the user's home directory
   */
  public static Directories of(Map<String, String> environment, String system, Path home) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.contains("win") && !name.contains("darwin")) {
      Path roaming = given(environment, "APPDATA", home.resolve("AppData").resolve("Roaming"));
      Path local = given(environment, "LOCALAPPDATA", home.resolve("AppData").resolve("Local"));
      return new Directories(roaming.resolve(TITLE), local.resolve(TITLE));
    }
    if (name.contains("mac") || name.contains("darwin")) {
      Path support = home.resolve("Library").resolve("Application Support").resolve(TITLE);
      return new Directories(support, support);
    }
    // Java takes the home directory from the user database; sudo, containers and tests set HOME.
    Path own = given(environment, "HOME", home);
    Path config = given(environment, "XDG_CONFIG_HOME", own.resolve(".config"));
    Path data = given(environment, "XDG_DATA_HOME", own.resolve(".local").resolve("share"));
    return new Directories(config.resolve(NAME), data.resolve(NAME));
  }

  private static Path given(Map<String, String> environment, String variable, Path otherwise) {
    String value = environment.get(variable);
    if (value == null || value.isBlank()) {
      return otherwise;
    }
    // The XDG specification wants relative paths ignored.
    Path path = Path.of(value);
    return path.isAbsolute() ? path : otherwise;
  }

  /** Returns the settings file. */
  public Path settingsFile() {
    return config.resolve("settings.json");
  }

  /** Returns the directory of files that describe further kinds of stores. */
  public Path kinds() {
    return config.resolve("kinds");
  }

  /** Returns the file that holds what was put off until tomorrow. */
  public Path putOffFile() {
    return config.resolve("put-off.json");
  }

  /** Returns the directory of files that keep the newest entry of journals, away from them. */
  public Path journalHeads() {
    return config.resolve("journal-heads");
  }

  /** Returns the directory of log files. */
  public Path logs() {
    return data.resolve("logs");
  }

  /** Returns the directory of the operator's records: journal, holds, recovery files. */
  public Path records() {
    return data.resolve("records");
  }

  /** Returns the demo store's file. */
  public Path demoStore() {
    return data.resolve("demo.sqlite");
  }
}
