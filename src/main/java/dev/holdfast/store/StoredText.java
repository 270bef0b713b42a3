package dev.holdfast.store;

import java.util.Arrays;

/**
 * A text whose bytes are no valid UTF-8, as SQLite lets programs store: kept as bytes, so that
 * nothing of it is lost.
 *
 * @param bytes never changed by anybody
 */
public record StoredText(byte[] bytes) {

  @Override
  public boolean equals(Object other) {
    return other instanceof StoredText(byte[] theirs) && Arrays.equals(bytes, theirs);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "StoredText[" + bytes.length + " bytes]";
  }
}
