package dev.holdfast.retention.act;

import dev.holdfast.retention.plan.Work;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.HazardTerm;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Tasks to which something is done, one after the other. */
record ActWork(ActTerm act, List<ChosenTask> tasks, Set<HazardTerm> allow) implements Work {

  @Override
  public int size() {
    return tasks.size();
  }

  @Override
  public boolean stays() {
    return true;
  }

  @Override
  public Planned get(int place) {
    ChosenTask task = tasks.get(place);
    Set<String> allowed =
        task.marks() == 0 || allow.isEmpty()
            ? Set.of()
            : act.hazards().marked(task.marks()).stream()
                .filter(allow::contains)
                .map(HazardTerm::code)
                .collect(Collectors.toSet());
    return new Planned(task.id(), task.status(), task.time(), null, task.version(), allowed, null);
  }
}
