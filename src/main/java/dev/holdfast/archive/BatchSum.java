package dev.holdfast.archive;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** SHA-256 over the rows of a batch: kind, id and sum of each, by kind and id. */
final class BatchSum {

  private final List<Row> rows = new ArrayList<>();

  void add(int kind, long id, byte[] sum) {
    rows.add(new Row(kind, id, sum));
  }

  long count(int kind) {
    return rows.stream().filter(row -> row.kind == kind).count();
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  byte[] sum() {
    MessageDigest digest = RowChecksum.sha256();
    rows.sort(Comparator.comparingInt(Row::kind).thenComparingLong(Row::id));
    for (Row row : rows) {
      digest.update(ByteBuffer.allocate(9).put(0, (byte) row.kind).putLong(1, row.id));
      digest.update(row.sum);
    }
    return digest.digest();
  }

  private record Row(int kind, long id, byte[] sum) {}
}
