package dev.holdfast.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes what installers bring along about the command line, from the commands themselves. */
final class CommandLineDocuments {

  private CommandLineDocuments() {}

  /**
   * Writes a manual page in AsciiDoc for each command, and completions for the shells.
   *
   * @param args the folder to write into
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    manual(Files.createDirectories(folder.resolve("adoc")));
    for (String shell : List.of("bash", "zsh", "fish")) {
      Files.writeString(
          folder.resolve("holdfast." + shell), CommandLineRun.of("completion", shell).out());
    }
  }

  /** Writes a page for each command. */
  static void manual(Path folder) throws IOException {
    List<CommandSpec> specs = new ArrayList<>();
    specs.add(CommandsTest.line().getCommandSpec());
    File templates = null;
    int code =
        ManPageGenerator.generateManPage(
            folder.toFile(), templates, new boolean[0], false, specs.toArray(CommandSpec[]::new));
    if (code != 0) {
      throw new UncheckedIOException(new IOException("the manual's generator ended with " + code));
    }
  }
}
