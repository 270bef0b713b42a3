package dev.holdfast.store.dapr;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.dapr.sidecar.InstanceSource;
import dev.holdfast.store.sql.Database;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** The instances of an archive, as the sidecar told them before they were purged. */
record ArchivedInstances(Database database) implements InstanceSource {

  @Override
  public NavigableSet<String> ids(Cancellation cancellation) {
    List<String> ids =
        database.read(
            cancellation,
            session -> session.query("select id from dapr_instances").mapTo(String.class).list());
    return new TreeSet<>(ids);
  }

  @Override
  public Optional<OrchestrationState> instance(
      String id, boolean payloads, Cancellation cancellation) {
    List<byte[]> states =
        bytes("select state from dapr_instances where id = :id", id, cancellation);
    if (states.isEmpty()) {
      return Optional.empty();
    }
    try {
      OrchestrationState state = OrchestrationState.parseFrom(states.getFirst());
      return Optional.of(
          payloads
              ? state
              : state.toBuilder()
                  .clearInput()
                  .clearOutput()
                  .clearCustomStatus()
                  .clearFailureDetails()
                  .build());
    } catch (InvalidProtocolBufferException broken) {
      throw damaged(id, broken);
    }
  }

  @Override
  public List<HistoryEvent> history(String id, Cancellation cancellation) {
    List<HistoryEvent> events = new ArrayList<>();
    for (byte[] event :
        bytes(
            "select event from dapr_history where instance = :id order by position",
            id,
            cancellation)) {
      try {
        events.add(HistoryEvent.parseFrom(event));
      } catch (InvalidProtocolBufferException broken) {
        throw damaged(id, broken);
      }
    }
    return events;
  }

  private List<byte[]> bytes(String sql, String id, Cancellation cancellation) {
    return database.read(
        cancellation,
        session -> session.query(sql).bind("id", id).map((row, _) -> row.getBytes(1)).list());
  }

  private static StoreException damaged(String id, Exception broken) {
    return new StoreException(new StoreFailure.Corrupt(id + ": " + broken.getMessage()), broken);
  }
}
