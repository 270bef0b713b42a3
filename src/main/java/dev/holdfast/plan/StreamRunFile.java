package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.retention.stream.StreamRunRecord;
import dev.holdfast.store.PrivateFile;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StreamWriter.Part;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/**
 * What runs of one plan for event streams were about to delete: a line of JSON for each stream of a
 * batch, synced before the batch begins. Events that are gone and stand here were deleted by an
 * earlier run of the plan.
 */
public final class StreamRunFile implements StreamRunRecord, AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final FileChannel channel;
  private final Map<String, Long> before;

  private StreamRunFile(Path file, FileChannel channel, Map<String, Long> before) {
    this.file = file;
    this.channel = channel;
    this.before = before;
  }

  /**
   * Opens the run file of a plan, or makes it.
   *
   * @param records the directory of the operator’s records
   * @param digest the plan’s
   * @throws PlanException with {@link PlanProblem#FILE} or {@link PlanProblem#RUNS_ALREADY}
   */
  public static StreamRunFile open(Path records, String digest) {
    Path file = records.resolve("runs").resolve(digest.replace("sha256:", "") + ".streams");
    try {
      PrivateFile.inOwnFolder(file);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
      if (channel.tryLock() == null) {
        channel.close();
        throw new PlanException(PlanProblem.RUNS_ALREADY);
      }
      Map<String, Long> before = read(channel);
      channel.position(channel.size());
      return new StreamRunFile(file, channel, before);
    } catch (OverlappingFileLockException held) {
      throw new PlanException(PlanProblem.RUNS_ALREADY);
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
  }

  /** The last line may be torn by a process that was killed: its batch never began. */
  private static Map<String, Long> read(FileChannel channel) throws IOException {
    byte[] bytes = Channels.newInputStream(channel).readAllBytes();
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    channel.truncate(end);
    Map<String, Long> before = new HashMap<>();
    for (String line : new String(bytes, 0, end, StandardCharsets.UTF_8).split("\n")) {
      if (!line.isEmpty()) {
        JsonNode fields = JSON.readTree(line);
        before.merge(fields.path("stream").asText(), fields.path("events").asLong(), Long::sum);
      }
    }
    return before;
  }

  @Override
  public long before(String stream) {
    return before.getOrDefault(stream, 0L);
  }

  @Override
  public void begin(List<Part> parts) {
    try {
      StringBuilder lines = new StringBuilder();
      for (Part part : parts) {
        lines
            .append(
                JSON.writeValueAsString(
                    JSON.createObjectNode()
                        .put("stream", part.target().stream())
                        .put("events", part.events().size())))
            .append('\n');
      }
      ByteBuffer bytes = ByteBuffer.wrap(lines.toString().getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
    } catch (IOException refused) {
      throw new StoreException(
          new StoreFailure.NotRecorded(file.toString(), String.valueOf(refused.getMessage())));
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException left) {
      // Every line that counts was synced when it was written.
      LoggerFactory.getLogger(StreamRunFile.class).debug("closing a run file", left);
    }
  }
}
