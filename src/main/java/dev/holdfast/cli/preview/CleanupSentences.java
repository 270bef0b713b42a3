package dev.holdfast.cli.preview;

/**
 * The names of the sentences of a cleanup that speak of what is deleted.
 *
 * @param progress how far it is
 * @param withoutYes that nothing was deleted for want of a word
 * @param blocked that a hazard is in the way
 * @param hidden that there may be rows nobody can see
 * @param skipped what was skipped by choice
 * @param doneBefore what an earlier run of the plan deleted
 * @param remaining what is left
 * @param stuck what is left if the same command would get no further
 * @param unconfirmed what nobody knows of
 * @param drifted what was kept
 */
public record CleanupSentences(
    String progress,
    String withoutYes,
    String blocked,
    String hidden,
    String skipped,
    String doneBefore,
    String remaining,
    String stuck,
    String unconfirmed,
    String drifted) {

  /** Of tasks. */
  static final CleanupSentences TASKS =
      new CleanupSentences(
          "cleanup.progress",
          "cleanup.withoutYes",
          "cleanup.blocked",
          "cleanup.hidden",
          "cleanup.skipped",
          "cleanup.doneBefore",
          "cleanup.remaining",
          "cleanup.remaining.stuck",
          "cleanup.unconfirmed",
          "cleanup.drifted");

  /** Of events of streams. */
  static final CleanupSentences EVENTS =
      new CleanupSentences(
          "streams.progress",
          "streams.withoutYes",
          "streams.blocked",
          "streams.hidden",
          "streams.skipped",
          "streams.doneBefore",
          "streams.remaining",
          "streams.remaining",
          "streams.unconfirmed",
          "streams.drifted");
}
