package dev.holdfast.s3;

import java.util.LinkedHashMap;
import java.util.Map;

/** What S3 refuses, with the status, the code and the headers of its answer. */
final class S3Error extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final transient Map<String, String> headers = new LinkedHashMap<>();

  S3Error(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  S3Error with(String header, String value) {
    headers.put(header, value);
    return this;
  }

  int status() {
    return status;
  }

  String code() {
    return code;
  }

  Map<String, String> headers() {
    return headers;
  }

  static S3Error noSuchKey() {
    return new S3Error(404, "NoSuchKey", "The specified key does not exist.");
  }

  static S3Error preconditionFailed() {
    return new S3Error(
        412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
  }

  static S3Error notImplemented(String what) {
    return new S3Error(501, "NotImplemented", what + " is not implemented.");
  }

  static S3Error invalidArgument(String text) {
    return new S3Error(400, "InvalidArgument", text);
  }

  static S3Error accessDenied() {
    return new S3Error(403, "AccessDenied", "Access Denied");
  }
}
