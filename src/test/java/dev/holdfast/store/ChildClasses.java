package dev.holdfast.store;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * The classes of the processes that tests start, in jars with an archive of those that most of them
 * load (JEP 350): there are hundreds, and each spent a third of its time on looking for classes.
 * Made once for what was compiled, in the folder that the build names; without one the class path
 * is that of the tests.
 */
final class ChildClasses {

  private static final String FOLDER = System.getProperty("holdfast.children");
  private static List<String> options;

  private ChildClasses() {}

  /** Returns the options of Java that say where its classes are. */
  static synchronized List<String> options() throws IOException {
    if (options == null) {
      List<Path> all =
          Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
              .map(Path::of)
              .toList();
      options = FOLDER == null ? List.of("-cp", joined(all)) : archived(Path.of(FOLDER), all);
    }
    return options;
  }

  private static List<String> archived(Path folder, List<Path> all) throws IOException {
    Files.createDirectories(folder);
    long state = 0;
    for (Path entry : all) {
      state = 31 * state + state(entry);
    }
    Path archive = folder.resolve(Long.toHexString(state) + ".jsa");
    List<Path> jars = new ArrayList<>();
    // Three JVMs run tests: the first of them makes it.
    try (FileChannel file =
            FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = file.lock()) {
      for (Path entry : all) {
        if (Files.isDirectory(entry)) {
          Path jar = folder.resolve(Long.toHexString(state(entry)) + ".jar");
          if (!Files.exists(jar)) {
            pack(entry, jar);
          }
          jars.add(jar);
        } else {
          jars.add(entry);
        }
      }
      if (!Files.exists(archive)) {
        make(archive, joined(jars));
      }
    }
    return List.of(
        "-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off,aot*=off", "-cp", joined(jars));
  }

  private static String joined(List<Path> entries) {
    return String.join(File.pathSeparator, entries.stream().map(Path::toString).toList());
  }

  /** Returns what changes when anything there does. */
  private static long state(Path entry) throws IOException {
    try (Stream<Path> files = Files.walk(entry)) {
      long state = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        state += file.hashCode() * 31L + Files.getLastModifiedTime(file).toMillis();
        state += Files.size(file) << Integer.SIZE;
      }
      return state;
    }
  }

  private static void pack(Path folder, Path jar) throws IOException {
    Path part = jar.resolveSibling("part");
    try (Stream<Path> files = Files.walk(folder);
        OutputStream out = Files.newOutputStream(part);
        JarOutputStream packed = new JarOutputStream(out)) {
      packed.setLevel(0);
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        packed.putNextEntry(
            new JarEntry(folder.relativize(file).toString().replace(File.separatorChar, '/')));
        Files.copy(file, packed);
      }
    }
    Files.move(part, jar, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void make(Path archive, String classPath) throws IOException {
    Path part = archive.resolveSibling("part");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ChildJvm.LIGHT);
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:ArchiveClassesAtExit=" + part,
            "-cp",
            classPath,
            "dev.holdfast.Main",
            "--smoke-commands"));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(archive.resolveSibling("made.txt").toFile());
    builder.environment().put("XDG_CONFIG_HOME", archive.resolveSibling("config").toString());
    builder.environment().put("XDG_DATA_HOME", archive.resolveSibling("data").toString());
    try {
      if (builder.start().waitFor() != 0) {
        throw new IOException("no archive of classes, see made.txt in " + archive.getParent());
      }
    } catch (InterruptedException stopped) {
      throw new IOException(stopped);
    }
    Files.move(part, archive, StandardCopyOption.ATOMIC_MOVE);
  }
}
