package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
            "--output",
            runtime.toString()));
    Tools.jdk("jlink", arguments);
    return runtime;
  }
}
