package dev.holdfast.store.dapr;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
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
    return read(
            OrchestrationState.parser(),
            "select state from dapr_instances where id = :id",
            id,
            cancellation)
        .stream()
        .findFirst()
        .map(
            state ->
                payloads
                    ? state
                    : state.toBuilder()
                        .clearInput()
                        .clearOutput()
                        .clearCustomStatus()
                        .clearFailureDetails()
                        .build());
  }

  @Override
  public List<HistoryEvent> history(String id, Cancellation cancellation) {
    return read(
        HistoryEvent.parser(),
        "select event from dapr_history where instance = :id order by position",
        id,
        cancellation);
  }

  private <T> List<T> read(Parser<T> parser, String sql, String id, Cancellation cancellation) {
    List<T> read = new ArrayList<>();
    for (byte[] bytes :
        database.read(
            cancellation,
            session -> session.query(sql).bind("id", id).map((row, _) -> row.getBytes(1)).list())) {
      try {
        read.add(parser.parseFrom(bytes));
      } catch (InvalidProtocolBufferException broken) {
        throw new StoreException(new StoreFailure.Corrupt(id + ": " + broken.getMessage()), broken);
      }
    }
    return read;
  }
}
