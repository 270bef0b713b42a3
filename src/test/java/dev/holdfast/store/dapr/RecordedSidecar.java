package dev.holdfast.store.dapr;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Timestamp;
import dev.holdfast.dapr.FakeInstance;
import dev.holdfast.dapr.FakeSidecar;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceHistoryRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceHistoryResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ListInstanceIDsResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.PurgeInstancesRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A sidecar in memory with the instances and the refusals that a real Dapr had when {@link
 * DaprRecordingReal} recorded it.
 */
public final class RecordedSidecar {

  private final DaprRecording recording = DaprRecording.stored();

  /** Returns the ids as the real sidecar listed them, page after page. */
  public List<String> ids() {
    List<String> ids = new ArrayList<>();
    for (DaprRecording.Exchange page : recording.of("ListInstanceIDs")) {
      ids.addAll(
          parsed(() -> ListInstanceIDsResponse.parseFrom(page.answer())).getInstanceIdsList());
    }
    return ids;
  }

  /** Returns what the real sidecar said of each instance when all had happened, by id. */
  public Map<String, OrchestrationState> states() {
    Map<String, OrchestrationState> states = new LinkedHashMap<>();
    for (DaprRecording.Exchange read : recording.of("GetInstance")) {
      GetInstanceResponse answer = parsed(() -> GetInstanceResponse.parseFrom(read.answer()));
      if (answer.getExists()) {
        states.putIfAbsent(
            parsed(() -> GetInstanceRequest.parseFrom(read.request())).getInstanceId(),
            answer.getOrchestrationState());
      }
    }
    return states;
  }

  /** Returns the recorded refusals of purges, by what was to be purged. */
  public Map<PurgeInstancesRequest, io.grpc.Status> refusals() {
    Map<PurgeInstancesRequest, io.grpc.Status> refusals = new LinkedHashMap<>();
    for (DaprRecording.Exchange purge : recording.of("PurgeInstances")) {
      if (purge.error() != null) {
        refusals.put(parsed(() -> PurgeInstancesRequest.parseFrom(purge.request())), purge.error());
      }
    }
    return refusals;
  }

  /** Starts a sidecar in memory that has these instances, to be closed by the caller. */
  public FakeSidecar start() {
    FakeSidecar fake = FakeSidecar.start();
    Map<String, OrchestrationState> states = states();
    for (String id : ids()) {
      OrchestrationState state = states.get(id);
      FakeInstance instance = fake.instance(id, instant(state.getCreatedTimestamp()));
      if (state.hasCustomStatus()) {
        instance.customStatus(state.getCustomStatus().getValue());
      }
    }
    for (DaprRecording.Exchange read : recording.of("GetInstanceHistory")) {
      if (read.error() == null) {
        String id =
            parsed(() -> GetInstanceHistoryRequest.parseFrom(read.request())).getInstanceId();
        FakeInstance instance = fake.app().find(id).orElseThrow();
        parsed(() -> GetInstanceHistoryResponse.parseFrom(read.answer()))
            .getEventsList()
            .forEach(instance::add);
      }
    }
    return fake;
  }

  private static Instant instant(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }

  private interface Parsing<T> {
    T parse() throws InvalidProtocolBufferException;
  }

  private static <T> T parsed(Parsing<T> parsing) {
    try {
      return parsing.parse();
    } catch (InvalidProtocolBufferException broken) {
      throw new IllegalStateException(broken);
    }
  }
}
