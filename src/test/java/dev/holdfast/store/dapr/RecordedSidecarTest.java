package dev.holdfast.store.dapr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.UnknownFieldSet;
import dev.holdfast.dapr.FakeSidecar;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.PurgeInstancesRequest;
import io.dapr.durabletask.implementation.protobuf.TaskHubSidecarServiceGrpc;
import io.dapr.durabletask.implementation.protobuf.TaskHubSidecarServiceGrpc.TaskHubSidecarServiceBlockingStub;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Proves that the sidecar in memory, on which the other tests of Dapr stand, answers as a real one
 * did: of instances made of the recorded events, and of purges that are refused.
 */
class RecordedSidecarTest {

  private final RecordedSidecar recorded = new RecordedSidecar();
  private FakeSidecar fake;
  private ManagedChannel channel;
  private TaskHubSidecarServiceBlockingStub stub;

  @BeforeEach
  void start() {
    fake = recorded.start();
    channel = ManagedChannelBuilder.forAddress("127.0.0.1", fake.port()).usePlaintext().build();
    stub = TaskHubSidecarServiceGrpc.newBlockingStub(channel);
  }

  @AfterEach
  void stop() {
    channel.shutdownNow();
    fake.close();
  }

  @Test
  void recordingHoldsWhatTheWorkerDid() {
    assertThat(recorded.ids()).containsExactlyInAnyOrderElementsOf(ShopRun.ENDS.keySet());
    assertThat(recorded.states()).hasSameSizeAs(ShopRun.ENDS);
  }

  @Test
  void stateFollowsFromTheHistoryAsDaprSaysIt() {
    recorded
        .states()
        .forEach(
            (id, state) ->
                assertThat(
                        stub.getInstance(
                                GetInstanceRequest.newBuilder()
                                    .setInstanceId(id)
                                    .setGetInputsAndOutputs(true)
                                    .build())
                            .getOrchestrationState())
                    .as(id)
                    .isEqualTo(known(state)));
  }

  @Test
  void purgesAreRefusedInTheWordsOfDapr() {
    for (Map.Entry<PurgeInstancesRequest, Status> refusal : recorded.refusals().entrySet()) {
      fake.worker(refusal.getValue().getCode() != Status.Code.FAILED_PRECONDITION);
      Status said =
          catchThrowableOfType(
                  StatusRuntimeException.class, () -> stub.purgeInstances(refusal.getKey()))
              .getStatus();
      assertThat(said.getCode()).isEqualTo(refusal.getValue().getCode());
      assertThat(said.getDescription()).isEqualTo(refusal.getValue().getDescription());
    }
  }

  /** Leaves out what 1.18 alone says, and the version, which the sidecar in memory has not. */
  private static OrchestrationState known(OrchestrationState state) {
    return state.toBuilder()
        .clearVersion()
        .setUnknownFields(UnknownFieldSet.getDefaultInstance())
        .build();
  }
}
