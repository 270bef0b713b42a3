package dev.holdfast.store.buquet.bucket;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What a bucket names the content of an object by, where nothing is encrypted by keys. */
public final class Etags {

  private Etags() {}

  /** Returns the ETag of a text, with its quotes: MD5, which tells contents apart, no more. */
  public static String of(String text) {
    return '"' + of(text.getBytes(StandardCharsets.UTF_8)) + '"';
  }

  /** Returns whether an ETag may be the MD5 of what it names. */
  public static boolean plain(String etag) {
    return etag != null && etag.matches("\"?[0-9a-f]{32}\"?");
  }

  /** A version is never changed; without versions the ETag is all that tells what is the same. */
  static String identity(String version, String etag) {
    return version == null || version.equals("null") ? etag : version;
  }

  /** Returns the ETag of some bytes, without its quotes. */
  public static String of(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
