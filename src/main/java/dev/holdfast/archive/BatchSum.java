package dev.holdfast.archive;

import dev.holdfast.store.StoredTable;
import dev.holdfast.task.TaskId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * SHA-256 over the rows of a batch: kind, id and sum of each, by kind and id. A text has a {@code
 * t} and the number of its bytes before it.
 */
final class BatchSum {

  private static final Comparator<Row> BY_KIND_AND_ID =
      Comparator.comparingInt(Row::kind).thenComparing(Row::id);

  private final List<Row> rows = new ArrayList<>();
  private final long[] counts = new long[StoredTable.Kind.values().length];

  void add(int kind, TaskId id, byte[] sum) {
    rows.add(new Row(kind, id, sum));
    counts[kind]++;
  }

  long count(int kind) {
    return counts[kind];
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Returns all, by kind and id. */
  List<Row> rows() {
    rows.sort(BY_KIND_AND_ID);
    return rows;
  }

  byte[] sum() {
    MessageDigest digest = RowChecksum.sha256();
    for (Row row : rows()) {
      digest.update((byte) row.kind);
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

  /** A row and its sum. */
  record Row(int kind, TaskId id, byte[] sum) {}
}
