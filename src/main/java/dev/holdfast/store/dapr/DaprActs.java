package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Changes the status of instances through their sidecar, one by one. */
record DaprActs(OpenSidecar open) implements Acts {

  @Override
  public Operations operations(ActTerm act, String reason) {
    return new Operations() {
      @Override
      public boolean atomic() {
        return false;
      }

      @Override
      public Operation writer(Choices choices, Cancellation cancellation) {
        return new ActOperation(open, act, reason, cancellation);
      }
    };
  }

  /** Returns the version of an instance as a list has it. */
  static String version(OrchestrationState state) {
    return Objects.toString(Times.seconds(state.getCreatedTimestamp()));
  }

  /** When it was last touched: a running one is, all the time, and may be. */
  private static Seen seen(Task task) {
    return Seen.at(
        task.fields().raw(InstanceFields.UPDATED),
        Objects.toString(task.fields().raw("created_at")));
  }

  @Override
  public Map<TaskId, Seen> look(
      ActTerm act, List<Task> tasks, long now, Cancellation cancellation) {
    Integer workers = open.sidecar().metadata(cancellation).workers();
    List<TaskId> idle =
        workers != null && workers == 0
            ? act.possible(tasks).stream().map(Task::id).toList()
            : List.of();
    return Seen.of(tasks, DaprActs::seen, Map.of(act.hazards().ofRows().getFirst(), idle));
  }
}
