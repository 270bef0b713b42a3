package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.PlainIds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.task.Sha256;
import dev.holdfast.task.TaskId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * The fingerprint of a plan. Over: the line {@code holdfast plan 2}; the policy as {@link
 * PolicyJson} writes it and a line end; now as a big-endian long; then for each candidate in order
 * its id (long), time (double), status and a line end.
 *
 * <p>Where an id is a text, or a task has a version, the first line is {@code holdfast plan 3}, the
 * id is {@code n} and a long or {@code t} and the text, and after the status comes the version: a
 * text, or the long -1 if there is none. Where a store deletes other tasks with the candidates, the
 * line {@code below} follows, and these in the same way as in a plan 3. A text is the number of its
 * bytes (long) and its UTF-8.
 */
final class PreviewDigest {

  private static final byte[] NUMBER = {'n'};
  private static final byte[] TEXT = {'t'};

  private final MessageDigest digest = Sha256.digest();

  /** What comes next: three small pieces a task, each of which would cost as much as many. */
  private final ByteBuffer next = ByteBuffer.allocate(1 << 13);

  static String of(Policy policy, long now, Candidates candidates, Candidates below) {
    PreviewDigest sum = new PreviewDigest();
    sum.policy(policy, now, candidates);
    if (below.size() > 0) {
      sum.line("below");
      sum.tasks(below, false);
    }
    sum.flush();
    return "sha256:" + HexFormat.of().formatHex(sum.digest.digest());
  }

  private void policy(Policy policy, long now, Candidates candidates) {
    boolean plain = candidates.numbers instanceof PlainIds && !candidates.versioned();
    line(plain ? "holdfast plan 2" : "holdfast plan 3");
    line(PolicyJson.write(policy));
    whole(now);
    tasks(candidates, plain);
  }

  private void tasks(Candidates candidates, boolean plain) {
    List<byte[]> statuses =
        candidates.statuses().stream().map(each -> bytes(each.code() + "\n")).toList();
    for (int row = 0; row < candidates.size(); row++) {
      if (plain) {
        whole(candidates.number(row));
      } else {
        id(candidates.id(row));
      }
      whole(Double.doubleToLongBits(candidates.time(row)));
      add(statuses.get(candidates.statusNumber(row)));
      if (!plain) {
        text(candidates.version(row));
      }
    }
  }

  private void id(TaskId id) {
    switch (id) {
      case TaskId.Numeric(long value) -> {
        add(NUMBER);
        whole(value);
      }
      case TaskId.Text(String value) -> {
        add(TEXT);
        text(value);
      }
    }
  }

  private void text(String text) {
    if (text == null) {
      whole(-1);
      return;
    }
    byte[] bytes = bytes(text);
    whole(bytes.length);
    add(bytes);
  }

  private void line(String text) {
    add(bytes(text + "\n"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void whole(long value) {
    if (next.remaining() < Long.BYTES) {
      flush();
    }
    next.putLong(value);
  }

  private void add(byte[] bytes) {
    if (next.remaining() < bytes.length) {
      flush();
    }
    if (next.remaining() < bytes.length) {
      digest.update(bytes);
    } else {
      next.put(bytes);
    }
  }

  private void flush() {
    digest.update(next.flip());
    next.clear();
  }
}
