package dev.holdfast.s3;

/** What a bucket of the test server knows of versions. */
public enum Versioning {
  /** Each write is a version of its own, a delete puts a marker on top. */
  ENABLED,
  /** Was on once: what is written now is the version {@code null}, which replaces its like. */
  SUSPENDED,
  /** Never on: a write replaces, a delete is for good; each object is its version {@code null}. */
  NEVER,
  /** As never, and the server does not know the word: 501 for all questions about versions. */
  UNSUPPORTED,
  /** On, but nobody may know: 403 when asked. */
  FORBIDDEN;

  /** Whether writes add versions. */
  boolean adds() {
    return this == ENABLED || this == FORBIDDEN;
  }

  /** Whether deletes leave markers, and answers name versions. */
  boolean marks() {
    return adds() || this == SUSPENDED;
  }
}
