package dev.holdfast.store.dapr;

import com.google.protobuf.Timestamp;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.dapr.sidecar.Sidecar;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredRows;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Instances and their histories as rows of an archive: each event as the sidecar sent it. */
record DaprRows(Sidecar sidecar, Cancellation cancellation) implements StoredRows {

  static final StoredTable INSTANCES =
      StoredTable.ofSubjects(
          "dapr_instances",
          "id",
          StoredColumn.list(
              "id TEXT, name TEXT, status TEXT, created TEXT, completed TEXT"
                  + ", execution_id TEXT, state BLOB"));

  static final StoredTable HISTORY =
      StoredTable.ofParts(
          "dapr_history",
          List.of("instance", "position"),
          "instance",
          null,
          StoredColumn.list("instance TEXT, position INTEGER, field INTEGER, event BLOB"));

  static final List<StoredTable> TABLES = List.of(INSTANCES, HISTORY);

  /** Returns the rows of an instance, its own first. */
  static List<StoredRow> of(String id, OrchestrationState state, List<HistoryEvent> history) {
    List<StoredRow> rows = new ArrayList<>();
    String execution =
        history.stream()
            .filter(HistoryEvent::hasExecutionStarted)
            .map(event -> event.getExecutionStarted().getOrchestrationInstance())
            .map(run -> run.hasExecutionId() ? run.getExecutionId().getValue() : null)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    rows.add(
        new StoredRow(
            INSTANCES,
            id,
            state.getName().isEmpty() ? null : state.getName(),
            DaprStatus.of(state).code(),
            written(state.getCreatedTimestamp()),
            Ending.of(history, "").completed().map(DaprRows::written).orElse(null),
            execution,
            state.toByteArray()));
    for (int position = 0; position < history.size(); position++) {
      HistoryEvent event = history.get(position);
      rows.add(
          new StoredRow(
              HISTORY, id, (long) position, (long) EventType.field(event), event.toByteArray()));
    }
    return rows;
  }

  private static String written(Timestamp time) {
    return Times.there(time) ? Times.instant(time).toString() : null;
  }

  @Override
  public List<StoredTable> tables() {
    return TABLES;
  }

  @Override
  public void rows(StoredTable table, Collection<StoredRow> like, Consumer<StoredRow> sink) {
    if (!table.name().equals(INSTANCES.name())) {
      return;
    }
    Instances.READING.all(
        like.iterator(), row -> row(row.id().toString()), row -> row.ifPresent(sink));
  }

  private Optional<StoredRow> row(String id) {
    return sidecar
        .instance(id, true, cancellation)
        .map(state -> of(id, state, sidecar.history(id, cancellation)).getFirst());
  }

  @Override
  public Set<TaskId> present(Collection<TaskId> subjects) {
    Set<TaskId> present = new HashSet<>();
    Instances.READING.all(
        subjects.iterator(),
        id -> sidecar.instance(id.toString(), false, cancellation).map(_ -> id),
        found -> found.ifPresent(present::add));
    return present;
  }

  /** One that was made anew under an id is another one. */
  @Override
  public Set<TaskId> present(StoredTable table, List<StoredRow> rows) {
    Set<TaskId> present = new HashSet<>();
    if (!table.name().equals(INSTANCES.name())) {
      return present;
    }
    Instances.READING.all(
        rows.iterator(),
        row ->
            sidecar
                .instance(row.id().toString(), false, cancellation)
                .filter(
                    state ->
                        Objects.equals(written(state.getCreatedTimestamp()), row.value("created")))
                .map(_ -> row.id()),
        found -> found.ifPresent(present::add));
    return present;
  }
}
