package dev.holdfast.cli.policy;

import dev.holdfast.cli.command.CommandContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What can be done with policies; the work is done by its subcommands. */
@Command(name = "policy")
public final class PolicyCommand {

  private PolicyCommand() {}

  /** Returns the command with its subcommands. */
  public static CommandLine with(CommandContext context) {
    return new CommandLine(new PolicyCommand())
        .addSubcommand(new PolicyCheckCommand(context))
        .addSubcommand(new PolicyListCommand(context))
        .addSubcommand(new PolicySetCommand(context))
        .addSubcommand(new PolicyEnableCommand(context))
        .addSubcommand(new PolicyDisableCommand(context))
        .addSubcommand(new PolicyDeleteCommand(context));
  }
}
