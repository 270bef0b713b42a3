package dev.holdfast.retention.policy.file;

/** Why a file is no policy. */
public enum PolicyProblem {
  /** More than {@link PolicyReader#MOST_BYTES}. */
  TOO_LARGE,
  /** Not UTF-8. */
  NOT_TEXT,
  /** No kind of policy at all. */
  NOT_A_POLICY,
  /** Meant to be JSON, and is not. */
  NOT_JSON,
  /** Meant to be TOML, and is not. */
  NOT_TOML,
  /** YAML’s own rules are broken; the detail says how. */
  NOT_YAML,
  /** Indented with a tab. */
  TAB,
  /** An anchor, an alias or a merge. */
  ANCHOR,
  /** A YAML tag such as {@code !!int}. */
  YAML_TAG,
  /** More than one document in the file. */
  SECOND_DOCUMENT,
  /** Nested deeper than any policy is. */
  TOO_DEEP,
  /** A key that is no word. */
  BAD_KEY,
  /** The same key twice. */
  DUPLICATE_KEY,
  /** A key nobody knows here. */
  UNKNOWN_KEY,
  /** A key without a value. */
  NO_VALUE,
  /** A text was needed. */
  NEEDS_TEXT,
  /** A number, true, false or null stands where a text is needed, without quotes. */
  NEEDS_QUOTES,
  /** A positive whole number was needed. */
  NEEDS_COUNT,
  /** A task id was needed. */
  NEEDS_ID,
  /** {@code true} or {@code false} was needed. */
  NEEDS_TRUTH,
  /** A list was needed. */
  NEEDS_LIST,
  /** Keys and values were needed. */
  NEEDS_KEYS,
  /** A version other than 1. */
  VERSION,
  /** No rules. */
  NO_RULES,
  /** More than {@link dev.holdfast.retention.policy.Policy#MAX_RULES}. */
  TOO_MANY_RULES,
  /** Not a duration; the detail is a whole sentence. */
  BAD_AGE,
  /** No time at all, without saying that it is meant. */
  ZERO_AGE,
  /** {@code immediately} with another age than zero. */
  NOT_IMMEDIATELY,
  /** {@code keep} is something else than {@code forever}. */
  KEEP,
  /** {@code keep: forever} together with a reason to delete. */
  KEEP_AND_DELETE,
  /** Neither an age nor a count nor {@code keep}. */
  NO_EFFECT,
  /** {@code keep_newest} without anything that it limits. */
  ONLY_A_FLOOR,
  /** {@code keep_newest} above {@code max_count}. */
  FLOOR_ABOVE_CAP,
  /** A status that retention may not name. */
  BAD_STATUS,
  /** Both {@code status} and {@code statuses}. */
  STATUS_TWICE,
  /** A name that is too long. */
  LONG_NAME,
  /** Two rules of the same name. */
  SAME_NAME,
  /** Two rules of which neither is more particular. */
  TIE,
  /**
   * Its runtime refuses it; the detail is a {@link
   * dev.holdfast.store.retention.RuntimePolicyException}.
   */
  RUNTIME_REFUSES,
  /** A Dapr document without a retention policy. */
  NO_DAPR_POLICY,
  /** Not a duration as Go reads them. */
  BAD_GO_DURATION,
  /** Days, weeks or years, which Go's durations do not have. */
  GO_DAYS,
  /** A number without quotes, which Dapr does not take for a duration. */
  GO_NUMBER,
  /** A duration below zero. */
  NEGATIVE_GO_DURATION,
  /** One of several files that is no document of Dapr. */
  NO_LAYER
}
