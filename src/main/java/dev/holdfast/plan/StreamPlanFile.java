package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.store.Hazards;
import dev.holdfast.store.PrivateFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The file of a plan for event streams: the line {@code holdfast-stream-plan}; a line of JSON that
 * says what it is; a line of JSON for each stream; and a line with {@code sha256:} over all before
 * it.
 */
public final class StreamPlanFile {

  /** The first line, by which the file is known. */
  public static final String MAGIC = "holdfast-stream-plan";

  private static final ObjectMapper JSON = new ObjectMapper();

  private StreamPlanFile() {}

  /**
   * Writes a new file and syncs it.
   *
   * @return the plan with its digest
   * @throws PlanException with {@link PlanProblem#EXISTS} or {@link PlanProblem#FILE}; then nothing
   *     is left of it
   */
  public static FrozenStreams write(Path file, FrozenStreams plan) {
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
            PrivateFile.rights(file))) {
      try {
        Sha256Output out = new Sha256Output(Channels.newOutputStream(channel));
        StringBuilder text = new StringBuilder(MAGIC + "\n");
        text.append(JSON.writeValueAsString(StreamPlanJson.header(plan))).append('\n');
        for (JsonNode stream : StreamPlanJson.streams(plan)) {
          text.append(JSON.writeValueAsString(stream)).append('\n');
        }
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        String digest = out.digest();
        out.write((digest + "\n").getBytes(StandardCharsets.UTF_8));
        channel.force(true);
        return plan.with(digest);
      } catch (IOException failed) {
        Files.deleteIfExists(file);
        throw failed;
      }
    } catch (FileAlreadyExistsException there) {
      throw new PlanException(PlanProblem.EXISTS, file);
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
  }

  /** Returns whether a file begins like a plan for event streams. */
  public static boolean isOne(Path file) {
    byte[] magic = (MAGIC + "\n").getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(magic.length), magic);
    } catch (IOException unread) {
      throw PlanFile.unusable(file, unread);
    }
  }

  /**
   * Reads a file whole and checks it.
   *
   * @param terms the hazards that its store can have; of all kinds if nobody knows the store
   * @throws PlanException if it is not a plan as it was written
   */
  public static FrozenStreams read(Path file, Hazards terms) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      long body = Files.size(file) - Sha256Output.DIGEST_LINE;
      Sha256Input checked = new Sha256Input(in, Math.max(0, body));
      if (!MAGIC.equals(PlanFile.line(checked, MAGIC.length() + 1))) {
        throw new PlanException(
            PlanFile.isOne(file) ? PlanProblem.OF_TASKS : PlanProblem.NO_PLAN, file);
      }
      FrozenStreams plan = null;
      Exception unreadable = null;
      try {
        plan = content(file, checked, terms);
      } catch (IOException | RuntimeException wrong) {
        unreadable = wrong;
      }
      // Only now is it known whether what could not be read was written so.
      String digest = checked.drain();
      if (!new String(in.readNBytes(Sha256Output.DIGEST_LINE + 1), StandardCharsets.UTF_8)
          .equals(digest + "\n")) {
        throw new PlanException(PlanProblem.ALTERED, file);
      }
      if (unreadable instanceof PlanException known) {
        throw known;
      }
      if (plan == null) {
        PlanException failure = new PlanException(PlanProblem.NO_PLAN, file);
        failure.initCause(unreadable);
        throw failure;
      }
      return plan.with(digest);
    } catch (IOException refused) {
      throw PlanFile.unusable(file, refused);
    }
  }

  /** Reads line by line: a file of gigabytes is refused, not taken into memory. */
  private static FrozenStreams content(Path file, InputStream in, Hazards terms)
      throws IOException {
    JsonNode header = JSON.readTree(PlanFile.line(in, PlanFile.LONGEST_LINE));
    int format = header.path("format").asInt();
    if (format < StreamPlanJson.FORMAT || format > StreamPlanJson.REFERRED) {
      throw new PlanException(PlanProblem.NEWER_FORMAT, file, format);
    }
    Stream<String> lines = Stream.generate(() -> streamLine(in)).takeWhile(line -> !line.isEmpty());
    return StreamPlanJson.plan(header, lines.map(StreamPlanFile::tree), terms);
  }

  private static String streamLine(InputStream in) {
    try {
      return PlanFile.line(in, PlanFile.LONGEST_LINE);
    } catch (IOException unread) {
      throw new UncheckedIOException(unread);
    }
  }

  private static JsonNode tree(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException noJson) {
      throw new IllegalArgumentException(noJson);
    }
  }
}
