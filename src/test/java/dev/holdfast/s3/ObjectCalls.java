package dev.holdfast.s3;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Answers the calls on one object. */
final class ObjectCalls {

  private static final int LONGEST_KEY = 1024;

  private ObjectCalls() {}

  static S3Answer get(S3Bucket bucket, S3Request request) {
    Version version = wanted(bucket, request);
    Optional<String> match = request.header("If-Match");
    if (match.isPresent() && !Conditions.matches(match.get(), version)) {
      throw S3Error.preconditionFailed();
    }
    Optional<String> noneMatch = request.header("If-None-Match");
    if (noneMatch.isPresent() && Conditions.matches(noneMatch.get(), version)) {
      throw named(new S3Error(304, "NotModified", "Not Modified"), bucket, version)
          .with("ETag", version.etag());
    }
    S3Answer answer =
        request.method().equals("HEAD")
            ? new S3Answer(200, S3Answer.empty(200).headers(), new byte[0], version.size())
            : S3Answer.of(200, version.body());
    answer
        .with("ETag", version.etag())
        .with("Content-Type", "binary/octet-stream")
        .with("Accept-Ranges", "bytes")
        .with("Last-Modified", S3Clock.http(version.lastModified()));
    if (bucket.versioning().marks()) {
      answer.with("x-amz-version-id", version.id());
    }
    return answer;
  }

  static S3Answer put(S3Bucket bucket, S3Request request, boolean heeded) {
    if (request.key().getBytes(StandardCharsets.UTF_8).length > LONGEST_KEY) {
      throw new S3Error(400, "KeyTooLongError", "Your key is too long");
    }
    checkDigest(request);
    synchronized (bucket) {
      if (heeded) {
        Conditions.checkPut(bucket.live(request.key()), request);
      }
      Version version = bucket.put(request.key(), request.body());
      S3Answer answer = S3Answer.empty(200).with("ETag", version.etag());
      return bucket.versioning().adds() ? answer.with("x-amz-version-id", version.id()) : answer;
    }
  }

  static S3Answer delete(S3Bucket bucket, S3Request request, boolean heeded) {
    Deletion deletion =
        new Deletion(
            request.key(),
            Optional.ofNullable(request.query().get("versionId")),
            request.header("If-Match").filter(match -> heeded));
    Deletion.Outcome outcome = deletion.apply(bucket);
    S3Answer answer = S3Answer.empty(204);
    if (outcome.marker()) {
      answer.with("x-amz-delete-marker", "true");
    }
    outcome.versionId().ifPresent(id -> answer.with("x-amz-version-id", id));
    return answer;
  }

  /** Refuses a content that is not the one its digest was made of. */
  static void checkDigest(S3Request request) {
    Optional<String> digest = request.header("Content-MD5");
    String real = Base64.getEncoder().encodeToString(Version.md5(request.body()));
    if (digest.isPresent() && !digest.get().equals(real)) {
      throw new S3Error(400, "BadDigest", "The Content-MD5 you specified did not match.");
    }
  }

  private static Version wanted(S3Bucket bucket, S3Request request) {
    String id = request.query().get("versionId");
    if (id == null) {
      Version latest = bucket.latest(request.key()).orElseThrow(S3Error::noSuchKey);
      if (latest.marker()) {
        throw named(S3Error.noSuchKey(), bucket, latest).with("x-amz-delete-marker", "true");
      }
      return latest;
    }
    Version version =
        bucket
            .version(request.key(), id)
            .orElseThrow(
                () -> new S3Error(404, "NoSuchVersion", "The specified version does not exist."));
    if (version.marker()) {
      throw named(
              new S3Error(405, "MethodNotAllowed", "The method is not allowed on a marker."),
              bucket,
              version)
          .with("x-amz-delete-marker", "true")
          .with("Last-Modified", S3Clock.http(version.lastModified()));
    }
    return version;
  }

  private static S3Error named(S3Error error, S3Bucket bucket, Version version) {
    return bucket.versioning().marks() ? error.with("x-amz-version-id", version.id()) : error;
  }
}
