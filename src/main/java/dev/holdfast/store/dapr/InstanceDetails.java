package dev.holdfast.store.dapr;

import com.google.protobuf.StringValue;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.LinkedHashMap;
import java.util.Map;

/** All that a sidecar says of one instance; what is too long is cut. */
final class InstanceDetails {

  private InstanceDetails() {}

  /** Returns the instance with its input, output and custom status. */
  static TaskDetails of(String id, OrchestrationState state) {
    Map<String, Object> fields = InstanceFields.fields(id, state);
    fields.put("input", text(state.hasInput(), state.getInput()));
    fields.put("output", text(state.hasOutput(), state.getOutput()));
    fields.put("custom_status", text(state.hasCustomStatus(), state.getCustomStatus()));
    fields.put("execution_id", text(state.hasExecutionId(), state.getExecutionId()));
    fields.put("completed_at", Times.seconds(state.getCompletedTimestamp()));
    return cut(id, fields);
  }

  private static String text(boolean there, StringValue value) {
    return there ? value.getValue() : null;
  }

  private static TaskDetails cut(String id, Map<String, Object> fields) {
    Map<String, Long> cut = new LinkedHashMap<>();
    fields.replaceAll(
        (name, value) -> {
          if (value instanceof String text && text.length() > TaskDetails.FIELD_LIMIT) {
            cut.put(name, (long) text.length());
            return text.substring(0, TaskDetails.FIELD_LIMIT);
          }
          return value;
        });
    return new TaskDetails(new Task(new TaskId.Text(id), new Fields(fields)), cut);
  }
}
