package dev.holdfast.report.metrics;

import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.address.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The file that a collector reads at any moment: it holds what was written last, whole, or what was
 * written before that.
 */
public record MetricsFile(Path file) {

  private static final byte[] OURS = "# HELP holdfast_".getBytes(StandardCharsets.UTF_8);

  public MetricsFile {
    file = FilePath.whole(file);
  }

  /**
   * Returns whether it may be written: there is none yet, or one of metrics of this program. A slip
   * of the keyboard must not replace a database.
   *
   * @throws IOException if it cannot be read
   */
  public boolean ours() throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return true;
    }
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (var in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(OURS.length);
      return start.length == 0 || Arrays.equals(start, OURS);
    }
  }

  /**
   * Writes it: first beside it, under a name that no collector reads, then in its place.
   *
   * @throws IOException if that fails; what was there before is there still
   */
  public void write(String text) throws IOException {
    WholeFile.replace(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
