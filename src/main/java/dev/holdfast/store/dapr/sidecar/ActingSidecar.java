package dev.holdfast.store.dapr.sidecar;

import com.google.protobuf.StringValue;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RequestCounts;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ResumeRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.SuspendRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.TerminateRequest;
import io.grpc.StatusException;
import java.time.Duration;

/**
 * The calls that change the status of one instance, for a confirmed run alone. Children are left
 * alone: what an operator was shown is what changes. Thread-safe.
 */
public record ActingSidecar(SidecarCalls calls, Duration patience) {
  /** Has it take no further step; what is under way in a worker ends first. */
  public void suspend(String id, String reason, Cancellation cancellation) throws StatusException {
    SuspendRequest.Builder request = SuspendRequest.newBuilder().setInstanceId(id);
    if (reason != null) {
      request.setReason(StringValue.of(reason));
    }
    ask(stub -> stub.suspendInstance(request.build()), cancellation);
  }

  /** Has it go on. */
  public void resume(String id, String reason, Cancellation cancellation) throws StatusException {
    ResumeRequest.Builder request = ResumeRequest.newBuilder().setInstanceId(id);
    if (reason != null) {
      request.setReason(StringValue.of(reason));
    }
    ask(stub -> stub.resumeInstance(request.build()), cancellation);
  }

  /** Ends it. Its output is the app's own, so no reason is written there. */
  public void terminate(String id, Cancellation cancellation) throws StatusException {
    TerminateRequest request = TerminateRequest.newBuilder().setInstanceId(id).build();
    ask(stub -> stub.terminateInstance(request), cancellation);
  }

  private <T> void ask(SidecarCalls.Call<T> call, Cancellation cancellation)
      throws StatusException {
    calls.answer(RequestCounts.Kind.ACT, patience, call, cancellation);
  }
}
