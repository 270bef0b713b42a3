package dev.holdfast.plan;

import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.address.PrivateFile;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Sha256;
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
import java.security.DigestOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A plan's file: a first line by which its form is known; what that form writes (see {@link
 * PlanForm}); and a line with {@code sha256:} over all before it.
 */
public final class PlanFile {

  private static final int LONGEST_LINE = 16 << 20;

  private PlanFile() {}

  /**
   * Writes a new file and syncs it.
   *
   * @return the plan with its digest
   * @throws PlanException with {@link PlanProblem#EXISTS} or {@link PlanProblem#FILE}; then nothing
   *     is left of it
   */
  public static <P extends OperationPreview> Frozen<P> write(Path file, Frozen<P> plan) {
    PlanForm<P> form = PlanForm.of(plan.preview());
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
        DigestOutputStream out =
            new DigestOutputStream(
                new BufferedOutputStream(Channels.newOutputStream(channel)), Sha256.digest())) {
      line(out, form.magic());
      line(out, PlanHeader.JSON.writeValueAsString(form.header(plan).all(PlanHeader.last(plan))));
      form.rows(plan.preview(), out);
      String digest = Sha256Input.text(out.getMessageDigest());
      line(out, digest);
      out.flush();
      channel.force(true);
      return plan.withDigest(digest);
    } catch (IOException failed) {
      FilePath.remove(file, failed);
      throw unusable(file, failed);
    }
  }

  static void line(OutputStream out, String text) throws IOException {
    out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads a file whole and checks it, whatever it would delete. A mark of a row means something
   * else for each kind, so it is read by the first kind that has the marks it was written with.
   *
   * @param kinds what its store may call things, at least one
   * @throws PlanException if it is not a plan as it was written
   */
  static Frozen<?> read(Path file, List<Terms> kinds) {
    for (Terms terms : kinds.subList(0, kinds.size() - 1)) {
      try {
        return read(file, terms);
      } catch (PlanException other) {
        if (other.problem != PlanProblem.NO_PLAN) {
          throw other;
        }
      }
    }
    return read(file, kinds.getLast());
  }

  private static Frozen<?> read(Path file, Terms terms) {
    return read(file, form(file).orElse(PlanForm.TASKS), terms);
  }

  private static Optional<PlanForm<?>> form(Path file) {
    try (InputStream in = open(file)) {
      return form(in);
    } catch (IOException unread) {
      throw unusable(file, unread);
    }
  }

  /** Reads the first line of a file, and returns the form that it is of. */
  static Optional<PlanForm<?>> form(InputStream in) throws IOException {
    String magic = line(in, PlanForm.STREAMS.magic().length());
    return PlanForm.ALL.stream()
        .filter(each -> each.magic().equals(magic))
        .<PlanForm<?>>map(each -> each)
        .findFirst();
  }

  /**
   * Reads a file whole and checks it.
   *
   * @param terms the hazards that its store can have; of all kinds if nobody knows the store
   * @throws PlanException if it is not a plan of this form as it was written
   */
  public static <P extends OperationPreview> Frozen<P> read(
      Path file, PlanForm<P> form, Terms terms) {
    try (InputStream in = new BufferedInputStream(open(file))) {
      long body = Files.size(file) - Sha256Input.DIGEST_LINE;
      Sha256Input checked = new Sha256Input(in, Math.max(0, body));
      if (!form.magic().equals(line(checked, form.magic().length() + 1))) {
        throw new PlanException(
            form(file).map(PlanForm::elsewhere).orElse(PlanProblem.NO_PLAN), file);
      }
      Frozen<P> plan = null;
      Exception unreadable = null;
      try {
        plan = form.read(file, PlanHeader.JSON.readTree(line(checked)), checked, terms);
      } catch (IOException | RuntimeException wrong) {
        unreadable = wrong;
      }
      // Only now is it known whether what could not be read was written so.
      String digest = checked.drain();
      if (!new String(in.readNBytes(Sha256Input.DIGEST_LINE + 1), StandardCharsets.UTF_8)
          .equals(digest + "\n")) {
        throw new PlanException(PlanProblem.ALTERED, file);
      }
      if (unreadable instanceof PlanException known) {
        throw known;
      }
      if (plan == null) {
        throw new PlanException(PlanProblem.NO_PLAN, file).because(unreadable);
      }
      return plan.withDigest(digest);
    } catch (IOException refused) {
      throw unusable(file, refused);
    }
  }

  /** Returns the next line; an empty one if it is longer than any of a plan. */
  static String line(InputStream in) throws IOException {
    return line(in, LONGEST_LINE);
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

  /** Reading a pipe waits for whoever writes into it. */
  private static InputStream open(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new PlanException(PlanProblem.NO_PLAN, file);
    }
    return Files.newInputStream(file);
  }

  /** Returns what a refused read or write of a plan amounts to. */
  static PlanException unusable(Path file, IOException cause) {
    return new PlanException(PlanProblem.FILE, file, reason(cause)).because(cause);
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case NoSuchFileException _ -> "there is no such file or folder";
      case AccessDeniedException _ -> "this user may not";
      default -> String.valueOf(cause.getMessage());
    };
  }
}
