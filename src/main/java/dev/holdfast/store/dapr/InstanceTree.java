package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.dapr.sidecar.InstanceSource;
import dev.holdfast.store.history.Descendant;
import dev.holdfast.store.history.Descents;
import dev.holdfast.task.TaskId;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds whom an instance began. Children on other apps are named and not followed. */
public record InstanceTree(InstanceSource source, String app) implements Descents {

  /** One instance as it was found. */
  private record Found(String id, OrchestrationState state, List<Ending.Child> children) {}

  @Override
  public Optional<Descendant> tree(TaskId root, Cancellation cancellation) {
    Map<String, Found> found = new HashMap<>();
    Set<String> seen = new HashSet<>(Set.of(root.toString()));
    List<String> level = List.of(root.toString());
    while (!level.isEmpty()) {
      List<String> next = new ArrayList<>();
      Instances.READING.all(
          level.iterator(),
          id -> read(id, cancellation),
          each -> {
            found.put(each.id(), each);
            each.children().stream()
                .filter(child -> child.app() == null)
                .map(Ending.Child::id)
                .filter(seen::add)
                .forEach(next::add);
          });
      level = next;
    }
    Found top = found.get(root.toString());
    return top.state() == null
        ? Optional.empty()
        : Optional.of(descendant(root.toString(), null, found, new HashSet<>()));
  }

  private Found read(String id, Cancellation cancellation) {
    Optional<OrchestrationState> state = source.instance(id, false, cancellation);
    List<HistoryEvent> history = state.isEmpty() ? List.of() : source.history(id, cancellation);
    return new Found(
        id, state.orElse(null), Ending.of(history, app).children().stream().distinct().toList());
  }

  /** Each is drawn once: an id that was used again may stand in several histories. */
  private Descendant descendant(
      String id, String foreign, Map<String, Found> found, Set<String> drawn) {
    Found known = foreign == null ? found.get(id) : null;
    OrchestrationState state = known == null ? null : known.state();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("app", foreign == null ? app : foreign);
    fields.put("status", state == null ? null : DaprStatus.of(state).code());
    fields.put("present", state != null);
    List<Descendant> children = new ArrayList<>();
    if (known != null && drawn.add(id)) {
      for (Ending.Child child : known.children()) {
        children.add(descendant(child.id(), child.app(), found, drawn));
      }
    }
    return new Descendant(fields, children);
  }
}
