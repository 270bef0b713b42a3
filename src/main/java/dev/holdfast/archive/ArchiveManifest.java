package dev.holdfast.archive;

import dev.holdfast.store.Stores;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Sha256;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * What an archive says it holds.
 *
 * @param file where it is
 * @param facts what it says about itself
 * @param ofStreams whether it holds events of streams: then each of them is what a task is else
 * @param tasks how many tasks it holds
 * @param amounts how many rows of each measure went with them, by the measure's key; of archives
 *     that name their tables one by one always {@code events} and {@code attempts}
 * @param tables how many rows of each table it holds; empty of an archive that names its tables one
 *     by one
 * @param batches how many batches wrote it
 * @param unsettled tasks of batches that were written, while nothing says that the store deleted
 *     them: a run was killed in between, or its batch did not come through
 * @param endedAt when the last run ended, in Unix seconds; null if it never did
 * @param sha256 {@code sha256:} and 64 hexadecimal digits over all of it; null if never ended
 * @param bytes the file's size
 */
public record ArchiveManifest(
    Path file,
    ArchiveFacts facts,
    boolean ofStreams,
    long tasks,
    Map<String, Long> amounts,
    Map<String, Long> tables,
    long batches,
    long unsettled,
    Long endedAt,
    String sha256,
    long bytes) {

  /** Returns how many rows of a measure it holds; 0 if it does not know the measure. */
  public long amount(String measure) {
    return amounts.getOrDefault(measure, 0L);
  }

  /** Returns what its store calls that which was done to what it holds, if it is one of these. */
  public OperationTerm operation(Stores stores) {
    if (ofStreams) {
      // What other kinds write of subjects is written of events here, and has been from the start.
      return OperationTerm.delete("tasks");
    }
    String address = facts.address();
    int colon = address.indexOf(':');
    return stores
        .kind(facts.kind())
        .filter(kind -> !kind.operations().isEmpty())
        .map(Terms::cleanup)
        .orElseGet(() -> stores.operation(colon < 0 ? "" : address.substring(0, colon)));
  }

  /** Returns whether it lists its tables, and says how many rows of each it holds. */
  public boolean listed() {
    return !tables.isEmpty();
  }

  /** Returns how many rows it holds in all. */
  public long rows() {
    Map<String, Long> counted = listed() ? tables : amounts;
    return counted.values().stream().mapToLong(Long::longValue).sum() + (listed() ? 0 : tasks);
  }

  /**
   * Reads it.
   *
   * @throws ArchiveException if the file is no archive
   */
  public static ArchiveManifest read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new ArchiveException(
          Files.exists(file)
              ? new ArchiveProblem.NoArchive(file)
              : new ArchiveProblem.Failed(file, "there is no such file"));
    }
    try (Connection connection = ArchiveConnection.reading(file)) {
      return read(connection, file);
    } catch (SQLException failure) {
      throw new ArchiveException(new ArchiveProblem.NoArchive(file), failure);
    }
  }

  /**
   * Returns when the rows of a task were written, just before they were deleted, in Unix seconds;
   * empty if the archive does not hold it. The rest of it is not read.
   *
   * @throws ArchiveException if the file cannot be read
   */
  public Optional<Long> written(TaskId task) {
    String sql =
        "select b.written_at from holdfast_rows r join holdfast_batches b on b.batch = r.batch"
            + " where r.kind = 0 and r.id = ?";
    try (Connection connection = ArchiveConnection.reading(file)) {
      return PlainSql.all(connection, sql, (row, _) -> row.getLong(1), task).stream().findFirst();
    } catch (SQLException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  static ArchiveManifest read(Connection connection, Path file) throws SQLException {
    if (ArchiveSchema.columns(connection, "holdfast_archive").isEmpty()) {
      throw new ArchiveException(new ArchiveProblem.NoArchive(file));
    }
    Map<String, String> entries = entries(connection);
    if (!ArchiveSchema.known(entries.get("format"))) {
      throw new ArchiveException(new ArchiveProblem.NoArchive(file));
    }
    String ended = entries.get("ended_at");
    ArchiveTables tables = ArchiveTables.of(connection);
    String sql =
        "select coalesce(sum(tasks), 0), coalesce(sum(events), 0), coalesce(sum(attempts), 0),"
            + " count(*), coalesce(sum(case when state = 'deleted' then 0 else tasks end), 0)"
            + " from holdfast_batches";
    RowMapper<long[]> numbers =
        (row, _) -> {
          long[] all = new long[5];
          for (int at = 0; at < all.length; at++) {
            all[at] = row.getLong(at + 1);
          }
          return all;
        };
    try {
      long[] sum = PlainSql.read(connection, sql, numbers);
      long[] rows = tables.named() ? sum : tables.counts(connection);
      return new ArchiveManifest(
          file,
          ArchiveFacts.of(entries),
          tables.ofStreams(connection),
          sum[0],
          tables.amounts(rows),
          tables.named() ? Map.of() : tables.byName(rows),
          sum[3],
          sum[4],
          ended == null || !ended.matches("\\d{1,18}") ? null : Long.valueOf(ended),
          entries.get("sha256"),
          Files.size(file));
    } catch (IOException failure) {
      throw ArchiveException.failed(file, failure);
    }
  }

  static Map<String, String> entries(Connection connection) throws SQLException {
    Map<String, String> entries = new TreeMap<>();
    String sql = "select name, value from holdfast_archive";
    PlainSql.all(connection, sql, (row, _) -> entries.put(row.getString(1), row.getString(2)));
    return entries;
  }

  static void put(Connection connection, Map<String, ?> entries) throws SQLException {
    String sql = "insert or replace into holdfast_archive values (?, ?)";
    for (Map.Entry<String, ?> entry : entries.entrySet()) {
      PlainSql.change(connection, sql, entry.getKey(), entry.getValue());
    }
  }

  /** Sums up what it says about itself and the sums of all batches. */
  static String sum(Connection connection) throws SQLException {
    MessageDigest digest = Sha256.digest();
    Map<String, String> entries = entries(connection);
    entries.remove("sha256");
    for (Map.Entry<String, String> entry : entries.entrySet()) {
      text(digest, entry.getKey());
      text(digest, String.valueOf(entry.getValue()));
    }
    String counts = ArchiveTables.of(connection).named() ? "''" : "rows";
    PlainSql.all(
        connection,
        "select batch, state, tasks, events, attempts, sha256, "
            + (counts + " from holdfast_batches order by batch"),
        (row, _) -> {
          text(digest, row.getLong(1) + " " + row.getString(2));
          text(digest, row.getLong(3) + " " + row.getLong(4) + " " + row.getLong(5));
          digest.update(row.getBytes(6));
          digest.update(String.valueOf(row.getString(7)).getBytes(StandardCharsets.UTF_8));
          return null;
        });
    ArchiveProofs.sum(connection, digest);
    return "sha256:" + HexFormat.of().formatHex(digest.digest());
  }

  private static void text(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
    digest.update(bytes);
  }
}
