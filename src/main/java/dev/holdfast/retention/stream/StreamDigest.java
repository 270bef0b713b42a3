package dev.holdfast.retention.stream;

import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * The fingerprint of a preview. Over: the line {@code holdfast stream plan 1}; now and whether the
 * newest events may go; then for each stream that loses events, in order: its name, the number of
 * events, cutoff, threshold, last offset, last id, the event that stays, and the row that decided
 * (name, age, count). A number is big-endian behind a byte 1, one that is missing is a byte 0; a
 * text is the number of its UTF-8 bytes and the bytes.
 */
final class StreamDigest {

  private final MessageDigest digest = Sha256.digest();

  static String of(long now, boolean includeNewest, List<PlannedStream> streams) {
    StreamDigest sum = new StreamDigest();
    sum.text("holdfast stream plan 1");
    sum.numbers(now, includeNewest ? 1L : 0L);
    PlannedStream.going(streams).forEach(sum::target);
    return "sha256:" + HexFormat.of().formatHex(sum.digest.digest());
  }

  private void target(PlannedStream target) {
    StreamTally tally = target.tally();
    StreamPosition newest = target.newest();
    text(tally.stream());
    numbers(tally.events(), tally.cutoff(), tally.threshold(), tally.lastOffset(), tally.lastId());
    numbers(newest == null ? null : newest.offset(), newest == null ? null : (Long) newest.id());
    text(target.row().stream());
    numbers(target.row().maxAgeSeconds(), target.row().maxEventCount());
  }

  private void text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    numbers((long) bytes.length);
    digest.update(bytes);
  }

  private void numbers(Long... values) {
    for (Long value : values) {
      digest.update((byte) (value == null ? 0 : 1));
      if (value != null) {
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, value));
      }
    }
  }
}
