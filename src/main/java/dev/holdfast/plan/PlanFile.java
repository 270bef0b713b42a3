package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.retention.PlanRows;
import dev.holdfast.retention.Preview;
import dev.holdfast.store.Hazards;
import dev.holdfast.store.PrivateFile;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * A plan's file: the line {@code holdfast-plan}; a line of JSON that anybody can read; the rows
 * (see {@link PlanRows}), deflated; and a line with {@code sha256:} over all before it. Written and
 * read as a stream.
 */
public final class PlanFile {

  /** The first line, by which the file is known. */
  public static final String MAGIC = "holdfast-plan";

  static final int LONGEST_LINE = 16 << 20;

  private PlanFile() {}

  /**
   * Writes a new file and syncs it.
   *
   * @return the plan with its digest
   * @throws PlanException with {@link PlanProblem#EXISTS} or {@link PlanProblem#FILE}; then nothing
   *     is left of it
   */
  public static FrozenPlan write(Path file, FrozenPlan plan) {
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              file,
              Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
              PrivateFile.rights(file));
    } catch (FileAlreadyExistsException there) {
      throw new PlanException(PlanProblem.EXISTS, file);
    } catch (IOException refused) {
      throw unusable(file, refused);
    }
    try (channel;
        Sha256Output out =
            new Sha256Output(new BufferedOutputStream(Channels.newOutputStream(channel)))) {
      line(out, MAGIC);
      line(out, PlanHeader.write(plan));
      Deflater deflater = new Deflater();
      try {
        DeflaterOutputStream rows = new DeflaterOutputStream(out, deflater, 1 << 16);
        PlanRows.write(plan.preview(), PlanHeader.form(plan.preview()), rows);
        rows.finish();
      } finally {
        deflater.end();
      }
      String digest = out.digest();
      line(out, digest);
      out.flush();
      channel.force(true);
      return plan.with(digest);
    } catch (IOException failed) {
      remove(file, failed);
      throw unusable(file, failed);
    }
  }

  private static void remove(Path file, IOException failed) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException left) {
      failed.addSuppressed(left);
    }
  }

  private static void line(OutputStream out, String text) throws IOException {
    out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Returns whether a file begins like a plan for tasks. */
  static boolean isOne(Path file) throws IOException {
    byte[] magic = (MAGIC + "\n").getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(magic.length), magic);
    }
  }

  /**
   * Reads a file whole and checks it.
   *
   * @param terms the hazards that its store can have; of all kinds if nobody knows the store
   * @throws PlanException if it is not a plan as it was written
   */
  public static FrozenPlan read(Path file, Hazards terms) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      long body = Files.size(file) - Sha256Output.DIGEST_LINE;
      Sha256Input checked = new Sha256Input(in, Math.max(0, body));
      if (!MAGIC.equals(line(checked, MAGIC.length() + 1))) {
        throw new PlanException(
            StreamPlanFile.isOne(file) ? PlanProblem.OF_STREAMS : PlanProblem.NO_PLAN, file);
      }
      FrozenPlan plan = null;
      Exception unreadable = null;
      try {
        plan = content(file, checked, terms);
      } catch (IOException | RuntimeException wrong) {
        unreadable = wrong;
      }
      String digest = checked.drain();
      String written = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      if (!written.equals(digest + "\n")) {
        throw new PlanException(PlanProblem.ALTERED, file);
      }
      if (unreadable instanceof PlanException known) {
        throw known;
      }
      if (plan == null) {
        throw new PlanException(PlanProblem.NO_PLAN, file);
      }
      return plan.with(digest);
    } catch (IOException refused) {
      throw unusable(file, refused);
    }
  }

  private static FrozenPlan content(Path file, InputStream in, Hazards terms) throws IOException {
    JsonNode header = PlanHeader.parse(line(in, LONGEST_LINE));
    int rows = PlanHeader.rows(header);
    if (rows < PlanRows.OF_NUMBERS || rows > PlanRows.WITH_MARKS) {
      throw new PlanException(PlanProblem.NEWER_FORMAT, file, PlanHeader.form(header));
    }
    PlanHeader.checkMarks(header, terms);
    Preview preview =
        PlanRows.read(new InflaterInputStream(in), rows, PlanHeader.facts(header), terms);
    return PlanHeader.plan(header, preview, terms);
  }

  /** Returns the bytes up to the end of the line; none if there are more than so many. */
  static String line(InputStream in, int longest) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      if (bytes.size() == longest) {
        return "";
      }
      bytes.write(next);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Returns what a refused read or write of a plan amounts to. */
  static PlanException unusable(Path file, IOException cause) {
    PlanException failure = new PlanException(PlanProblem.FILE, file, reason(cause));
    failure.initCause(cause);
    return failure;
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case NoSuchFileException _ -> "there is no such file or folder";
      case AccessDeniedException _ -> "this user may not";
      default -> String.valueOf(cause.getMessage());
    };
  }
}
