package dev.holdfast.cli.hold;

import picocli.CommandLine.Command;

/** Works on this user's holds of all stores; the work is done by its subcommands. */
@Command(name = "holds", subcommands = HoldsRepairCommand.class)
public final class HoldsCommand {}
