package dev.holdfast.dapr;

import com.google.protobuf.Empty;
import com.google.protobuf.MessageLite;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceHistoryRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceHistoryResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ListInstanceIDsRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ListInstanceIDsResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.PurgeInstancesRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.PurgeInstancesResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ResumeRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ResumeResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.SuspendRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.SuspendResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.TerminateRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.TerminateResponse;
import io.dapr.durabletask.implementation.protobuf.TaskHubSidecarServiceGrpc.TaskHubSidecarServiceImplBase;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The calls of a sidecar, answered from a {@link FakeApp}. */
final class FakeService extends TaskHubSidecarServiceImplBase {

  private static final String PURGING = "failed to purge workflow state: ";

  private final FakeApp app;
  private final Collection<SidecarCall> log;
  final List<SidecarFault> faults = new CopyOnWriteArrayList<>();
  volatile boolean worker = true;
  volatile boolean remote;
  volatile int limit = 4 << 20;
  volatile Duration pace = Duration.ZERO;

  FakeService(FakeApp app, Collection<SidecarCall> log) {
    this.app = app;
    this.log = log;
  }

  private <T extends MessageLite> void answer(
      SidecarCall call, StreamObserver<T> caller, Supplier<T> work) {
    log.add(call);
    pause();
    Optional<SidecarFault> fault = faults.stream().filter(each -> each.takes(call)).findFirst();
    try {
      fault.ifPresent(SidecarFault::before);
      T answer = work.get();
      fault.ifPresent(SidecarFault::after);
      int size = answer.getSerializedSize();
      if (size > limit) {
        throw refuse(
            Status.Code.RESOURCE_EXHAUSTED,
            "grpc: trying to send message larger than max (" + size + " vs. " + limit + ")");
      }
      caller.onNext(answer);
      caller.onCompleted();
    } catch (SidecarFault.Lost lost) {
      // The caller waits until its deadline.
    } catch (StatusRuntimeException refused) {
      caller.onError(refused);
    }
  }

