package dev.holdfast.cli;

import dev.holdfast.cli.command.Profiles;
import dev.holdfast.settings.ConnectionsFile;
import dev.holdfast.settings.Directories;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * What somebody who is to help needs to know of this installation, as one file: which build runs on
 * what, which connections are saved, the desktop's log. Opens no store; holds no secret (a saved
 * connection has none), no payload and no row of any store.
 */
record SupportBundle(Profiles profiles, Clock clock) {

  /**
   * Writes it into a new file, or nothing.
   *
   * @throws java.nio.file.FileAlreadyExistsException if there is a file of this name
   * @throws IOException if it cannot be written
   */
  void write(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      try (ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
        add(zip, "about.txt", about());
        add(zip, "connections.json", new ConnectionsFile().write(profiles.all()));
        Optional<Directories> directories = profiles.directories();
        if (directories.isPresent()) {
          add(zip, "files.txt", files(directories.get()));
          addLogs(zip, directories.get().logs());
        }
      }
    } catch (FileAlreadyExistsException taken) {
      throw taken;
    } catch (IOException broken) {
      Files.deleteIfExists(file);
      throw broken;
    }
  }

  private String about() {
    Runtime machine = Runtime.getRuntime();
    List<String> lines = new ArrayList<>(Version.lines());
    lines.add("written  " + clock.instant());
    lines.add("zone     " + ZoneId.systemDefault());
    lines.add("locale   " + Locale.getDefault().toLanguageTag());
    lines.add(
        "system   "
            + System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + ", "
            + System.getProperty("os.arch"));
    lines.add("cores    " + machine.availableProcessors());
    lines.add("memory   " + machine.maxMemory() / (1024 * 1024) + " MiB for Java at the most");
    lines.add("charset  " + System.getProperty("stdout.encoding"));
    return String.join("\n", lines) + "\n";
  }

  /** Names and sizes alone: the records themselves tell of tasks. */
  private static String files(Directories directories) throws IOException {
    StringBuilder said = new StringBuilder();
    for (Path root : List.of(directories.config(), directories.data())) {
      if (!Files.isDirectory(root)) {
        continue;
      }
      try (Stream<Path> files = Files.walk(root, 3)) {
        for (Path each : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
          said.append(Files.size(each)).append('\t').append(root.relativize(each)).append('\n');
        }
      }
    }
    return said.toString();
  }

  private static void addLogs(ZipOutputStream zip, Path logs) throws IOException {
    if (!Files.isDirectory(logs)) {
      return;
    }
    try (Stream<Path> files = Files.list(logs)) {
      for (Path each : (Iterable<Path>) files.filter(SupportBundle::isLog).sorted()::iterator) {
        zip.putNextEntry(new ZipEntry("logs/" + each.getFileName()));
        Files.copy(each, zip);
        zip.closeEntry();
      }
    }
  }

  private static boolean isLog(Path file) {
    return Files.isRegularFile(file) && file.getFileName().toString().endsWith(".log");
  }

  private static void add(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }
}
