package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Tells what takes the space: the runtime, the libraries, the cache, and each package. */
record Sizes(Path application, List<Path> packages) {

  /** Returns a line each, in megabytes of a million bytes. */
  String table() throws IOException {
    Map<String, Long> bytes = new LinkedHashMap<>();
    try (Stream<Path> all = Files.walk(application)) {
      for (Path path : all.filter(Files::isRegularFile).sorted().toList()) {
        bytes.merge(part(path), Files.size(path), Long::sum);
      }
    }
    long installed = bytes.values().stream().mapToLong(Long::longValue).sum();
    bytes.put("installed in all", installed);
    for (Path file : packages) {
      bytes.put(file.getFileName().toString(), Files.size(file));
    }
    StringBuilder lines = new StringBuilder();
    bytes.forEach(
        (part, size) -> lines.append("%-40s %8.1f MB%n".formatted(part, size / 1_000_000.0)));
    return lines.toString();
  }

  private String part(Path path) {
    String name = application.relativize(path).toString().replace('\\', '/');
    if (name.endsWith("/modules")) {
      return "classes of the runtime and JavaFX";
    }
    if (name.contains("runtime/lib/server")) {
      return "the Java virtual machine";
    }
    if (name.contains("runtime/")) {
      return "other files of the runtime";
    }
    if (name.endsWith(".aot")) {
      return "ahead-of-time cache";
    }
    if (name.endsWith("holdfast.jar")) {
      return "the program";
    }
    return name.endsWith(".jar") || name.contains("sqlitejdbc") ? "libraries" : "the rest";
  }
}
