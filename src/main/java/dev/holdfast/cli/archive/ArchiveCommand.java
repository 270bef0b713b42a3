package dev.holdfast.cli.archive;

import picocli.CommandLine.Command;

/** Works on archives; the work is done by its subcommands. */
@Command(
    name = "archive",
    subcommands = {ArchiveVerifyCommand.class, ArchiveRestoreCommand.class})
public final class ArchiveCommand {}
