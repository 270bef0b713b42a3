package dev.holdfast.packaging;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;

/** Runs the JDK's tools in this process and the system's as processes; a failure ends the build. */
final class Tools {

  private Tools() {}

  /** Runs {@code jlink}, {@code jmod}, {@code jpackage} or another tool of this JDK. */
  static void jdk(String name, List<String> arguments) {
    ToolProvider tool = ToolProvider.findFirst(name).orElseThrow();
    int code = tool.run(new PrintStream(System.out), System.err, arguments.toArray(String[]::new));
    if (code != 0) {
      throw new IllegalStateException(name + " " + arguments + " ended with " + code);
    }
  }

  /** Runs a program of the system. */
  static void system(Path folder, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder process = new ProcessBuilder(command).directory(folder.toFile()).inheritIO();
    process.environment().putAll(environment);
    int code = process.start().waitFor();
    if (code != 0) {
      throw new IllegalStateException(command + " ended with " + code);
    }
  }

  /** Returns whether the system has such a program. */
  static boolean has(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return List.of(path.split(java.io.File.pathSeparator)).stream()
        .anyMatch(folder -> Path.of(folder).resolve(program).toFile().canExecute());
  }
}
