package dev.holdfast.cli.cleanup;

import picocli.CommandLine.Command;

/** What can be left to the system's scheduler; the work is done by its subcommands. */
@Command(name = "service", subcommands = ServicePrintCommand.class)
public final class ServiceCommand {}
