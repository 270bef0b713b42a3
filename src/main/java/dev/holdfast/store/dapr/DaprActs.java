package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Changes the status of instances through their sidecar, one by one. */
record DaprActs(OpenSidecar open) implements Acts {

  @Override
  public Operations operations(ActTerm act, String reason) {
    return new Operations() {
      @Override
      public Preflight preflight(Cancellation cancellation) {
        return new Preflight(null, List.of());
      }

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

  /** When it was last touched: a running one is, all the time, and may be. */
  @Override
  public Seen seen(Task task) {
    return Seen.at(
        task.fields().raw(InstanceFields.UPDATED),
        Objects.toString(task.fields().raw("created_at")));
  }

  /** Returns the version of an instance as a list has it. */
  static String version(OrchestrationState state) {
    return Objects.toString(Times.seconds(state.getCreatedTimestamp()));
  }

  @Override
  public Map<HazardTerm, Collection<TaskId>> hazards(
      ActTerm act, List<Task> tasks, long now, Cancellation cancellation) {
    Integer workers = open.sidecar().metadata(cancellation).workers();
    return workers != null && workers == 0
        ? Map.of(DaprActTerms.NO_WORKER, tasks.stream().map(Task::id).toList())
        : Map.of();
  }
}
