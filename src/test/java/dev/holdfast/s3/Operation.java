package dev.holdfast.s3;

import java.util.Map;

/** The calls the test server knows, under the names S3 gives them. */
public enum Operation {
  LIST_BUCKETS("ListBuckets", false),
  HEAD_BUCKET("HeadBucket", false),
  CREATE_BUCKET("CreateBucket", true),
  GET_BUCKET_LOCATION("GetBucketLocation", false),
  GET_BUCKET_VERSIONING("GetBucketVersioning", false),
  PUT_BUCKET_VERSIONING("PutBucketVersioning", true),
  GET_BUCKET_LIFECYCLE("GetBucketLifecycleConfiguration", false),
  LIST_OBJECTS("ListObjectsV2", false),
  LIST_VERSIONS("ListObjectVersions", false),
  GET_OBJECT("GetObject", false),
  HEAD_OBJECT("HeadObject", false),
  PUT_OBJECT("PutObject", true),
  DELETE_OBJECT("DeleteObject", true),
  DELETE_OBJECTS("DeleteObjects", true),
  UNKNOWN("unknown", true);

  private final String title;
  private final boolean write;

  Operation(String title, boolean write) {
    this.title = title;
    this.write = write;
  }

  /** Returns the name S3 has for the call. */
  public String title() {
    return title;
  }

  /** Returns whether the call changes anything; one that is not known counts as one that does. */
  public boolean write() {
    return write;
  }

  /**
   * Names the call of a request.
   *
   * @param bucket empty for the server itself
   * @param key empty for the bucket itself
   */
  static Operation of(String method, String bucket, String key, Map<String, String> query) {
    if (bucket.isEmpty()) {
      return method.equals("GET") ? LIST_BUCKETS : UNKNOWN;
    }
    return key.isEmpty() ? ofBucket(method, query) : ofObject(method, query);
  }

  private static Operation ofBucket(String method, Map<String, String> query) {
    return switch (method) {
      case "HEAD" -> HEAD_BUCKET;
      case "POST" -> query.containsKey("delete") ? DELETE_OBJECTS : UNKNOWN;
      case "PUT" ->
          query.containsKey("versioning")
              ? PUT_BUCKET_VERSIONING
              : query.isEmpty() ? CREATE_BUCKET : UNKNOWN;
      case "GET" -> ofBucketQuestion(query);
      default -> UNKNOWN;
    };
  }

  private static Operation ofBucketQuestion(Map<String, String> query) {
    if (query.containsKey("versioning")) {
      return GET_BUCKET_VERSIONING;
    } else if (query.containsKey("lifecycle")) {
      return GET_BUCKET_LIFECYCLE;
    } else if (query.containsKey("location")) {
      return GET_BUCKET_LOCATION;
    } else if (query.containsKey("versions")) {
      return LIST_VERSIONS;
    }
    return "2".equals(query.get("list-type")) ? LIST_OBJECTS : UNKNOWN;
  }

  private static Operation ofObject(String method, Map<String, String> query) {
    if (query.keySet().stream().anyMatch(Operation::subresource)) {
      return UNKNOWN;
    }
    return switch (method) {
      case "GET" -> GET_OBJECT;
      case "HEAD" -> HEAD_OBJECT;
      case "PUT" -> PUT_OBJECT;
      case "DELETE" -> DELETE_OBJECT;
      default -> UNKNOWN;
    };
  }

  private static boolean subresource(String parameter) {
    return switch (parameter) {
      case "versionId", "x-id" -> false;
      default -> true;
    };
  }
}
