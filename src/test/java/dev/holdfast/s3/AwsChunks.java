package dev.holdfast.s3;

import com.sun.net.httpserver.Headers;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The chunks in which a client of AWS may send a content, each with a signature of its own. */
final class AwsChunks {

  private AwsChunks() {}

  static boolean used(Headers headers) {
    String hash = headers.getFirst("x-amz-content-sha256");
    return hash != null && hash.startsWith("STREAMING-");
  }

  static byte[] decode(byte[] sent, Headers headers) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    int at = 0;
    while (true) {
      int end = lineEnd(sent, at);
      String line = new String(sent, at, end - at, StandardCharsets.US_ASCII);
      int size = Integer.parseInt(line.replaceFirst(";.*", ""), 16);
      if (size == 0) {
        break;
      }
      content.write(sent, end + 2, size);
      at = end + 2 + size + 2;
    }
    String length = headers.getFirst("x-amz-decoded-content-length");
    if (length == null || Integer.parseInt(length) != content.size()) {
      throw new S3Error(400, "IncompleteBody", "The content is not as long as it says.");
    }
    return content.toByteArray();
  }

  private static int lineEnd(byte[] sent, int from) {
    for (int i = from; i + 1 < sent.length; i++) {
      if (sent[i] == '\r' && sent[i + 1] == '\n') {
        return i;
      }
    }
    throw new S3Error(400, "IncompleteBody", "A chunk has no end.");
  }
}
