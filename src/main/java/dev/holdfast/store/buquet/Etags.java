package dev.holdfast.store.buquet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What a bucket names the content of an object by, where nothing is encrypted by keys. */
final class Etags {

  private Etags() {}

  /** Returns the ETag of a text, with its quotes: MD5, which tells contents apart, no more. */
  static String of(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
      return '"' + HexFormat.of().formatHex(hash) + '"';
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
