package dev.holdfast.plan;

import dev.holdfast.retention.run.RunRecord;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.PrivateFile;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Begun;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Share;
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
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * What runs of one plan were about to delete, in the {@link RunForm} of its store. What is listed
 * here and gone from the store was deleted by an earlier run of the plan; what is listed and still
 * there was in a batch that was taken back, or the store did not do it.
 */
public final class RecoveryFile implements RunRecord, BatchRecorder, AutoCloseable {

  private final Path file;
  private final FileChannel channel;
  private final RunForm form;
  private final RunLines earlier;

  private RecoveryFile(Path file, FileChannel channel, RunForm form, RunLines earlier) {
    this.file = file;
    this.channel = channel;
    this.form = form;
    this.earlier = earlier;
  }

  /**
   * Opens the recovery file of a plan, or makes it.
   *
   * @param records the directory of the operator's records
   * @param digest the plan's, or that of what was confirmed without one
   * @throws PlanException with {@link PlanProblem#FILE} or {@link PlanProblem#RUNS_ALREADY}
   */
  public static RecoveryFile open(Path records, String digest, RunForm form) {
    Path file = file(records, digest, form);
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
      RunLines earlier = read(channel);
      channel.position(channel.size());
      return new RecoveryFile(file, channel, form, earlier);
    } catch (OverlappingFileLockException held) {
      throw new PlanException(PlanProblem.RUNS_ALREADY);
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
  }

  private static Path file(Path records, String digest, RunForm form) {
    return records.resolve("runs").resolve(digest.replace("sha256:", "") + form.suffix);
  }

  /** Returns the recovery files that tell of single tasks. */
  private static Stream<Path> files(Path records, String digest) {
    return Stream.of(RunForm.WHOLE, RunForm.EACH)
        .filter(_ -> digest.matches("sha256:[0-9a-f]{64}"))
        .map(form -> file(records, digest, form))
        .filter(Files::isRegularFile);
  }

  /** Returns whether runs of a plan have left a recovery file. */
  public static boolean exists(Path records, String digest) {
    return files(records, digest).findAny().isPresent();
  }

  /** Returns whether a run of a plan may have deleted this task; changes and locks nothing. */
  public static boolean lists(Path records, String digest, TaskId id) {
    return files(records, digest).anyMatch(file -> lists(file, id));
  }

  private static boolean lists(Path file, TaskId id) {
    RunLines about = new RunLines();
    String whole = RunLines.whole(id);
    String each = RunLines.value(id);
    try (Stream<String> lines = Files.lines(file)) {
      for (String line : (Iterable<String>) lines::iterator) {
        // The others need not be understood, nor remembered.
        if (line.equals(whole) || line.startsWith("{") && line.contains(each)) {
          about.add(line);
        }
      }
      return about.units(id) > 0;
    } catch (IOException | UncheckedIOException unread) {
      LoggerFactory.getLogger(RecoveryFile.class).debug("reading a recovery file", unread);
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

  private static RunLines read(FileChannel channel) throws IOException {
    RunLines earlier = new RunLines();
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Channels.newInputStream(channel.position(0)), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      earlier.add(line);
    }
    return earlier;
  }

  @Override
  public long before(TaskId id) {
    return earlier.units(id);
  }

  @Override
  public boolean oneByOne() {
    return form == RunForm.EACH;
  }

  @Override
  public List<Share> begin(List<Share> batch) {
    if (form == RunForm.PARTS) {
      write(batch.stream().map(RunLines::part).toList());
    }
    return oneByOne() ? batch.stream().map(this::begun).toList() : batch;
  }

  private Share begun(Share share) {
    return new Share(
        share.planned(), share.from(), share.units(), earlier.parts(share.planned().id()));
  }

  @Override
  public void beforeCommit(List<TaskId> deleted, long... rows) {
    if (form == RunForm.WHOLE) {
      write(deleted.stream().map(RunLines::whole).toList());
    }
  }

  @Override
  public void beforeEffect(List<Begun> subjects) {
    write(subjects.stream().map(RunLines::begin).toList());
  }

  @Override
  public void settled(List<Settled> subjects) {
    try {
      write(subjects.stream().map(RunLines::settled).toList());
    } catch (StoreException unrecorded) {
      // They were begun, which is on disk; nothing more can be begun.
      LoggerFactory.getLogger(RecoveryFile.class).warn("settling subjects", unrecorded);
    }
  }

  private void write(List<String> each) {
    StringBuilder lines = new StringBuilder();
    each.forEach(line -> lines.append(line).append('\n'));
    try {
      // An id that is no valid text must not be written as another one.
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(lines));
      append(bytes);
      channel.force(false);
    } catch (IOException refused) {
      throw new StoreException(
          new StoreFailure.NotRecorded(file.toString(), String.valueOf(refused.getMessage())));
    }
  }

  /** What is written after half of a line would be a part of it. */
  private void append(ByteBuffer bytes) throws IOException {
    long end = channel.position();
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException full) {
      channel.truncate(end);
      throw full;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException left) {
      // Every line that counts was synced when it was written.
      LoggerFactory.getLogger(RecoveryFile.class).debug("closing a recovery file", left);
    }
  }
}
