package dev.holdfast.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Another process of the same Java with the same class path, to be watched or killed. */
public final class ChildJvm {

  /** Starts sooner and leaves more of a small machine to the others. */
  public static final List<String> LIGHT = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private ChildJvm() {}

  /** Starts a main class; its errors go to this process's. */
  public static Process start(Class<?> main, String... arguments) throws IOException {
    return start(command(main, arguments));
  }

  /** Starts a main class with a heap of at most so many megabytes. */
  public static Process startWithin(int megabytes, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = command(main, arguments);
    command.set(command.indexOf("-Xmx128m"), "-Xmx" + megabytes + "m");
    return start(command);
  }

  /** Starts a main class under a limit that a shell sets; what it says there goes nowhere. */
  public static Process startLimited(String limit, Class<?> main, String... arguments)
      throws IOException {
    List<String> command =
        new ArrayList<>(List.of("/bin/bash", "-c", limit + "; exec \"$@\"", "-"));
    command.addAll(command(main, arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  /** Starts a main class in an environment of its own. */
  public static Process startWith(
      Consumer<ProcessBuilder> environment, Class<?> main, String... arguments) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command(main, arguments));
    environment.accept(builder);
    return builder.start();
  }

  private static Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static List<String> command(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(LIGHT);
    command.add("-Xmx128m");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(ChildClasses.options());
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return command;
  }
}
