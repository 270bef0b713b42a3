package dev.holdfast.s3;

import java.util.List;
import java.util.Map;

/**
 * A request as it came in, whatever became of it.
 *
 * @param bucket empty for the server itself
 * @param key empty for the bucket itself
 * @param query decoded
 * @param condition If-Match or If-None-Match with its value, empty without one
 * @param keys what DeleteObjects is to delete, in its order; empty for all others
 */
public record Call(
    String method,
    Operation operation,
    String bucket,
    String key,
    Map<String, String> query,
    String condition,
    List<String> keys) {

  static Call of(S3Request request) {
    String condition =
        request
            .header("If-Match")
            .map(value -> "If-Match: " + value)
            .or(() -> request.header("If-None-Match").map(value -> "If-None-Match: " + value))
            .orElse("");
    return new Call(
        request.method(),
        request.operation(),
        request.bucket(),
        request.key(),
        Map.copyOf(request.query()),
        condition,
        keys(request));
  }

  private static List<String> keys(S3Request request) {
    if (request.operation() != Operation.DELETE_OBJECTS) {
      return List.of();
    }
    try {
      return DeleteObjects.of(request).keys();
    } catch (S3Error e) {
      return List.of();
    }
  }
}
