package dev.holdfast.plan;

import dev.holdfast.task.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Reads the first bytes of a stream and sums them up. Does not close the stream. */
final class Sha256Input extends InputStream {

  private static final String PREFIX = "sha256:";

  /** The bytes of a digest with its line end. */
  static final int DIGEST_LINE = PREFIX.length() + 64 + 1;

  private final DigestInputStream in;
  private long left;

  Sha256Input(InputStream in, long length) {
    // Not this one's own nature: what it skips it does not sum up.
    this.in = new DigestInputStream(in, Sha256.digest());
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    int value = left > 0 ? in.read() : -1;
    left -= value < 0 ? 0 : 1;
    return value;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    int taken = left > 0 ? in.read(into, from, (int) Math.min(left, length)) : -1;
    left -= Math.max(0, taken);
    return taken;
  }

  /** Reads what is left and returns the digest of all. */
  String drain() throws IOException {
    transferTo(OutputStream.nullOutputStream());
    return text(in.getMessageDigest());
  }

  static String text(MessageDigest sum) {
    return PREFIX + HexFormat.of().formatHex(sum.digest());
  }
}
