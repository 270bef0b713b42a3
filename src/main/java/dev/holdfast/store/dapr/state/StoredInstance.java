package dev.holdfast.store.dapr.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.StringValue;
import com.google.protobuf.Timestamp;
import com.google.protobuf.WireFormat;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ExecutionCompletedEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ExecutionStartedEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * An instance as its rows have it, and what Dapr concludes from them.
 *
 * @param inbox events that it has not consumed yet
 */
record StoredInstance(
    String id, List<HistoryEvent> history, List<HistoryEvent> inbox, StringValue customStatus) {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** What Dapr itself takes at the most. */
  private static final long MOST = 1_000_000;

  /** How many rows are declared. */
  private record Lengths(long inbox, long history) {}

  /**
   * Puts it together.
   *
   * @param rows by the last part of their keys
   * @return empty if it is not there
   * @throws IOException if rows that it declares are not there, or cannot be read
   */
  static Optional<StoredInstance> of(String id, Map<String, byte[]> rows) throws IOException {
    byte[] metadata = rows.get("metadata");
    if (metadata == null) {
      return Optional.empty();
    }
    Lengths lengths = lengths(metadata);
    return Optional.of(
        new StoredInstance(
            id,
            events(rows, "history", lengths.history()),
            events(rows, "inbox", lengths.inbox()),
            text(rows.get("customStatus"))));
  }

  private static List<HistoryEvent> events(Map<String, byte[]> rows, String kind, long length)
      throws IOException {
    if (length < 0 || length > MOST) {
      throw new IOException(kind + " of " + length);
    }
    List<HistoryEvent> events = new ArrayList<>();
    for (int index = 0; index < length; index++) {
      byte[] row = rows.get(kind + "-" + padded(index));
      if (row == null) {
        throw new IOException(kind + " " + index + " of " + length + " is missing");
      }
      events.add(HistoryEvent.parseFrom(row));
    }
    return events;
  }

  private static String padded(int index) {
    String number = Integer.toString(index);
    return "0".repeat(Math.max(0, 6 - number.length())) + number;
  }

  /** As protobuf, or as Dapr before 1.15 wrote it, as JSON. */
  private static Lengths lengths(byte[] bytes) throws IOException {
    try {
      CodedInputStream in = CodedInputStream.newInstance(bytes);
      long[] lengths = new long[3];
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        int field = WireFormat.getTagFieldNumber(tag);
        if (field < lengths.length && WireFormat.getTagWireType(tag) == 0) {
          lengths[field] = in.readUInt64();
        } else if (!in.skipField(tag)) {
          throw new InvalidProtocolBufferException("no message");
        }
      }
      return new Lengths(lengths[1], lengths[2]);
    } catch (IOException noProtobuf) {
      JsonNode json = MAPPER.readTree(bytes);
      return new Lengths(json.path("InboxLength").asLong(), json.path("HistoryLength").asLong());
    }
  }

  private static StringValue text(byte[] bytes) {
    if (bytes == null || bytes.length == 0) {
      return null;
    }
    try {
      return StringValue.parseFrom(bytes);
    } catch (InvalidProtocolBufferException noProtobuf) {
      try {
        return StringValue.of(MAPPER.readTree(bytes).asText());
      } catch (IOException broken) {
        return null;
      }
    }
  }

  private static Optional<HistoryEvent> last(
      List<HistoryEvent> events, Predicate<HistoryEvent> wanted) {
    return events.reversed().stream().filter(wanted).findFirst();
  }

  private int status() {
    boolean stalled = !history.isEmpty() && history.getLast().hasExecutionStalled();
    Optional<HistoryEvent> ended = last(history, HistoryEvent::hasExecutionCompleted);
    if (last(history, HistoryEvent::hasExecutionStarted).isEmpty()) {
      return stalled
          ? OrchestrationStatus.ORCHESTRATION_STATUS_STALLED_VALUE
          : OrchestrationStatus.ORCHESTRATION_STATUS_PENDING_VALUE;
    }
    if (ended.isPresent()) {
      return ended.get().getExecutionCompleted().getOrchestrationStatusValue();
    }
    if (stalled) {
      return OrchestrationStatus.ORCHESTRATION_STATUS_STALLED_VALUE;
    }
    return last(history, event -> event.hasExecutionSuspended() || event.hasExecutionResumed())
            .filter(HistoryEvent::hasExecutionSuspended)
            .isPresent()
        ? OrchestrationStatus.ORCHESTRATION_STATUS_SUSPENDED_VALUE
        : OrchestrationStatus.ORCHESTRATION_STATUS_RUNNING_VALUE;
  }

  /** Returns what a sidecar would say of it, and its parent and its end besides. */
  OrchestrationState state(boolean payloads) {
    OrchestrationState.Builder state =
        OrchestrationState.newBuilder().setInstanceId(id).setOrchestrationStatusValue(status());
    Optional<HistoryEvent> started =
        last(history, HistoryEvent::hasExecutionStarted)
            .or(() -> last(inbox, HistoryEvent::hasExecutionStarted));
    started.ifPresent(event -> begin(state, event.getExecutionStarted(), payloads));
    last(history, HistoryEvent::hasExecutionStarted)
        .ifPresent(event -> state.setCreatedTimestamp(event.getTimestamp()));
    if (!history.isEmpty()) {
      Timestamp latest = history.getLast().getTimestamp();
      state.setLastUpdatedTimestamp(latest);
    }
    last(history, HistoryEvent::hasExecutionCompleted)
        .ifPresent(
            event -> {
              state.setCompletedTimestamp(event.getTimestamp());
              if (payloads) {
                end(state, event.getExecutionCompleted());
              }
            });
    last(
            history,
            event -> event.hasOrchestratorStarted() && event.getOrchestratorStarted().hasVersion())
        .ifPresent(
            event ->
                state.setVersion(
                    StringValue.of(event.getOrchestratorStarted().getVersion().getName())));
    if (payloads && customStatus != null) {
      state.setCustomStatus(customStatus);
    }
    return state.build();
  }

  private static void begin(
      OrchestrationState.Builder state, ExecutionStartedEvent started, boolean payloads) {
    state.setName(started.getName());
    if (started.hasParentInstance()) {
      state.setParentInstanceId(
          StringValue.of(started.getParentInstance().getOrchestrationInstance().getInstanceId()));
    }
    if (payloads && started.hasInput()) {
      state.setInput(started.getInput());
    }
  }

  private static void end(OrchestrationState.Builder state, ExecutionCompletedEvent completed) {
    if (completed.hasResult()) {
      state.setOutput(completed.getResult());
    }
    if (completed.hasFailureDetails()) {
      state.setFailureDetails(completed.getFailureDetails());
    }
  }
}