  private void pause() {
    try {
      Thread.sleep(pace);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static StatusRuntimeException refuse(Status.Code code, String text) {
    return new StatusRuntimeException(code.toStatus().withDescription(text));
  }

  @Override
  public void hello(Empty request, StreamObserver<Empty> caller) {
    answer(new SidecarCall("Hello", ""), caller, Empty::getDefaultInstance);
  }

  @Override
  public void listInstanceIDs(
      ListInstanceIDsRequest request, StreamObserver<ListInstanceIDsResponse> caller) {
    String token = request.hasContinuationToken() ? request.getContinuationToken() : null;
    int size = request.hasPageSize() ? request.getPageSize() : Integer.MAX_VALUE;
    answer(
        new SidecarCall("ListInstanceIDs", ""),
        caller,
        () -> {
          FakeApp.Part part = app.page(token, size);
          ListInstanceIDsResponse.Builder answer =
              ListInstanceIDsResponse.newBuilder().addAllInstanceIds(part.ids());
          return part.token() == null
              ? answer.build()
              : answer.setContinuationToken(part.token()).build();
        });
  }

  @Override
  public void getInstance(GetInstanceRequest request, StreamObserver<GetInstanceResponse> caller) {
    boolean payloads = request.getGetInputsAndOutputs();
    answer(
        new SidecarCall("GetInstance", request.getInstanceId(), payloads, null),
        caller,
        () -> {
          Optional<FakeInstance> found = app.find(request.getInstanceId());
          return found.isEmpty()
              ? GetInstanceResponse.getDefaultInstance()
              : GetInstanceResponse.newBuilder()
                  .setExists(true)
                  .setOrchestrationState(found.get().state(payloads))
                  .build();
        });
  }

  @Override
  public void getInstanceHistory(
      GetInstanceHistoryRequest request, StreamObserver<GetInstanceHistoryResponse> caller) {
    String id = request.getInstanceId();
    answer(
        new SidecarCall("GetInstanceHistory", id),
        caller,
        () ->
            app.find(id)
                .map(
                    found ->
                        GetInstanceHistoryResponse.newBuilder()
                            .addAllEvents(found.history())
                            .build())
                .orElseThrow(
                    () ->
                        refuse(Status.Code.NOT_FOUND, "workflow instance '" + id + "' not found")));
  }

  @Override
  public void purgeInstances(
      PurgeInstancesRequest request, StreamObserver<PurgeInstancesResponse> caller) {
    answer(
        new SidecarCall("PurgeInstances", request.getInstanceId(), false, request),
        caller,
        () -> {
          if (!request.hasInstanceId()) {
            throw refuse(Status.Code.UNKNOWN, "multi-instance purge is not unimplemented");
          }
          int gone = purge(request.getInstanceId(), request.getRecursive());
          return PurgeInstancesResponse.newBuilder().setDeletedInstanceCount(gone).build();
        });
  }

  /** A wish for an instance waits until a worker runs it once more: here, at once. */
  private <T extends MessageLite> void wish(
      String method, String id, StreamObserver<T> caller, Consumer<FakeInstance> change, T done) {
    answer(
        new SidecarCall(method, id),
        caller,
        () -> {
          requireWorker(id, "");
          FakeInstance found =
              app.find(id)
                  .orElseThrow(() -> refuse(Status.Code.UNKNOWN, "no such instance exists"));
          // One that has ended takes no wish, and the sidecar says nothing of it.
          if (!found.terminal()) {
            change.accept(found);
            app.rewrite(id);
          }
          return done;
        });
  }

  @Override
  public void suspendInstance(SuspendRequest request, StreamObserver<SuspendResponse> caller) {
    String reason = request.getReason().getValue();
    wish(
        "SuspendInstance",
        request.getInstanceId(),
        caller,
        found -> found.suspended(reason),
        SuspendResponse.getDefaultInstance());
  }

  @Override
  public void resumeInstance(ResumeRequest request, StreamObserver<ResumeResponse> caller) {
    String reason = request.getReason().getValue();
    wish(
        "ResumeInstance",
        request.getInstanceId(),
        caller,
        found -> found.resumed(reason),
        ResumeResponse.getDefaultInstance());
  }

  @Override
  public void terminateInstance(
      TerminateRequest request, StreamObserver<TerminateResponse> caller) {
    String output = request.getOutput().getValue();
    wish(
        "TerminateInstance",
        request.getInstanceId(),
        caller,
        found -> found.terminated(output),
        TerminateResponse.getDefaultInstance());
  }

  private void requireWorker(String id, String doing) {
    if (!worker) {
      throw refuse(
          Status.Code.FAILED_PRECONDITION,
          doing
              + "failed to lookup actor: api error: code = FailedPrecondition desc = "
              + "did not find address for actor 'dapr.internal.default.shop.workflow/"
              + id
              + "'");
    }
  }

  private int purge(String id, boolean recursive) {
    requireWorker(id, PURGING);
    FakeInstance found = app.find(id).orElseThrow(() -> refused("no such instance exists"));
    if (!found.terminal()) {
      throw refused(
          found.status() == 8 ? "workflow is stalled" : "orchestration has not yet completed");
    }
    int gone = 1;
    if (recursive) {
      for (var event : found.history()) {
        if (event.hasSubOrchestrationInstanceCreated()) {
          gone += purgeChild(event.getSubOrchestrationInstanceCreated().getInstanceId());
        }
      }
    }
    app.remove(id);
    return gone;
  }

  private int purgeChild(String id) {
    try {
      return purge(id, true);
    } catch (StatusRuntimeException refused) {
      throw refused(
          "failed to purge child workflow: "
              + refused.getStatus().getDescription().substring(PURGING.length()));
    }
  }

  /** An actor on another replica is reached by a call, and its error is wrapped by that. */
  private StatusRuntimeException refused(String text) {
    return remote
        ? refuse(
            Status.Code.INTERNAL,
            PURGING + "error invoke actor method: error from actor service: " + text)
        : refuse(Status.Code.UNKNOWN, PURGING + text);
  }
}
