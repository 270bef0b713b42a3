package dev.holdfast.cli;

import dev.holdfast.journal.ProgramVersion;
import java.util.List;

/** Says which build this is, and loads nothing else of the program to do so. */
public final class Version {

  private Version() {}

  /** Returns the program's name and version, its commit, and what it runs on; a line each. */
  public static List<String> lines() {
    return List.of(
        "Holdfast " + ProgramVersion.of("version"),
        "commit   " + ProgramVersion.of("commit"),
        "Java     " + Runtime.version() + ", " + System.getProperty("java.vendor"),
        "JavaFX   " + ProgramVersion.of("javafx"));
  }
}
