package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.dapr.sidecar.InstanceSource;
import dev.holdfast.store.dapr.sidecar.SidecarFailures;
import dev.holdfast.store.history.ReadHistories;
import dev.holdfast.task.TaskId;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import java.util.List;
import java.util.Map;

/** What happened to instances, as their present histories tell it. */
final class DaprHistories extends ReadHistories {

  private final InstanceSource source;

  DaprHistories(InstanceSource source) {
    this.source = source;
  }

  /** A history that is too large to be sent leaves the rest of the instance to be shown. */
  @Override
  protected Read read(TaskId id, int most, Cancellation cancellation) {
    return first(id, Integer.MAX_VALUE, cancellation);
  }

  /** What an event says costs more than to receive it: only what is looked at is put into words. */
  @Override
  protected Read first(TaskId id, int most, Cancellation cancellation) {
    List<HistoryEvent> history =
        StoreException.unless(
            SidecarFailures.TOO_LARGE, () -> source.history(id.toString(), cancellation), null);
    if (history == null) {
      return new Read(List.of(), List.of(), false, Map.of("history", "too large for this sidecar"));
    }
    HistoryCourse course = new HistoryCourse(history, most);
    return new Read(course.events, course.attempts(), true, course.more);
  }

  /** Returns each event's bytes: those of fields that nobody knew, too. */
  @Override
  public List<byte[]> raw(TaskId id, Cancellation cancellation) {
    return source.history(id.toString(), cancellation).stream()
        .map(HistoryEvent::toByteArray)
        .toList();
  }
}
