package dev.holdfast.s3;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A request, path style, read whole.
 *
 * @param bucket empty for the server itself
 * @param key decoded; empty for the bucket itself
 * @param query decoded; a parameter without a value has the empty one
 * @param body without the chunks that a client may sign it in
 */
record S3Request(
    String method,
    URI uri,
    String bucket,
    String key,
    Map<String, String> query,
    Headers headers,
    byte[] body) {

  static S3Request of(String method, URI uri, Headers headers, byte[] sent) {
    String path = uri.getRawPath().substring(1);
    int slash = path.indexOf('/');
    String bucket = slash < 0 ? path : path.substring(0, slash);
    String key = slash < 0 ? "" : path.substring(slash + 1);
    return new S3Request(
        method,
        uri,
        decode(bucket.replace("+", "%2B")),
        decode(key.replace("+", "%2B")),
        query(uri.getRawQuery()),
        headers,
        AwsChunks.used(headers) ? AwsChunks.decode(sent, headers) : sent);
  }

  Operation operation() {
    return Operation.of(method, bucket, key, query);
  }

  Optional<String> header(String name) {
    return Optional.ofNullable(headers.getFirst(name));
  }

  String parameter(String name, String otherwise) {
    return query.getOrDefault(name, otherwise);
  }

  private static Map<String, String> query(String raw) {
    Map<String, String> query = new LinkedHashMap<>();
    if (raw != null && !raw.isEmpty()) {
      for (String pair : raw.split("&")) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        query.put(decode(name), equals < 0 ? "" : decode(pair.substring(equals + 1)));
      }
    }
    return query;
  }

  private static String decode(String raw) {
    return URLDecoder.decode(raw, StandardCharsets.UTF_8);
  }
}
