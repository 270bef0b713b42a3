package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A package for Debian, Ubuntu and their relatives. */
record DebPackage(Build build) {

  /** Returns the package's file. */
  Path pack(Path root) throws IOException, InterruptedException {
    Path control = Files.createDirectories(root.resolve("DEBIAN"));
    long size;
    try (Stream<Path> all = Files.walk(root.resolve("opt"))) {
      size = all.filter(Files::isRegularFile).mapToLong(path -> path.toFile().length()).sum();
    }
    OptionFiles variables = new OptionFiles(control, build.variables());
    Files.writeString(
        control.resolve("control"),
        variables.filled(Files.readString(build.packaging().resolve("linux/control")))
            + "Installed-Size: "
            + (size + 1023) / 1024
            + "\n");
    for (String script : List.of("postinst", "postrm")) {
      Path copy =
          Files.copy(build.packaging().resolve("linux").resolve(script), control.resolve(script));
      Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    new ApplicationImage(build).settle(control);
    Path file =
        build.output().resolve("holdfast_" + build.version() + "_" + build.architecture() + ".deb");
    Tools.system(
        build.work(),
        Map.of("SOURCE_DATE_EPOCH", Long.toString(build.epoch())),
        List.of(
            "dpkg-deb",
            "--root-owner-group",
            "-Zxz",
            "-z9",
            "--build",
            root.toString(),
            file.toString()));
    Build.delete(control);
    return file;
  }
}
