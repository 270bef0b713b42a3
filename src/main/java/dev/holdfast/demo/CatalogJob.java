package dev.holdfast.demo;

import java.util.List;

/**
 * A kind of task: what its handler does, says and needs.
 *
 * @param name the task name that picks the handler
 * @param tag the tag, or null
 * @param priority -20 to 20, higher first
 * @param weight how often it is started by itself; 0 for kinds that others start
 * @param timeout seconds an attempt may take
 * @param maxRetries rounds before it fails for good
 * @param retryInterval seconds between a failure and the next round, twice
 * @param seconds how long a round usually takes
 * @param cron the schedule, or null for a one-time task
 * @param every seconds between two runs of the schedule, 0 without one
 * @param offset seconds from the epoch to the schedule's first slot
 * @param payload the JSON payload
 * @param result the JSON result
 * @param steps what a round reports on its way
 * @param children the subtasks it waits for; they start after the first half of the steps
 * @param errors what can go wrong
 */
record CatalogJob(
    String name,
    String tag,
    int priority,
    double weight,
    int timeout,
    int maxRetries,
    int retryInterval,
    int seconds,
    String cron,
    long every,
    long offset,
    Phrase payload,
    Phrase result,
    List<Step> steps,
    List<Brood> children,
    List<Phrase> errors) {

  CatalogJob {
    children = children == null ? List.of() : List.copyOf(children);
    steps = List.copyOf(steps);
    errors = List.copyOf(errors);
  }

  String type() {
    return cron == null ? "async" : "cron";
  }

  /**
   * One report of a round: a checkpoint if it has a code, progress otherwise.
   *
   * @param stage stage name of a progress report, or null
   * @param text progress text or checkpoint message, or null
   * @param percent 0 to 100, or null
   * @param code checkpoint code, or null
   * @param data further JSON fields of a checkpoint, or null
   */
  record Step(String stage, Phrase text, Double percent, String code, Phrase data) {}

  /**
   * Subtasks of one kind.
   *
   * @param job name of the kind
   * @param min fewest of them
   * @param max most of them
   */
  record Brood(String job, int min, int max) {}
}
