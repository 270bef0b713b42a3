package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * Makes what {@code ./mvnw package} left in {@code target/dist} start fast. Run from its source by
 * the JDK that the program is built with: {@code java
 * packaging/src/dev/holdfast/packaging/Distribution.java PROJECT VERSION TIME}.
 */
final class Distribution {

  private Distribution() {}

  /**
   * Prepares it.
   *
   * @param args the project's folder, its version, the time of its files, as ISO 8601
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Build build = Build.of(Path.of(args[0]), args[1], Instant.parse(args[2]).getEpochSecond());
    Path library = build.distribution().resolve("lib");
    try (Stream<Path> files = Files.list(library)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.startsWith("picocli-")) {
          new ModernClasses(file).write();
        } else if (name.startsWith(SqliteLibrary.JAR)) {
          new SqliteLibrary(build).unpack(file, library.resolve("native"));
        }
      }
    }
    StartUpCaches.ofDistribution(build).make();
  }
}
