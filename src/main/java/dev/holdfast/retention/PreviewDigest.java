package dev.holdfast.retention;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The fingerprint of a plan. Over: the line {@code holdfast plan 2}; the policy as {@link
 * PolicyJson} writes it and a line end; now as a big-endian long; then for each candidate in order
 * its id (long), {@code last_active_time} (double), status and a line end.
 */
final class PreviewDigest {

  private final MessageDigest digest;
  private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);

  private PreviewDigest() {
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }

  static String of(Policy policy, long now, Candidates candidates) {
    PreviewDigest sum = new PreviewDigest();
    sum.line("holdfast plan 2");
    sum.line(PolicyJson.write(policy));
    sum.whole(now);
    for (int row = 0; row < candidates.size(); row++) {
      sum.whole(candidates.number(row));
      sum.decimal(candidates.lastActive(row));
      sum.line(candidates.status(row).code());
    }
    return "sha256:" + HexFormat.of().formatHex(sum.digest.digest());
  }

  private void line(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
  }

  private void whole(long value) {
    digest.update(number.clear().putLong(value).array());
  }

  private void decimal(double value) {
    whole(Double.doubleToLongBits(value));
  }
}
