package dev.holdfast.store.rows;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A text whose bytes are no valid UTF-8, as SQLite lets programs store: kept as bytes, so that
 * nothing of it is lost.
 *
 * @param bytes never changed by anybody
 */
public record StoredText(byte[] bytes) {

  /** Returns the text as a {@link String} if its bytes are valid UTF-8, else as they are. */
  public static Object decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException noText) {
      return new StoredText(bytes);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StoredText(byte[] theirs) && Arrays.equals(bytes, theirs);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "StoredText[" + bytes.length + " bytes]";
  }
}
