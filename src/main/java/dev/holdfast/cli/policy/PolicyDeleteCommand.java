package dev.holdfast.cli.policy;

import dev.holdfast.stream.StreamPolicy;
import picocli.CommandLine.Command;

/** Deletes the policy of a stream: then the default reaches it. */
@Command(name = "delete")
final class PolicyDeleteCommand extends PolicyEditCommand {

  @Override
  StreamPolicy wanted(StreamPolicy seen) {
    required(seen);
    return null;
  }
}
