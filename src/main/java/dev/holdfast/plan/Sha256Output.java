package dev.holdfast.plan;

import dev.holdfast.task.Sha256;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Writes through and sums up. */
final class Sha256Output extends FilterOutputStream {

  private static final String PREFIX = "sha256:";

  /** The bytes of a digest with its line end. */
  static final int DIGEST_LINE = PREFIX.length() + 64 + 1;

  private final MessageDigest sum = Sha256.digest();

  Sha256Output(OutputStream out) {
    super(out);
  }

  static String text(MessageDigest sum) {
    return PREFIX + HexFormat.of().formatHex(sum.digest());
  }

  /** Returns the digest of what was written so far, and begins anew. */
  String digest() {
    return text(sum);
  }

  @Override
  public void write(int value) throws IOException {
    sum.update((byte) value);
    out.write(value);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    sum.update(bytes, from, length);
    out.write(bytes, from, length);
  }
}
