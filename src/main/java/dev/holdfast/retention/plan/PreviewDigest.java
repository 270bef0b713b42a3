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

  private final MessageDigest digest = Sha256.digest();
  private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);

  static String of(Policy policy, long now, Candidates candidates, Candidates below) {
    PreviewDigest sum = new PreviewDigest();
    sum.policy(policy, now, candidates);
    if (below.size() > 0) {
      sum.line("below");
      sum.tasks(below, false);
    }
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
    for (int row = 0; row < candidates.size(); row++) {
      if (plain) {
        whole(candidates.number(row));
      } else {
        id(candidates.id(row));
      }
      whole(Double.doubleToLongBits(candidates.time(row)));
      line(candidates.status(row).code());
      if (!plain) {
        text(candidates.version(row));
      }
    }
  }

  private void id(TaskId id) {
    switch (id) {
      case TaskId.Numeric(long value) -> {
        digest.update((byte) 'n');
        whole(value);
      }
      case TaskId.Text(String value) -> {
        digest.update((byte) 't');
        text(value);
      }
    }
  }

  private void text(String text) {
    if (text == null) {
      whole(-1);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    whole(bytes.length);
    digest.update(bytes);
  }

  private void line(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
  }

  private void whole(long value) {
    digest.update(number.clear().putLong(value).array());
  }
}
