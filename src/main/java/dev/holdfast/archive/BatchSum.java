package dev.holdfast.archive;

import dev.holdfast.task.Sha256;
import dev.holdfast.task.TaskId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * SHA-256 over the rows of a batch: place of the table, id and sum of each, by place and id. A text
 * has a {@code t} and the number of its bytes before it.
 */
final class BatchSum {

  private static final Comparator<Row> BY_TABLE_AND_ID =
      Comparator.comparingInt(Row::table).thenComparing(Row::id);

  private final List<Row> rows = new ArrayList<>();
  private long[] counts = new long[4];

  /** Adds a row; returns how many there are of its table. */
  long add(int table, TaskId id, byte[] sum) {
    rows.add(new Row(table, id, sum));
    if (table >= counts.length) {
      counts = Arrays.copyOf(counts, table + 1);
    }
    return ++counts[table];
  }

  long count(int table) {
    return table < counts.length ? counts[table] : 0;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Returns all, by table and id. */
  List<Row> rows() {
    rows.sort(BY_TABLE_AND_ID);
    return rows;
  }

  byte[] sum() {
    MessageDigest digest = Sha256.digest();
    for (Row row : rows()) {
      digest.update((byte) row.table);
      switch (row.id) {
        case TaskId.Numeric(long number) ->
            digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
        case TaskId.Text(String text) -> {
          byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          digest.update((byte) 't');
          digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
          digest.update(bytes);
        }
      }
      digest.update(row.sum);
    }
    return digest.digest();
  }

  /**
   * A row and its sum.
   *
   * @param table the place of its table
   */
  record Row(int table, TaskId id, byte[] sum) {}
}
