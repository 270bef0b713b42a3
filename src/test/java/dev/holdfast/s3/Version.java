package dev.holdfast.s3;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/** One version of an object, or a delete marker. Never changes. */
public final class Version {

  /** The id of what was written while versioning was not on. */
  public static final String NULL = "null";

  private final String id;
  private final Instant lastModified;
  private final byte[] body;
  private final boolean marker;
  private final String etag;

  private Version(String id, Instant lastModified, byte[] body, boolean marker) {
    this.id = id;
    this.lastModified = lastModified;
    this.body = body.clone();
    this.marker = marker;
    this.etag = marker ? "" : etag(body);
  }

  static Version object(String id, Instant lastModified, byte[] body) {
    return new Version(id, lastModified, body, false);
  }

  static Version marker(String id, Instant lastModified) {
    return new Version(id, lastModified, new byte[0], true);
  }

  /** Returns the id, {@link #NULL} for one from a time without versions. */
  public String id() {
    return id;
  }

  /** Returns when it was written, in whole seconds. */
  public Instant lastModified() {
    return lastModified;
  }

  /** Returns a copy of the content, empty for a marker. */
  public byte[] body() {
    return body.clone();
  }

  /** Returns the content as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Returns the number of bytes of the content. */
  public long size() {
    return body.length;
  }

  /** Returns whether this is a delete marker. */
  public boolean marker() {
    return marker;
  }

  /** Returns the entity tag within its quotes: the MD5 of the content; empty for a marker. */
  public String etag() {
    return etag;
  }

  /** Returns the entity tag of a content, within its quotes. */
  public static String etag(byte[] body) {
    return '"' + HexFormat.of().formatHex(md5(body)) + '"';
  }

  static byte[] md5(byte[] body) {
    try {
      return MessageDigest.getInstance("MD5").digest(body);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
