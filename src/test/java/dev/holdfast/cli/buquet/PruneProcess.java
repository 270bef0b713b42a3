package dev.holdfast.cli.buquet;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.S3Server;
import java.nio.file.Path;
import java.util.Arrays;

/** A run of the command line in a process of its own, to be killed. */
final class PruneProcess {

  private PruneProcess() {}

  /** Runs the command behind the directory of the records; ends with its exit code. */
  public static void main(String... arguments) {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    String[] command = Arrays.copyOfRange(arguments, 1, arguments.length);
    System.exit(CommandLineRun.in(Path.of(arguments[0]), command).exit());
  }
}
