package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

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
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
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
        return with(plan, digest);
      } catch (IOException failed) {
        Files.deleteIfExists(file);
        throw failed;
      }
    } catch (FileAlreadyExistsException there) {
      throw new PlanException(PlanProblem.EXISTS, file);
    } catch (IOException refused) {
      throw unusable(file, refused);
    }
  }

  /** Returns whether a file begins like a plan for event streams. */
  public static boolean isOne(Path file) {
    byte[] magic = (MAGIC + "\n").getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(magic.length), magic);
    } catch (IOException unread) {
      throw unusable(file, unread);
    }
  }

  /**
   * Reads a file whole and checks it.
   *
   * @throws PlanException if it is not a plan as it was written
   */
  public static FrozenStreams read(Path file) {
    String text;
    try {
      if (PlanFile.isOne(file)) {
        throw new PlanException(PlanProblem.OF_TASKS, file);
      }
      text = Files.readString(file);
    } catch (java.nio.charset.CharacterCodingException noText) {
      throw new PlanException(PlanProblem.NO_PLAN, file);
    } catch (IOException refused) {
      throw unusable(file, refused);
    }
    if (!text.startsWith(MAGIC + "\n")) {
      throw new PlanException(PlanProblem.NO_PLAN, file);
    }
    int end = text.length() - Sha256Output.DIGEST_LINE;
    String body = end < 0 ? "" : text.substring(0, end);
    java.security.MessageDigest sum = Sha256Output.sha256();
    sum.update(body.getBytes(StandardCharsets.UTF_8));
    String digest = Sha256Output.text(sum);
    if (!text.substring(Math.max(0, end)).equals(digest + "\n")) {
      throw new PlanException(PlanProblem.ALTERED, file);
    }
    try (BufferedReader lines = new BufferedReader(new StringReader(body))) {
      lines.readLine();
      JsonNode header = JSON.readTree(lines.readLine());
      int format = header.path("format").asInt();
      if (format < StreamPlanJson.FORMAT || format > StreamPlanJson.APPROVED) {
        throw new PlanException(PlanProblem.NEWER_FORMAT, file, format);
      }
      return with(StreamPlanJson.plan(header, lines.lines().map(StreamPlanFile::tree)), digest);
    } catch (IOException | IllegalArgumentException | NullPointerException wrong) {
      PlanException failure = new PlanException(PlanProblem.NO_PLAN, file);
      failure.initCause(wrong);
      throw failure;
    }
  }

  private static JsonNode tree(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException noJson) {
      throw new IllegalArgumentException(noJson);
    }
  }

  private static FrozenStreams with(FrozenStreams plan, String digest) {
    return new FrozenStreams(
        plan.preview(),
        plan.store(),
        plan.address(),
        plan.planner(),
        plan.journalHead(),
        plan.approvalRequired(),
        digest);
  }

  private static PlanException unusable(Path file, IOException cause) {
    PlanException failure =
        new PlanException(PlanProblem.FILE, file, String.valueOf(cause.getMessage()));
    failure.initCause(cause);
    return failure;
  }
}
