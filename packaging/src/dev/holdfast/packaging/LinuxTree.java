package dev.holdfast.packaging;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * What both Linux packages install: the program under {@code /opt/holdfast}, and where each desktop
 * looks for them its menu entry, icons, file types, manual pages and completions. All of it belongs
 * to the package, so that removing it leaves nothing.
 */
record LinuxTree(Build build) {

  private static final List<Integer> ICON_SIZES = List.of(16, 24, 32, 48, 64, 128, 256);

  /** Returns the folder that stands for the root of the file system. */
  Path stage(Path application) throws IOException {
    Path root = build.work().resolve("root");
    copy(application, root.resolve("opt/holdfast"));
    Path bin = Files.createDirectories(root.resolve("usr/bin"));
    Files.createSymbolicLink(bin.resolve("holdfast"), Path.of("/opt/holdfast/bin/holdfast"));

    Path share = root.resolve("usr/share");
    Path linux = build.packaging().resolve("linux");
    put(linux.resolve("dev.holdfast.Holdfast.desktop"), share.resolve("applications"));
    put(linux.resolve("dev.holdfast.Holdfast.metainfo.xml"), share.resolve("metainfo"));
    put(linux.resolve("dev.holdfast.Holdfast.mime.xml"), share.resolve("mime/packages"));
    Path icons = build.project().resolve("assets/icon");
    for (int size : ICON_SIZES) {
      Path folder = share.resolve("icons/hicolor/%1$dx%1$d/apps".formatted(size));
      Files.createDirectories(folder);
      Files.copy(
          icons.resolve("holdfast-" + size + ".png"), folder.resolve("dev.holdfast.Holdfast.png"));
    }
    Path scalable = Files.createDirectories(share.resolve("icons/hicolor/scalable/apps"));
    Files.copy(icons.resolve("holdfast.svg"), scalable.resolve("dev.holdfast.Holdfast.svg"));

    Path generated = build.project().resolve("target/command-line");
    for (Path page : files(generated.resolve("man"))) {
      compress(page, Files.createDirectories(share.resolve("man/man1")));
    }
    rename(
        generated.resolve("holdfast.bash"), share.resolve("bash-completion/completions/holdfast"));
    rename(generated.resolve("holdfast.zsh"), share.resolve("zsh/vendor-completions/_holdfast"));
    rename(
        generated.resolve("holdfast.fish"),
        share.resolve("fish/vendor_completions.d/holdfast.fish"));
    put(linux.resolve("copyright"), share.resolve("doc/holdfast"));
    rights(root);
    new ApplicationImage(build).settle(root);
    return root;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private void put(Path template, Path folder) throws IOException {
    Files.createDirectories(folder);
    OptionFiles variables = new OptionFiles(folder, build.variables());
    Files.writeString(
        folder.resolve(template.getFileName()), variables.filled(Files.readString(template)));
  }

  private static void rename(Path file, Path target) throws IOException {
    Files.createDirectories(target.getParent());
    Files.copy(file, target);
  }

  /** Without the time that gzip would write: two builds give the same bytes. */
  private static void compress(Path file, Path folder) throws IOException {
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve(file.getFileName() + ".gz"))) {
          {
            def.setLevel(Deflater.BEST_COMPRESSION);
          }
        }) {
      Files.copy(file, out);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Path target = to.resolve(from.relativize(path).toString());
        Files.createDirectories(target.getParent());
        Files.copy(
            path,
            target,
            java.nio.file.StandardCopyOption.COPY_ATTRIBUTES,
            java.nio.file.LinkOption.NOFOLLOW_LINKS);
      }
    }
  }

  /** All may read, only the owner may write, whatever the builder's own mask is. */
  private static void rights(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.filter(path -> !Files.isSymbolicLink(path)).toList()) {
        boolean runs = Files.isDirectory(path) || Files.isExecutable(path);
        Files.setPosixFilePermissions(
            path, PosixFilePermissions.fromString(runs ? "rwxr-xr-x" : "rw-r--r--"));
      }
    }
  }
}
