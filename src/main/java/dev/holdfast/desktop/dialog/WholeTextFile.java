package dev.holdfast.desktop.dialog;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A text file that is written as a whole or not at all: into a file beside it first, which then
 * takes its name.
 *
 * @param path the file
 * @param replace whether the operator agreed to replace a file that is there
 */
public record WholeTextFile(Path path, boolean replace) {

  /**
   * Writes it as UTF-8.
   *
   * @throws FileAlreadyExistsException if it is there and may not be replaced
   */
  public void write(Content content) throws IOException {
    Path target = path.toAbsolutePath();
    if (!replace && Files.exists(target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    Path part =
        target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".part");
    try {
      // Not Files.newBufferedWriter: a lone surrogate in a name must not make the export fail.
      try (Writer writer =
          new BufferedWriter(
              new OutputStreamWriter(
                  Files.newOutputStream(part, StandardOpenOption.CREATE_NEW),
                  StandardCharsets.UTF_8))) {
        content.writeTo(writer);
      }
      if (replace) {
        Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.move(part, target);
      }
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** What is in a file. */
  @FunctionalInterface
  public interface Content {

    /** Writes it. */
    void writeTo(Writer writer) throws IOException;
  }
}
