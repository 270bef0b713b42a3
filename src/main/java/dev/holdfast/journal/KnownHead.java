package dev.holdfast.journal;

import java.nio.file.Path;

/**
 * The newest entry of a journal, as it was kept away from it.
 *
 * @param file where it is kept
 * @param sequence of the entry; 0 if the file cannot be read
 * @param hash of the entry; null if the file cannot be read
 */
public record KnownHead(Path file, long sequence, String hash) {

  /** Returns whether the file tells which entry it is. */
  public boolean readable() {
    return hash != null;
  }
}
