package dev.holdfast.cli.policy;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.stream.StreamPolicy;
import picocli.CommandLine.Command;

/**
 * Lets the policy of a stream do what it says, or nothing: then the stream stays out of reach of
 * the default. Or deletes it: then the default reaches it.
 */
@Command
public final class PolicySwitchCommand extends PolicyEditCommand {

  private final Boolean enabled;

  /**
   * Makes one.
   *
   * @param enabled whether the policy does what it says; null to delete it
   */
  public PolicySwitchCommand(Boolean enabled) {
    this.enabled = enabled;
  }

  @Override
  StreamPolicy wanted(StreamPolicy seen) {
    context.refuse(Exit.FAILED, "policy.absent", seen == null, stream());
    return enabled == null
        ? null
        : StreamPolicy.of(seen.stream(), seen.maxAgeSeconds(), seen.maxEventCount(), enabled);
  }
}
