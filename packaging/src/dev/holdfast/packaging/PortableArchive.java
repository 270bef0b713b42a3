package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A folder to unpack anywhere, for those who may install nothing. */
record PortableArchive(Build build) {

  /** Returns the archive's file. */
  Path pack(Path application) throws IOException, InterruptedException {
    String name = "holdfast-" + build.version() + "-linux-" + build.architecture();
    Path file = build.output().resolve(name + ".tar.gz");
    Tools.system(
        application.getParent(),
        Map.of(),
        List.of(
            "tar",
            "--sort=name",
            "--owner=0",
            "--group=0",
            "--numeric-owner",
            "--mtime=@" + build.epoch(),
            "--transform=s,^" + application.getFileName() + "," + name + ",",
            "--use-compress-program=gzip -9n",
            "-cf",
            file.toString(),
            application.getFileName().toString()));
    return file;
  }
}
