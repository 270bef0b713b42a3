package dev.holdfast.store.terms;

/** What stores may or may not be able to do. A screen shows why something is missing. */
public enum Capability {
  /** Tasks have a status. */
  STATUSES,
  /** Execution rounds are recorded. */
  ATTEMPTS,
  /** Processes that run tasks are recorded. */
  WORKERS,
  /** Tasks form trees. */
  WORKFLOWS,
  /** Tasks keep cached progress in their row. */
  PROGRESS,
  /** A policy can be previewed and run. */
  RETENTION,
  /** It is known how far the copies that follow the store lie behind it, or it has none. */
  REPLICATION_LAG,
  /** Tasks are known by texts, also by such as look like numbers. */
  TEXT_IDS,
  /** Tasks are event streams, each with a policy that the store itself keeps. */
  STREAMS,
  /** What there is can be listed; said by kinds alone whose stores may be unable to. */
  LIST,
  /** A policy can be previewed, and nothing is deleted here. */
  PREVIEW
}
