package dev.holdfast.archive;

import dev.holdfast.store.StoredText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * SHA-256 over a row as an archive keeps it: the kind of its table, then for each column that is
 * not NULL, by name, the name and the value, each with its length. A column that a store got later
 * does not change the sums of rows that lack it.
 */
final class RowChecksum {

  private final MessageDigest digest = sha256();

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  /**
   * Returns the sum.
   *
   * @param columns with their place in the row, by name
   * @param values as {@link ArchivedValue} gives them
   */
  byte[] of(int kind, List<NamedPlace> columns, Object[] values) {
    digest.reset();
    digest.update((byte) kind);
    for (NamedPlace column : columns) {
      Object value = values[column.place()];
      if (value != null) {
        field((byte) 'n', column.name().getBytes(StandardCharsets.UTF_8));
        switch (value) {
          case Long number -> field((byte) 'i', eight(number));
          case Double number -> field((byte) 'r', eight(Double.doubleToLongBits(number)));
          case String text -> field((byte) 't', text.getBytes(StandardCharsets.UTF_8));
          case StoredText(byte[] bytes) -> field((byte) 't', bytes);
          case byte[] bytes -> field((byte) 'b', bytes);
          default -> throw new IllegalArgumentException(value.getClass().getName());
        }
      }
    }
    return digest.digest();
  }

  private void field(byte tag, byte[] bytes) {
    digest.update(tag);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
    digest.update(bytes);
  }

  private static byte[] eight(long bits) {
    return ByteBuffer.allocate(Long.BYTES).putLong(bits).array();
  }

  /** A column and its place in a row. */
  record NamedPlace(String name, int place) {}
}
