package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Links the Java runtime that is shipped: the modules Holdfast needs and JavaFX. */
record RuntimeImage(Build build) {

  /** Returns the runtime's folder. */
  Path link(Path jmods) throws IOException {
    Path runtime = build.work().resolve("runtime");
    List<String> arguments = new ArrayList<>(build.options("jlink"));
    arguments.addAll(
        List.of(
            "--module-path",
            jmods.toString(),
            "--add-modules",
            String.join(",", build.options("modules")),
            // By this name the launcher knows its start-up caches.
            "--release-info=add:JAVA_RUNTIME_VERSION=" + System.getProperty("java.runtime.version"),
            "--output",
            runtime.toString()));
    boolean ownLauncher = build.system() == Build.System.LINUX;
    if (!ownLauncher) {
      arguments.add("--strip-native-commands");
    }
    Tools.jdk("jlink", arguments);
    if (ownLauncher) {
      keepJavaAlone(runtime.resolve("bin"));
    }
    return runtime;
  }

  private static void keepJavaAlone(Path programs) throws IOException {
    try (Stream<Path> all = Files.list(programs)) {
      for (Path program : all.filter(path -> !path.endsWith("java")).toList()) {
        Files.delete(program);
      }
    }
  }
}
