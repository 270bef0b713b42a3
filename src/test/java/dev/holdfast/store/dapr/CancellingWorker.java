package dev.holdfast.store.dapr;

import io.dapr.durabletask.implementation.protobuf.OrchestratorService.CompleteOrchestrationAction;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.CreateInstanceRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetWorkItemsRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationStatus;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestratorAction;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestratorResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.WorkItem;
import io.dapr.durabletask.implementation.protobuf.TaskHubSidecarServiceGrpc;
import io.grpc.Context;
import java.time.Instant;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A worker that ends its one workflow as canceled, which no client library of Dapr does. */
public final class CancellingWorker {

  private CancellingWorker() {}

  /**
   * Starts an instance and ends it; no worker is connected afterwards.
   *
   * @return when it ended
   */
  public static Instant cancel(RealDapr dapr, String id) {
    var stub =
        TaskHubSidecarServiceGrpc.newBlockingStub(dapr.channel())
            .withDeadlineAfter(30, TimeUnit.SECONDS);
    try (Context.CancellableContext connection = Context.current().withCancellation()) {
      Context before = connection.attach();
      try {
        Iterator<WorkItem> items = stub.getWorkItems(GetWorkItemsRequest.getDefaultInstance());
        // The sidecar answers this only when a worker has begun the workflow.
        var started =
            TaskHubSidecarServiceGrpc.newFutureStub(dapr.channel())
                .startInstance(
                    CreateInstanceRequest.newBuilder()
                        .setInstanceId(id)
                        .setName("Dropped")
                        .build());
        WorkItem item = items.next();
        while (!item.hasOrchestratorRequest()) {
          item = items.next();
        }
        stub.completeOrchestratorTask(
            OrchestratorResponse.newBuilder()
                .setInstanceId(id)
                .setCompletionToken(item.getCompletionToken())
                .addActions(canceled())
                .build());
        RealDapr.await(id + " started", started::isDone);
        AtomicReference<Instant> ended = new AtomicReference<>();
        RealDapr.await(
            id + " canceled",
            () -> {
              ended.set(Completion.of(dapr, id));
              return ended.get() != null;
            });
        return ended.get();
      } finally {
        connection.detach(before);
      }
    }
  }

  private static OrchestratorAction canceled() {
    return OrchestratorAction.newBuilder()
        .setCompleteOrchestration(
            CompleteOrchestrationAction.newBuilder()
                .setOrchestrationStatus(OrchestrationStatus.ORCHESTRATION_STATUS_CANCELED))
        .build();
  }
}
