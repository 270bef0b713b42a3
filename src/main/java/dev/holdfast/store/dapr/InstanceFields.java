package dev.holdfast.store.dapr;

import com.google.protobuf.StringValue;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.TaskFailureDetails;
import java.util.LinkedHashMap;
import java.util.Map;

/** An instance as a row: what a sidecar says of it, and nothing that it leaves out. */
final class InstanceFields {

  static final String UPDATED = "last_updated_at";
  static final String FAILURE = "failure";

  private InstanceFields() {}

  /** Returns the row of a list. */
  static Task row(String id, OrchestrationState state) {
    return new Task(new TaskId.Text(id), new Fields(fields(id, state)));
  }

  /** Returns the row of one whose rows do not belong together. */
  static Task torn(String id) {
    Map<String, Object> fields = fields(id, OrchestrationState.getDefaultInstance());
    fields.put("status", DaprStatus.INCONSISTENT.code());
    fields.put(FAILURE, "inconsistent, read again");
    return new Task(new TaskId.Text(id), new Fields(fields));
  }

  /** Returns what a list has of an instance, times in Unix seconds. */
  static Map<String, Object> fields(String id, OrchestrationState state) {
    Map<String, Object> fields = new LinkedHashMap<>();
    String failure = state.hasFailureDetails() ? text(state.getFailureDetails()) : null;
    fields.put("id", id);
    fields.put("name", state.getName().isEmpty() ? null : state.getName());
    fields.put("status", DaprStatus.of(state).code());
    fields.put("version", state.hasVersion() ? text(state.getVersion()) : null);
    fields.put("created_at", Times.seconds(state.getCreatedTimestamp()));
    fields.put(UPDATED, Times.seconds(state.getLastUpdatedTimestamp()));
    fields.put("parent_id", state.hasParentInstanceId() ? text(state.getParentInstanceId()) : null);
    fields.put(FAILURE, failure);
    // The name under which every kind of store has it.
    fields.put("error", failure);
    return fields;
  }

  private static String text(StringValue value) {
    return value.getValue().isEmpty() ? null : value.getValue();
  }

  /** Returns what went wrong, in one text. */
  static String text(TaskFailureDetails failure) {
    return failure.getErrorType().isEmpty()
        ? failure.getErrorMessage()
        : failure.getErrorMessage().isEmpty()
            ? failure.getErrorType()
            : failure.getErrorType() + ": " + failure.getErrorMessage();
  }

  /** Returns a whole instance. */
  static TaskDetails details(String id, OrchestrationState state) {
    Map<String, Object> fields = fields(id, state);
    fields.put("input", state.hasInput() ? state.getInput().getValue() : null);
    fields.put("output", state.hasOutput() ? state.getOutput().getValue() : null);
    fields.put(
        "custom_status", state.hasCustomStatus() ? state.getCustomStatus().getValue() : null);
    fields.put("execution_id", state.hasExecutionId() ? state.getExecutionId().getValue() : null);
    fields.put("completed_at", Times.seconds(state.getCompletedTimestamp()));
    return TaskDetails.cut(new TaskId.Text(id), fields);
  }
}
