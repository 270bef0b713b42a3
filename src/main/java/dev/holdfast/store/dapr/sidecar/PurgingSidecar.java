package dev.holdfast.store.dapr.sidecar;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RequestCounts;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.PurgeInstancesRequest;
import io.grpc.StatusException;
import java.time.Duration;

/**
 * The one call that changes something, for a confirmed run alone. One instance a call: never a
 * filter, never the sidecar's own recursion (its partial counts are lost with an error), and never
 * by force. Thread-safe.
 */
public record PurgingSidecar(SidecarCalls calls) {
  /**
   * Purges one instance.
   *
   * @param patience how long that may take: the sidecar itself tries for more than six seconds
   * @return how many are gone by it, as the sidecar says
   * @throws StatusException what the sidecar answers: codes vary, the end of the text does not
   */
  public int purge(String id, Duration patience, Cancellation cancellation) throws StatusException {
    PurgeInstancesRequest request = PurgeInstancesRequest.newBuilder().setInstanceId(id).build();
    return calls
        .answer(
            RequestCounts.Kind.PURGE, patience, stub -> stub.purgeInstances(request), cancellation)
        .getDeletedInstanceCount();
  }

  public SidecarFailures failures() {
    return calls.failures;
  }
}
