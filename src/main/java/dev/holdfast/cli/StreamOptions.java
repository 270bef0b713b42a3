package dev.holdfast.cli;

import picocli.CommandLine.Option;

/** What only a cleanup of event streams knows. */
final class StreamOptions {

  @Option(names = "--include-newest")
  private boolean includeNewest;

  /** Returns whether the newest event of a stream may go like any other. */
  boolean includeNewest() {
    return includeNewest;
  }

  /** Refuses them where there are no streams. */
  void refuse(CommandContext context) {
    if (includeNewest) {
      throw context.usage("streams.onlyThere", "--include-newest");
    }
  }
}
