package dev.holdfast.cli;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program itself: what its commands have in common. */
@Command(name = "holdfast")
final class HoldfastCommand implements Callable<Integer> {

  private final CommandContext context;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT)
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true)
  private boolean version;

  @Option(names = "--support-bundle", paramLabel = "FILE", descriptionKey = "supportBundle")
  private String supportBundle;

  @Option(names = "--debug", scope = ScopeType.INHERIT)
  private boolean debug;

  /** Takes what all commands share. */
  HoldfastCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    if (supportBundle == null) {
      throw new ParameterException(spec.commandLine(), "Missing required subcommand");
    }
    try {
      new SupportBundle(context.profiles(), context.clock()).write(Path.of(supportBundle));
    } catch (FileAlreadyExistsException there) {
      throw context.exit(Exit.REFUSED, "file.exists", supportBundle);
    } catch (InvalidPathException noPath) {
      throw context.usage("demo.noPath", supportBundle);
    } catch (IOException failure) {
      throw context.exit(Exit.FAILED, "file.notWritten", supportBundle, failure.getMessage());
    }
    context.print(
        Map.of("file", supportBundle),
        text -> text.line(context.say("supportBundle.written", supportBundle)),
        Format.TABLE);
    return Exit.DONE.code;
  }

  /** Whether a failure shows where in the program it came from. */
  boolean debug() {
    return debug;
  }
}
