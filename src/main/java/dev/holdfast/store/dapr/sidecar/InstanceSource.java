package dev.holdfast.store.dapr.sidecar;

import dev.holdfast.job.Cancellation;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;

/** Where instances are read: a sidecar, or the state store behind it. Thread-safe. */
public interface InstanceSource {

  /** Returns all ids, each once, in order. */
  NavigableSet<String> ids(Cancellation cancellation);

  /**
   * Reads an instance; empty if it is not there.
   *
   * @param payloads whether with input, output, custom status and failure
   */
  Optional<OrchestrationState> instance(String id, boolean payloads, Cancellation cancellation);

  /** Returns an instance's events in the order in which they are stored; empty if it is gone. */
  List<HistoryEvent> history(String id, Cancellation cancellation);
}
