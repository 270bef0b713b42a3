package dev.holdfast.store.dapr;

import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import java.util.List;

/** Whom an instance began, as its present history tells it. */
final class Children {

  private Children() {}

  /**
   * A child.
   *
   * @param app where it runs; null for the app of its parent
   */
  record Child(String id, String app) {

    /** Returns whether it runs on another app than its parent. */
    boolean foreign(String own) {
      return app != null && !app.equals(own);
    }
  }

  /** Returns the children in the order in which they began. */
  static List<Child> of(List<HistoryEvent> history) {
    return history.stream()
        .filter(HistoryEvent::hasSubOrchestrationInstanceCreated)
        .map(
            event ->
                new Child(event.getSubOrchestrationInstanceCreated().getInstanceId(), app(event)))
        .distinct()
        .toList();
  }

  /** Returns the app that an event is sent to; null for the app that it comes from. */
  static String app(HistoryEvent event) {
    boolean said = event.hasRouter() && event.getRouter().hasTargetAppID();
    String target = said ? event.getRouter().getTargetAppID() : "";
    return target.isEmpty() ? null : target;
  }
}
