package dev.holdfast.archive;

import dev.holdfast.store.rows.StoredText;
import dev.holdfast.task.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * SHA-256 over a row as an archive keeps it: the kind of its table, then for each column that is
 * not NULL, by name, the name and the value, each with its length. A column that a store got later
 * does not change the sums of rows that lack it.
 */
final class RowChecksum {

  /** The digest takes many small fields at once far faster than one by one. */
  private static final int AT_ONCE = 4_096;

  private static final int HEAD = 1 + Integer.BYTES;

  private final MessageDigest digest = Sha256.digest();
  private final ByteBuffer fields = ByteBuffer.allocate(AT_ONCE);

  /**
   * Returns the sum.
   *
   * @param columns with their place in the row, by name
   * @param values as {@link ArchivedValue} gives them
   */
  byte[] of(int kind, List<NamedPlace> columns, Object[] values) {
    begin(kind);
    for (NamedPlace column : columns) {
      switch (values[column.place()]) {
        case null -> {}
        case Long number -> number(column, number);
        case Double number -> number(column, number);
        case String text -> text(column, text.getBytes(StandardCharsets.UTF_8));
        case StoredText(byte[] bytes) -> text(column, bytes);
        case byte[] bytes -> blob(column, bytes);
        case Object other -> throw new IllegalArgumentException(other.getClass().getName());
      }
    }
    return end();
  }

  /** A row begins; its columns follow by name, but for those that are NULL. */
  void begin(int kind) {
    digest.reset();
    fields.clear();
    fields.put((byte) kind);
  }

  void number(NamedPlace column, long number) {
    field((byte) 'n', column.bytes());
    field((byte) 'i', number);
  }

  /** Minus zero is zero: it comes back as such from a column that keeps whole numbers as such. */
  void number(NamedPlace column, double number) {
    field((byte) 'n', column.bytes());
    field((byte) 'r', Double.doubleToLongBits(number + 0.0));
  }

  void text(NamedPlace column, byte[] bytes) {
    field((byte) 'n', column.bytes());
    field((byte) 't', bytes);
  }

  void blob(NamedPlace column, byte[] bytes) {
    field((byte) 'n', column.bytes());
    field((byte) 'b', bytes);
  }

  /** Returns the sum of the row. */
  byte[] end() {
    flush();
    return digest.digest();
  }

  private void field(byte tag, byte[] bytes) {
    room(HEAD + bytes.length);
    fields.put(tag).putInt(bytes.length);
    if (bytes.length <= fields.remaining()) {
      fields.put(bytes);
    } else {
      flush();
      digest.update(bytes);
    }
  }

  private void field(byte tag, long bits) {
    room(HEAD + Long.BYTES);
    fields.put(tag).putInt(Long.BYTES).putLong(bits);
  }

  private void room(int bytes) {
    if (bytes > fields.remaining()) {
      flush();
    }
  }

  private void flush() {
    digest.update(fields.array(), 0, fields.position());
    fields.clear();
  }

  /**
   * A column and its place in a row.
   *
   * @param bytes its name
   */
  record NamedPlace(String name, int place, byte[] bytes) {}
}
