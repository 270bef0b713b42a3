package dev.holdfast.cli.policy;

import picocli.CommandLine.Command;

/** What can be done with policies; the work is done by its subcommands. */
@Command(
    name = "policy",
    subcommands = {
      PolicyCheckCommand.class,
      PolicyListCommand.class,
      PolicySetCommand.class,
      PolicyEnableCommand.class,
      PolicyDisableCommand.class,
      PolicyDeleteCommand.class
    })
public final class PolicyCommand {}
