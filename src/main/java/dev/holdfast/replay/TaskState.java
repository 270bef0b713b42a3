package dev.holdfast.replay;

import io.soabase.recordbuilder.core.RecordBuilder;

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
 * @param recovery how another worker last took the task over; null if none did
 * @param attempt the number of the last round begun
 * @param attemptOpen whether that round was still running
 * @param attemptOutcome how that round ended; null while it is open
 * @param retryCount retries used up, as the last event that says so counts them
 * @param suspendReason why it is suspended; null in every other status
 * @param childrenCreated children it has created by then
 * @param childrenFinished children that had completed or failed for good by then; null if nobody
 *     asked
 * @param lastCheckpoint the newest checkpoint
 * @param error what went wrong last; stays when a later round succeeds, as in the task's row
 * @param lastEventType the newest event's type
 * @param lastEventTime the newest event's time
 * @param lastEventId the newest event's id
 * @param events how many events had happened
 * @param undated how many events have no time, or attempts no start or number: no instant has them
 */
@RecordBuilder
public record TaskState(
    String status,
    Long stage,
    String stageName,
    Double progressPercent,
    String progressText,
    String workerId,
    Recovery recovery,
    Long attempt,
    boolean attemptOpen,
    String attemptOutcome,
    Long retryCount,
    String suspendReason,
    long childrenCreated,
    Long childrenFinished,
    Checkpoint lastCheckpoint,
    String error,
    String lastEventType,
    Long lastEventTime,
    Long lastEventId,
    long events,
    long undated) {

  /** A place a handler has marked; code, message and time may be null. */
  public record Checkpoint(String code, String message, Long time, long eventId) {}

  /**
   * A worker was gone, and another one gave its task back to the queue. Texts may be null.
   *
   * @param fromWorkerId the worker that had it before
   * @param byWorkerId the worker that recovered it
   * @param byPodId where that one runs
   * @param reason as the runtime gives it
   */
  public record Recovery(
      String fromWorkerId,
      String byWorkerId,
      String byPodId,
      String reason,
      Long time,
      long eventId) {}
}
