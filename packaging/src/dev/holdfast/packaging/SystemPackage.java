package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An installer that jpackage makes with the system's own tools: msi with WiX, dmg with hdiutil. */
record SystemPackage(Build build, String type) {

  /** Returns the installer's file. */
  Path pack(Path application) throws IOException {
    List<String> arguments = new ArrayList<>(build.options(type));
    arguments.addAll(
        List.of(
            "--name",
            "Holdfast",
            "--app-version",
            build.version(),
            "--app-image",
            application.toString(),
            "--dest",
            build.output().toString()));
    Tools.jdk("jpackage", arguments);
    return build.output().resolve("Holdfast-" + build.version() + "." + type);
  }
}
