package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import picocli.CommandLine.Option;

/** What only a cleanup of event streams knows. */
public final class StreamOptions {

  @Option(names = "--include-newest")
  private boolean includeNewest;

  /** Returns whether the newest event of a stream may go like any other. */
  public boolean includeNewest() {
    return includeNewest;
  }

  /** Refuses them where there are no streams. */
  public void refuse(CommandContext context) {
    if (includeNewest) {
      throw context.usage("streams.onlyThere", "--include-newest");
    }
  }
}
