package dev.holdfast.plan;

import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.PrivateFile;
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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * What runs of one plan have deleted: one id a line, synced before the batch commits. A task that
 * is listed here and gone from the store was deleted by an earlier run of the plan; one that is
 * listed and still there was in a batch that was taken back.
 *
 * <p>A number stands as it is, a text after a quotation mark, on one line.
 */
public final class RunFile implements BatchRecorder, AutoCloseable {

  private final Path file;
  private final FileChannel channel;
  private final Set<TaskId> before;

  private RunFile(Path file, FileChannel channel, Set<TaskId> before) {
    this.file = file;
    this.channel = channel;
    this.before = before;
  }

  /**
   * Opens the run file of a plan, or makes it.
   *
   * @param records the directory of the operator's records
   * @param digest the plan's
   * @throws PlanException with {@link PlanProblem#FILE}
   */
  public static RunFile open(Path records, String digest) {
    Path file = file(records, digest);
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
      Set<TaskId> before = read(channel);
      channel.position(channel.size());
      return new RunFile(file, channel, before);
    } catch (OverlappingFileLockException held) {
      throw new PlanException(PlanProblem.RUNS_ALREADY);
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
  }

  private static Path file(Path records, String digest) {
    return records.resolve("runs").resolve(digest.replace("sha256:", "") + ".ids");
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

  private static Set<TaskId> read(FileChannel channel) throws IOException {
    Set<TaskId> ids = new HashSet<>();
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Channels.newInputStream(channel.position(0)), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("\"")) {
        ids.add(new TaskId.Text(line.substring(1).translateEscapes()));
      } else if (!line.isEmpty()) {
        ids.add(TaskId.parse(line));
      }
    }
    return ids;
  }

  /** Returns whether an earlier run of the plan was about to delete this task. */
  public boolean listed(TaskId id) {
    return before.contains(id);
  }

  @Override
  public void beforeCommit(List<TaskId> deleted, long events, long attempts) {
    StringBuilder lines = new StringBuilder();
    for (TaskId id : deleted) {
      lines.append(line(id)).append('\n');
    }
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
