package dev.holdfast.desktop.retention.candidates;

import dev.holdfast.desktop.dialog.WholeTextFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Where candidates are written.
 *
 * @param path the file
 * @param format how
 * @param replace whether the operator agreed to replace a file that is there
 */
public record ExportFile(Path path, ExportFormat format, boolean replace) {

  /** Returns the same file, to be replaced if it is there. */
  public ExportFile replacing() {
    return new ExportFile(path, format, true);
  }

  /**
   * Writes the file as a whole or not at all.
   *
   * @throws java.nio.file.FileAlreadyExistsException if it is there and may not be replaced
   */
  public void write(WholeTextFile.Content content) throws IOException {
    new WholeTextFile(path, replace).write(content);
  }
}
