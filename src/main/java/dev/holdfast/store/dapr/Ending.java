package dev.holdfast.store.dapr;

import com.google.protobuf.Timestamp;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a history tells of whether an instance goes.
 *
 * @param completed when it was completed; empty if that is not written down
 * @param children what it began
 */
record Ending(Optional<Timestamp> completed, List<Child> children) {

  /**
   * An instance that another one began.
   *
   * @param app which app it runs on; null for the same
   */
  record Child(String id, String app) {}

  /** Of a history that nobody can read. */
  static final Ending UNKNOWN = new Ending(Optional.empty(), List.of());

  /** Reads a history; the first end counts, as it does for Dapr. */
  static Ending of(List<HistoryEvent> history, String app) {
    Timestamp completed = null;
    List<Child> children = new ArrayList<>();
    for (HistoryEvent event : history) {
      if (event.hasExecutionCompleted() && completed == null) {
        completed = event.getTimestamp();
      }
      if (event.hasSubOrchestrationInstanceCreated()) {
        String target = app(event);
        children.add(
            new Child(
                event.getSubOrchestrationInstanceCreated().getInstanceId(),
                target == null || target.equals(app) ? null : target));
      }
    }
    return new Ending(Optional.ofNullable(completed), List.copyOf(children));
  }

  /** Returns the app that an event is sent to; null for the app that it comes from. */
  static String app(HistoryEvent event) {
    String target = event.hasRouter() ? event.getRouter().getTargetAppID() : "";
    return target.isEmpty() ? null : target;
  }
}
