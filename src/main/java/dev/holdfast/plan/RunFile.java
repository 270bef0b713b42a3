package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.retention.RunRecord;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.PrivateFile;
import dev.holdfast.store.Share;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.TaskId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * What runs of one plan were about to delete. What is listed here and gone from the store was
 * deleted by an earlier run of the plan; what is listed and still there was in a batch that was
 * taken back.
 *
 * <p>Of subjects that are deleted whole: one id a line, synced before the batch commits. A number
 * stands as it is, a text after a quotation mark, on one line. Of subjects that are deleted in
 * parts: a line of JSON for each of a batch, with the number of its units, synced before the batch
 * begins.
 */
public final class RunFile implements RunRecord, BatchRecorder, AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final FileChannel channel;
  private final boolean parts;
  private final Map<TaskId, Long> before;

  private RunFile(Path file, FileChannel channel, boolean parts, Map<TaskId, Long> before) {
    this.file = file;
    this.channel = channel;
    this.parts = parts;
    this.before = before;
  }

  /**
   * Opens the run file of a plan, or makes it.
   *
   * @param records the directory of the operator's records
   * @param digest the plan's
   * @param parts whether its subjects are deleted in parts
   * @throws PlanException with {@link PlanProblem#FILE} or {@link PlanProblem#RUNS_ALREADY}
   */
  public static RunFile open(Path records, String digest, boolean parts) {
    Path file = parts ? file(records, digest, ".streams") : file(records, digest);
    try {
      PrivateFile.inOwnFolder(file);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
      if (channel.tryLock() == null) {
        channel.close();
        throw new PlanException(PlanProblem.RUNS_ALREADY);
      }
      cutTornLine(channel);
      Map<TaskId, Long> before = read(channel);
      channel.position(channel.size());
      return new RunFile(file, channel, parts, before);
    } catch (OverlappingFileLockException held) {
      throw new PlanException(PlanProblem.RUNS_ALREADY);
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
  }

  private static Path file(Path records, String digest) {
    return file(records, digest, ".ids");
  }

  private static Path file(Path records, String digest, String suffix) {
    return records.resolve("runs").resolve(digest.replace("sha256:", "") + suffix);
  }

  /** Returns whether runs of a plan have left a run file. */
  public static boolean exists(Path records, String digest) {
    return digest.matches("sha256:[0-9a-f]{64}") && Files.isRegularFile(file(records, digest));
  }

  /** Returns whether a run of a plan was about to delete this task; changes and locks nothing. */
  public static boolean lists(Path records, String digest, TaskId id) {
    if (!exists(records, digest)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(file(records, digest))) {
      return lines.anyMatch(line(id)::equals);
    } catch (IOException | UncheckedIOException unread) {
      LoggerFactory.getLogger(RunFile.class).debug("reading a run file", unread);
      return false;
    }
  }

  /** A process that was killed may have left a line without an end. */
  private static void cutTornLine(FileChannel channel) throws IOException {
    long end = channel.size();
    ByteBuffer one = ByteBuffer.allocate(1);
    while (end > 0) {
      channel.read(one.clear(), end - 1);
      if (one.get(0) == '\n') {
        break;
      }
      end--;
    }
    channel.truncate(end);
  }

  private static Map<TaskId, Long> read(FileChannel channel) throws IOException {
    Map<TaskId, Long> before = new HashMap<>();
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Channels.newInputStream(channel.position(0)), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("{")) {
        JsonNode part = JSON.readTree(line);
        TaskId id = new TaskId.Text(part.path("stream").asText());
        before.merge(id, part.path("events").asLong(), Long::sum);
      } else if (line.startsWith("\"")) {
        before.put(new TaskId.Text(line.substring(1).translateEscapes()), 1L);
      } else if (!line.isEmpty()) {
        before.put(TaskId.parse(line), 1L);
      }
    }
    return before;
  }

  @Override
  public long before(TaskId id) {
    return before.getOrDefault(id, 0L);
  }

  @Override
  public void begin(List<Share> batch) {
    if (parts) {
      write(
          batch.stream()
              .map(
                  share ->
                      JSON.createObjectNode()
                          .put("stream", share.planned().id().toString())
                          .put("events", share.units())
                          .toString())
              .toList());
    }
  }

  @Override
  public void beforeCommit(List<TaskId> deleted, long... rows) {
    if (!parts) {
      write(deleted.stream().map(RunFile::line).toList());
    }
  }

  private void write(List<String> each) {
    StringBuilder lines = new StringBuilder();
    each.forEach(line -> lines.append(line).append('\n'));
    try {
      // An id that is no valid text must not be written as another one.
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(lines));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
    } catch (IOException refused) {
      throw new StoreException(
          new StoreFailure.NotRecorded(file.toString(), String.valueOf(refused.getMessage())));
    }
  }

  private static String line(TaskId id) {
    return switch (id) {
      case TaskId.Numeric(long number) -> Long.toString(number);
      case TaskId.Text(String text) ->
          "\"" + text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    };
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException left) {
      // Every line that counts was synced when it was written.
      LoggerFactory.getLogger(RunFile.class).debug("closing a run file", left);
    }
  }
}
