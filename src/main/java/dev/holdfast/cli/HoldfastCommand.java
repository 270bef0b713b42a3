package dev.holdfast.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The program itself: what its commands have in common. */
@Command(name = "holdfast", versionProvider = HoldfastCommand.Build.class)
final class HoldfastCommand {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT)
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true)
  private boolean version;

  @Option(names = "--debug", scope = ScopeType.INHERIT)
  private boolean debug;

  /** Says which build this is. */
  static final class Build implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return Version.lines().toArray(String[]::new);
    }
  }

  /** Whether a failure shows where in the program it came from. */
  boolean debug() {
    return debug;
  }
}
