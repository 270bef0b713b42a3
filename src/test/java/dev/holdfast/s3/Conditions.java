package dev.holdfast.s3;

import java.util.Optional;

/** The conditions a request may set. */
final class Conditions {

  private Conditions() {}

  /** S3 takes entity tags with and without their quotes. */
  static boolean matches(String condition, Version version) {
    return condition.equals("*") || bare(condition).equals(bare(version.etag()));
  }

  /**
   * Checks the conditions of a PUT.
   *
   * @param live what is there now; a delete marker counts as nothing
   */
  static void checkPut(Optional<Version> live, S3Request request) {
    Optional<String> noneMatch = request.header("If-None-Match");
    if (noneMatch.isPresent()) {
      if (!noneMatch.get().equals("*")) {
        throw S3Error.notImplemented("If-None-Match other than *");
      } else if (live.isPresent()) {
        throw S3Error.preconditionFailed();
      }
    }
    request.header("If-Match").ifPresent(match -> checkMatch(live, match));
  }

  /** Checks that what is there now has an entity tag: 404 where nothing is, 412 on another one. */
  static void checkMatch(Optional<Version> live, String match) {
    if (!matches(match, live.orElseThrow(S3Error::noSuchKey))) {
      throw S3Error.preconditionFailed();
    }
  }

  private static String bare(String etag) {
    return etag.replace("\"", "");
  }
}
