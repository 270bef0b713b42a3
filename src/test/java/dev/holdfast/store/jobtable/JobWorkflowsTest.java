package dev.holdfast.store.jobtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Tasks that are joined edge by edge, and the same workflows found by looking again and again. */
class JobWorkflowsTest {

  @Property(tries = 200)
  void thoseThatHangTogetherHaveOneRoot(
      @ForAll @Size(max = 300) List<@IntRange(max = 150) Integer> ends, @ForAll boolean numbered) {
    List<List<TaskId>> edges = new ArrayList<>();
    JobWorkflows workflows = new JobWorkflows(numbered);
    for (int at = 1; at < ends.size(); at += 2) {
      edges.add(List.of(id(ends.get(at - 1), numbered), id(ends.get(at), numbered)));
      workflows.join(edges.getLast().getFirst(), edges.getLast().getLast());
    }
    Map<TaskId, TaskId> roots = new HashMap<>();
    workflows.each(roots::put);
    Map<TaskId, TaskId> expected = new HashMap<>();
    for (List<TaskId> edge : edges) {
      if (!expected.containsKey(edge.getFirst())) {
        Set<TaskId> all = all(edges, edge.getFirst());
        TaskId root = root(edges, all);
        for (TaskId id : all) {
          expected.put(id, root);
          assertThat(workflows.root(id)).isEqualTo(root);
          assertThat(workflows.size(id)).isEqualTo(all.size());
        }
      }
    }
    assertThat(roots).isEqualTo(expected);
    TaskId alone = id(151, numbered);
    assertThat(workflows.has(alone)).isFalse();
    assertThat(workflows.root(alone)).isEqualTo(alone);
    assertThat(workflows.size(alone)).isEqualTo(1);
  }

  private static TaskId id(int number, boolean numbered) {
    return numbered ? TaskId.of(number - 75) : new TaskId.Text("é/%25/" + number);
  }

  private static Set<TaskId> all(List<List<TaskId>> edges, TaskId id) {
    Set<TaskId> all = new HashSet<>(Set.of(id));
    int before;
    do {
      before = all.size();
      edges.forEach(edge -> all.addAll(edge.stream().anyMatch(all::contains) ? edge : List.of()));
    } while (all.size() > before);
    return all;
  }

  private static TaskId root(List<List<TaskId>> edges, Set<TaskId> all) {
    Comparator<TaskId> above =
        Comparator.comparing(each -> edges.stream().anyMatch(edge -> edge.getLast().equals(each)));
    return all.stream().min(above.thenComparing(Comparator.naturalOrder())).orElseThrow();
  }
}
