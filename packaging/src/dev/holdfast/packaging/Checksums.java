package dev.holdfast.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Writes {@code SHA256SUMS} as {@code sha256sum -c} reads it. */
record Checksums(Build build) {

  void write(List<Path> files) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Path file : files) {
      lines.append(sum(file)).append("  ").append(file.getFileName()).append('\n');
    }
    Files.writeString(build.output().resolve("SHA256SUMS"), lines);
  }

  /**
   * Writes a sum for each file of the program but the start-up cache, which no two trainings make
   * alike: two builds of one commit give this list the same, byte for byte.
   *
   * @return the sum of the list itself
   */
  String writeContents(Path application) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> all = Files.walk(application)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = application.relativize(file).toString().replace('\\', '/');
        if (!name.endsWith(AheadOfTimeCache.ENDING)) {
          lines.add(sum(file) + "  " + name + "\n");
        }
      }
    }
    // By name, whatever order the file system gives.
    lines.sort(Comparator.comparing(line -> line.substring(line.indexOf(' '))));
    return sum(
        Files.writeString(build.output().resolve("CONTENTS.sha256"), String.join("", lines)));
  }

  private static String sum(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(java.io.OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
