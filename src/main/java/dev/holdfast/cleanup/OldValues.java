package dev.holdfast.cleanup;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.PrivateFile;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredText;
import dev.holdfast.task.Document;
import dev.holdfast.task.Sha256;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/**
 * Keeps what a run overwrites, beside the journal, whose entry names the file and its hash: a line
 * of JSON for each task with the values it had, synced before its batch is committed. A batch that
 * did not come through has its lines all the same.
 */
final class OldValues implements BatchRecorder, AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final MessageDigest digest = Sha256.digest();
  private FileChannel channel;
  private long lines;

  private OldValues(Path file) {
    this.file = file;
  }

  /** Keeps those of a run; the file is made with the first. */
  static OldValues of(Path records, String run) {
    return new OldValues(records.resolve("overwritten").resolve(run + ".jsonl"));
  }

  @Override
  public boolean wantsRows() {
    return true;
  }

  @Override
  public void row(StoredRow row) {
    Map<String, Object> values = new LinkedHashMap<>();
    List<StoredColumn> columns = row.table().columns();
    for (int at = 0; at < columns.size(); at++) {
      values.put(columns.get(at).name(), plain(row.values().get(at)));
    }
    try {
      open();
      byte[] line = (JSON.writeValueAsString(values) + "\n").getBytes(StandardCharsets.UTF_8);
      digest.update(line);
      for (ByteBuffer left = ByteBuffer.wrap(line); left.hasRemaining(); ) {
        channel.write(left);
      }
      lines++;
    } catch (IOException refused) {
      throw unrecorded(refused);
    }
  }

  private void open() throws IOException {
    if (channel == null) {
      PrivateFile.inOwnFolder(file);
      channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }
  }

  /** What is no text for JSON is told as its bytes. */
  private static Object plain(Object value) {
    return switch (value) {
      case byte[] bytes -> Map.of("base64", Base64.getEncoder().encodeToString(bytes));
      case StoredText(byte[] bytes) -> Map.of("base64", Base64.getEncoder().encodeToString(bytes));
      case null, default -> value;
    };
  }

  @Override
  public void beforeCommit(List<TaskId> done, long... rows) {
    try {
      if (channel != null) {
        channel.force(false);
      }
    } catch (IOException refused) {
      throw unrecorded(refused);
    }
  }

  private StoreException unrecorded(IOException refused) {
    return new StoreException(
        new StoreFailure.NotRecorded(file.toString(), String.valueOf(refused.getMessage())),
        refused);
  }

  /** Ends it, once; returns what the journal tells of it, nothing if nothing was overwritten. */
  Map<String, Object> end() {
    return lines == 0
        ? Map.of()
        : new Document()
            .with("old_values", file.toString())
            .with("old_values_lines", lines)
            .with("old_values_sha256", HexFormat.of().formatHex(digest.digest()));
  }

  @Override
  public void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException left) {
      // Every line that counts was synced when it was written.
      LoggerFactory.getLogger(OldValues.class).debug("closing old values", left);
    }
  }
}
