package dev.holdfast.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Writes {@code SHA256SUMS} as {@code sha256sum -c} reads it. */
record Checksums(Build build) {

  void write(List<Path> files) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Path file : files) {
      lines.append(sum(file)).append("  ").append(file.getFileName()).append('\n');
    }
    Files.writeString(build.output().resolve("SHA256SUMS"), lines);
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
