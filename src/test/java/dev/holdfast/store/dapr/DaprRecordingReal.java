package dev.holdfast.store.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceHistoryRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ListInstanceIDsRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ListInstanceIDsResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.PurgeInstanceFilter;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.PurgeInstancesRequest;
import io.dapr.durabletask.implementation.protobuf.TaskHubSidecarServiceGrpc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proves that a real Dapr still does what the recording says it does, and records anew what it
 * answers where {@code holdfast.recording} names a directory.
 */
class DaprRecordingReal {

  private static final int PAGE = 7;

  private final DaprRecording recording = new DaprRecording();

  @TempDir Path folder;

  @Test
  void runOfDaprIsRecorded() throws IOException, SQLException {
    Path target = Path.of(System.getProperty("holdfast.recording", folder.toString()));
    try (RealDapr dapr = RealDapr.start();
        ShopRun shop = ShopRun.open(dapr)) {
      shop.run();
      assertThat(list(dapr)).containsExactlyInAnyOrderElementsOf(ShopRun.ENDS.keySet());
      ShopRun.ENDS.forEach((id, status) -> read(dapr, id, status));
      Files.writeString(target.resolve("metadata.json"), dapr.metadata());
      copyStates(dapr, target.resolve("states.sqlite"));
      refusals(dapr);
      shop.disconnect();
      purge(dapr, PurgeInstancesRequest.newBuilder().setInstanceId("refusal-1"));
      assertThat(recording.of("PurgeInstances").getLast().error().getDescription())
          .contains("did not find address for actor");
      instance(dapr, "refusal-1");
      Files.writeString(target.resolve("metadata-without-worker.json"), dapr.metadata());
    }
    recording.write(target.resolve("recording.ndjson.gz"));
  }

  private List<String> list(RealDapr dapr) {
    TreeSet<String> ids = new TreeSet<>();
    ListInstanceIDsRequest.Builder request = ListInstanceIDsRequest.newBuilder().setPageSize(PAGE);
    ListInstanceIDsResponse page;
    do {
      page =
          recording.ask(
              dapr.channel(),
              TaskHubSidecarServiceGrpc.getListInstanceIDsMethod(),
              request.build());
      ids.addAll(page.getInstanceIdsList());
      request.setContinuationToken(page.getContinuationToken());
    } while (page.hasContinuationToken());
    return List.copyOf(ids);
  }

  private void read(RealDapr dapr, String id, String status) {
    assertThat(instance(dapr, id).getOrchestrationState().getOrchestrationStatus().name())
        .as(id)
        .endsWith("_" + status.toUpperCase(Locale.ROOT));
    history(dapr, id);
  }

  private GetInstanceResponse instance(RealDapr dapr, String id) {
    return recording.ask(
        dapr.channel(),
        TaskHubSidecarServiceGrpc.getGetInstanceMethod(),
        GetInstanceRequest.newBuilder().setInstanceId(id).setGetInputsAndOutputs(true).build());
  }

  private void history(RealDapr dapr, String id) {
    recording.ask(
        dapr.channel(),
        TaskHubSidecarServiceGrpc.getGetInstanceHistoryMethod(),
        GetInstanceHistoryRequest.newBuilder().setInstanceId(id).build());
  }

  /** All that a sidecar says no to, and one purge that it carries out. */
  private void refusals(RealDapr dapr) {
    instance(dapr, "none");
    history(dapr, "none");
    for (String id :
        List.of("none", "patience-waiting", "patience-suspended", "later-1", "versioned-1")) {
      purge(dapr, PurgeInstancesRequest.newBuilder().setInstanceId(id));
    }
    purge(dapr, PurgeInstancesRequest.newBuilder().setInstanceId("order-2"));
    purge(
        dapr, PurgeInstancesRequest.newBuilder().setInstanceId("abandoning-1").setRecursive(true));
    purge(
        dapr,
        PurgeInstancesRequest.newBuilder()
            .setPurgeInstanceFilter(PurgeInstanceFilter.getDefaultInstance()));
  }

  private void purge(RealDapr dapr, PurgeInstancesRequest.Builder request) {
    recording.ask(
        dapr.channel(), TaskHubSidecarServiceGrpc.getPurgeInstancesMethod(), request.build());
  }

  private static void copyStates(RealDapr dapr, Path copy) throws IOException, SQLException {
    Files.deleteIfExists(copy);
    try (Connection states = DriverManager.getConnection("jdbc:sqlite:" + dapr.states());
        PreparedStatement vacuum = states.prepareStatement("VACUUM INTO ?")) {
      vacuum.setString(1, copy.toString());
      vacuum.execute();
    }
  }
}
