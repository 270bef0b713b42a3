package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A package for Fedora, RHEL, openSUSE and their relatives, where {@code rpmbuild} is. */
record RpmPackage(Build build) {

  /** Returns the package's file; empty if this system cannot build one, which is said. */
  Optional<Path> pack(Path root) throws IOException, InterruptedException {
    if (!Tools.has("rpmbuild")) {
      System.out.println("No rpm: rpmbuild is not installed (Debian: apt install rpm).");
      return Optional.empty();
    }
    String architecture = build.architecture().equals("arm64") ? "aarch64" : "x86_64";
    Path top = build.work().resolve("rpm");
    Path spec = Files.createDirectories(top.resolve("SPECS")).resolve("holdfast.spec");
    OptionFiles variables = new OptionFiles(top, build.variables());
    Files.writeString(
        spec, variables.filled(Files.readString(build.packaging().resolve("linux/holdfast.spec"))));
    Tools.system(
        top,
        Map.of("SOURCE_DATE_EPOCH", Long.toString(build.epoch())),
        List.of(
            "rpmbuild",
            "-bb",
            "--quiet",
            "--target",
            architecture,
            "--define",
            "_topdir " + top,
            "--define",
            "staged " + root,
            "--define",
            "use_source_date_epoch_as_buildtime 1",
            "--define",
            "clamp_mtime_to_source_date_epoch 1",
            "--define",
            "_buildhost holdfast",
            spec.toString()));
    String name = "holdfast-" + build.version() + "-1." + architecture + ".rpm";
    return Optional.of(
        Files.copy(
            top.resolve("RPMS").resolve(architecture).resolve(name), build.output().resolve(name)));
  }
}
