package dev.holdfast.plan;

/** What can be wrong with a plan and its approval. */
public enum PlanProblem {
  /** The file is there already, and a plan is never overwritten: the file. */
  EXISTS,
  /** The file cannot be read or written: the file and why. */
  FILE,
  /** The file is no plan: the file. */
  NO_PLAN,
  /** The file was written by a version that knows more: the file and its format. */
  NEWER_FORMAT,
  /** The file is not what was written: the file. */
  ALTERED,
  /** It is a plan for tasks, and the store holds event streams: the file. */
  OF_TASKS,
  /** It is a plan for event streams, and the store holds tasks: the file. */
  OF_STREAMS,
  /** It is a plan that deletes nothing, and a cleanup was to run it: the file. */
  OF_ACTS,
  /** It is a plan for another store: that store and this one. */
  OTHER_STORE,
  /** The store's tables are not the ones it was made for. */
  OTHER_TABLES,
  /** Its moment lies after the store's clock: that moment and the store's, in Unix seconds. */
  AHEAD_OF_STORE,
  /** It was made too long ago: its age and the greatest age, in seconds. */
  TOO_OLD,
  /** It asks for an approval, and nobody said whose counts. */
  APPROVERS_NEEDED,
  /** Nobody whose approval counts has signed it: the file of approvals. */
  NOT_APPROVED,
  /** Only its own planner has signed it: that planner. */
  OWN_APPROVAL,
  /** Its own planner wants to sign it. */
  PLANNER,
  /** A hazard is allowed that the plan skips, or that its approval does not cover: its name. */
  NOT_ALLOWED,
  /** An option of the kind of store is chosen that its approval does not cover: as typed. */
  NOT_CHOSEN,
  /** Another process runs the same plan. */
  RUNS_ALREADY,
  /** The file holds no Ed25519 key: the file. */
  NO_KEY,
  /** The file holds a key of OpenSSH, in that program's own form: the file. */
  SSH_KEY
}
