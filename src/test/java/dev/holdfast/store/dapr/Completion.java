package dev.holdfast.store.dapr;

import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceHistoryRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.TaskHubSidecarServiceGrpc;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * When an instance ended and when Dapr itself purged it, as its sidecar showed.
 *
 * @param completed the moment that the history gives, or {@code null} where it went unseen
 * @param seen just before it was last found
 * @param gone just after it was first not found, or {@code null} while it is there
 */
public record Completion(Instant completed, Instant seen, Instant gone) {

  /** Returns when an instance ended, or {@code null} where it has not or is not there. */
  static Instant of(RealDapr dapr, String id) {
    return new Completion(null, Instant.now(), null).later(dapr, id).completed();
  }

  /**
   * Watches instances that have begun until each has gone, or else has been there for so long after
   * its end.
   *
   * @param known when those ended that may be gone before the first look
   */
  public static Map<String, Completion> watch(
      RealDapr dapr, Iterable<String> ids, Map<String, Instant> known, Duration enough) {
    Map<String, Completion> seen = new TreeMap<>();
    Instant now = Instant.now();
    ids.forEach(
        id -> seen.put(id, new Completion(known.get(id), known.getOrDefault(id, now), null)));
    RealDapr.await(
        "the end of " + ids,
        () -> {
          seen.replaceAll((id, before) -> before.gone() == null ? before.later(dapr, id) : before);
          return seen.values().stream().allMatch(each -> each.settled(enough));
        });
    return seen;
  }

  private boolean settled(Duration enough) {
    return gone != null || completed != null && seen.isAfter(completed.plus(enough));
  }

  private Completion later(RealDapr dapr, String id) {
    Instant asked = Instant.now();
    try {
      return new Completion(
          TaskHubSidecarServiceGrpc.newBlockingStub(dapr.channel())
              .withDeadlineAfter(30, TimeUnit.SECONDS)
              .getInstanceHistory(GetInstanceHistoryRequest.newBuilder().setInstanceId(id).build())
              .getEventsList()
              .stream()
              .filter(HistoryEvent::hasExecutionCompleted)
              .map(Completion::time)
              .findFirst()
              .orElse(completed),
          asked,
          null);
    } catch (StatusRuntimeException failure) {
      // Else it was read while it was written: the next look tells.
      return failure.getStatus().getCode() == Status.Code.NOT_FOUND
          ? new Completion(completed, seen, Instant.now())
          : this;
    }
  }

  private static Instant time(HistoryEvent event) {
    return Instant.ofEpochSecond(
        event.getTimestamp().getSeconds(), event.getTimestamp().getNanos());
  }
}
