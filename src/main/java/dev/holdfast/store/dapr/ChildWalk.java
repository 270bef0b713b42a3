package dev.holdfast.store.dapr;

import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * Finds the children of what a policy chose, and theirs, level by level: those that have ended go
 * with their parents. Children on other apps are not followed, nor those of one that has not ended.
 */
final class ChildWalk {

  private final Function<String, Ending> endings;
  private final Function<String, Optional<OrchestrationState>> states;
  private final Map<String, List<Ending.Child>> children;

  /** The statuses of the children that do not go; empty of those that are gone. */
  final Map<String, Optional<TaskStatus>> staying = new HashMap<>();

  private final Set<String> going = new LinkedHashSet<>();

  /**
   * Prepares it.
   *
   * @param endings reads a history
   * @param states reads an instance
   * @param children of histories that were read; those that are read here are added
   */
  ChildWalk(
      Function<String, Ending> endings,
      Function<String, Optional<OrchestrationState>> states,
      Map<String, List<Ending.Child>> children) {
    this.endings = endings;
    this.states = states;
    this.children = children;
  }

  private record Read(String id, List<Ending.Child> children) {}

  private record Looked(Edge edge, Optional<OrchestrationState> state) {}

  private record Edge(int row, String child) {}

  /**
   * Walks through what was chosen, which grows by what is added.
   *
   * @param tie and
   * @param add see {@link RetentionSnapshot#along}
   * @return the ids of those that were added
   */
  Set<String> run(
      List<TaskId> chosen, BiPredicate<Integer, TaskId> tie, ObjIntConsumer<Candidate> add) {
    int from = 0;
    while (from < chosen.size()) {
      int to = chosen.size();
      read(chosen, from, to);
      Instances.READING.all(
          unknown(chosen, tie, from, to).iterator(),
          edge -> new Looked(edge, states.apply(edge.child())),
          looked -> add(tie, add, looked.edge(), looked.state()));
      from = to;
    }
    return going;
  }

  private void read(List<TaskId> chosen, int from, int to) {
    Instances.READING.all(
        IntStream.range(from, to).mapToObj(row -> chosen.get(row).toString()).iterator(),
        id -> new Read(id, endings.apply(id).children()),
        read -> {
          if (!read.children().isEmpty()) {
            children.put(read.id(), read.children());
          }
        });
  }

  private List<Edge> unknown(
      List<TaskId> chosen, BiPredicate<Integer, TaskId> tie, int from, int to) {
    List<Edge> unknown = new ArrayList<>();
    for (int row = from; row < to; row++) {
      for (Ending.Child child : children.getOrDefault(chosen.get(row).toString(), List.of())) {
        if (child.app() == null
            && !staying.containsKey(child.id())
            && !tie.test(row, new TaskId.Text(child.id()))) {
          unknown.add(new Edge(row, child.id()));
        }
      }
    }
    return unknown;
  }

  private void add(
      BiPredicate<Integer, TaskId> tie,
      ObjIntConsumer<Candidate> add,
      Edge edge,
      Optional<OrchestrationState> state) {
    String id = edge.child();
    if (tie.test(edge.row(), new TaskId.Text(id))) {
      return;
    }
    Optional<TaskStatus> status = state.map(DaprStatus::of);
    if (status.filter(DaprStatus::terminal).isEmpty()) {
      staying.put(id, status);
      return;
    }
    add.accept(Seen.candidate(id, state.orElseThrow()), edge.row());
    going.add(id);
  }
}
