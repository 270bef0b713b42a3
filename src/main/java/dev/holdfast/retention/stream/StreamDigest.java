package dev.holdfast.retention.stream;

import dev.holdfast.store.stream.PlannedStream;
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
  private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);

  static String of(long now, boolean includeNewest, List<PlannedStream> streams) {
    StreamDigest sum = new StreamDigest();
    sum.text("holdfast stream plan 1");
    sum.number(now);
    sum.number(includeNewest ? 1L : 0L);
    streams.stream()
        .filter(stream -> stream.tally().events() > 0)
        .forEach(stream -> sum.target(stream));
    return "sha256:" + HexFormat.of().formatHex(sum.digest.digest());
  }

  private void target(PlannedStream target) {
    text(target.tally().stream());
    number(target.tally().events());
    number(target.tally().expiry().cutoff());
    number(target.tally().expiry().threshold());
    number(target.tally().lastOffset());
    number(target.tally().lastId());
    StreamPosition newest = target.newest();
    number(newest == null ? null : newest.offset());
    number(newest == null ? null : Long.valueOf(newest.id()));
    text(target.row().stream());
    number(target.row().maxAgeSeconds());
    number(target.row().maxEventCount());
  }

  private void text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number((long) bytes.length);
    digest.update(bytes);
  }

  private void number(Long value) {
    digest.update((byte) (value == null ? 0 : 1));
    if (value != null) {
      digest.update(number.clear().putLong(value).array());
    }
  }
}
