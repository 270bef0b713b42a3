package dev.holdfast.replay;

/**
 * What a task was at one instant, as its events and attempts tell. Everything that no event has
 * told by then is null; times are Unix seconds.
 *
 * @param status null before the first event
 * @param stage the phase number
 * @param stageName the last name reported with progress
 * @param progressPercent as reported: may lie outside 0 to 100
 * @param progressText the last text reported with progress
 * @param workerId the worker that acted last
 * @param attempt the number of the last round begun
 * @param attemptOpen whether that round was still running
 * @param retryCount retries used up, as the last event that says so counts them
 * @param suspendReason why it is suspended; null in every other status
 * @param childrenCreated children it has created by then
 * @param lastCheckpoint the newest checkpoint
 * @param error what went wrong last; stays when a later round succeeds, as in the task's row
 * @param lastEventType the newest event's type
 * @param lastEventTime the newest event's time
 * @param events how many events had happened
 * @param undated how many events have no time, or attempts no start or number: no instant has them
 */
public record TaskState(
    String status,
    Long stage,
    String stageName,
    Double progressPercent,
    String progressText,
    String workerId,
    Long attempt,
    boolean attemptOpen,
    Long retryCount,
    String suspendReason,
    long childrenCreated,
    Checkpoint lastCheckpoint,
    String error,
    String lastEventType,
    Long lastEventTime,
    long events,
    long undated) {

  /** A place a handler has marked; each part may be null. */
  public record Checkpoint(String code, String message, Long time) {}
}
