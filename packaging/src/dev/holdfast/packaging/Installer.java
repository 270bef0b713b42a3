package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the installers of the system it runs on. Run from its source by the JDK whose runtime is
 * shipped: {@code java packaging/src/dev/holdfast/packaging/Installer.java PROJECT VERSION TIME}.
 */
final class Installer {

  private Installer() {}

  /**
   * Builds them.
   *
   * @param args the project's folder, its version, the time all files get, as ISO 8601
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Build build = Build.of(Path.of(args[0]), args[1], Instant.parse(args[2]).getEpochSecond());
    build.clean();
    Path jmods = new JavaFxModules(build).convert();
    Path runtime = new RuntimeImage(build).link(jmods);
    Path input = new Libraries(build).collect();
    ApplicationImage image = new ApplicationImage(build);
    Path application = image.assemble(runtime, input);
    image.settle(application);
    Checksums sums = new Checksums(build);
    String contents = sums.writeContents(application);
    if (build.system() == Build.System.LINUX) {
      // Its caches are made where it is installed (launcher/start-up-caches), and only fit these
      // bytes.
      Files.writeString(
          application.resolve("lib/app/start-up-id"), contents.substring(0, 16) + "\n");
    } else {
      new AheadOfTimeCache(build).train(application);
    }
    image.settle(application);

    List<Path> packages = new ArrayList<>();
    switch (build.system()) {
      case LINUX -> {
        LinuxTree tree = new LinuxTree(build);
        Path root = tree.stage(application);
        packages.add(new PortableArchive(build).pack(application));
        packages.add(new DebPackage(build).pack(root));
        new RpmPackage(build).pack(root).ifPresent(packages::add);
      }
      case WINDOWS -> packages.add(new SystemPackage(build, "msi").pack(application));
      case MACOS -> packages.add(new SystemPackage(build, "dmg").pack(application));
    }
    sums.write(packages);
    Path sizes = build.output().resolve("sizes.txt");
    Files.writeString(sizes, new Sizes(application, packages).table());
    System.out.print(Files.readString(sizes));
  }
}
