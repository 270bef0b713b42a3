package dev.holdfast.retention.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.retention.Cascade;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.terms.Locality;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The order of a run by age and by id, where some of the tasks go only because of others. */
class PlannedOrderPropertyTest {

  private final Map<Long, Long> parents = new HashMap<>();
  private final Map<Long, Long> times = new HashMap<>();

  @Property(tries = 200)
  void byId(@ForAll @IntRange(min = 1, max = 40) int size, @ForAll Random random) {
    PlannedTasks byAge = planned(size, random);
    List<Planned> ordered = all(byAge.lying(Locality.ID));

    assertThat(ordered).containsExactlyInAnyOrderElementsOf(all(byAge));
    assertThat(ordered.stream().map(task -> last(number(task), id -> id)).toList()).isSorted();
    childrenComeFirst(ordered);
  }

  /** Those that a key deletes are among the younger ones here, so only children are looked at. */
  @Property(tries = 200)
  void byAge(@ForAll @IntRange(min = 1, max = 40) int size, @ForAll Random random) {
    PlannedTasks planned = planned(size, random);
    List<Planned> ordered = all(planned.lying(Locality.TIME));

    assertThat(ordered).isEqualTo(all(planned));
    childrenComeFirst(ordered);
    assertThat(ordered).hasSize(size);
  }

  private static List<Planned> all(PlannedTasks planned) {
    return IntStream.range(0, planned.size()).mapToObj(planned::get).toList();
  }

  private static long number(Planned task) {
    return ((TaskId.Numeric) task.id()).value();
  }

  /** Returns the greatest of what a task and all below it have. */
  private long last(long id, LongUnaryOperator of) {
    long last = of.applyAsLong(id);
    for (Map.Entry<Long, Long> below : parents.entrySet()) {
      if (below.getValue() == id) {
        last = Math.max(last, last(below.getKey(), of));
      }
    }
    return last;
  }

  private void childrenComeFirst(List<Planned> ordered) {
    List<Long> ids = ordered.stream().map(PlannedOrderPropertyTest::number).toList();
    parents.forEach(
        (child, parent) -> assertThat(ids.indexOf(child)).isLessThan(ids.indexOf(parent)));
  }

  private PlannedTasks planned(int size, Random random) {
    parents.clear();
    times.clear();
    List<Long> ids = new ArrayList<>(IntStream.range(0, size).mapToObj(at -> at * 3L).toList());
    Collections.shuffle(ids, random);
    CandidateColumns candidates = new CandidateColumns();
    CandidateColumns others = new CandidateColumns();
    for (int at = 0; at < size; at++) {
      long id = ids.get(at);
      times.put(id, (long) random.nextInt(20));
      if (at > 0 && random.nextInt(3) > 0) {
        parents.put(id, ids.get(random.nextInt(at)));
      }
      boolean other = parents.containsKey(id) && random.nextInt(4) == 0;
      (other ? others : candidates).add(task(id), 0);
    }
    Candidates chosen = candidates.oldestFirst(size);
    Candidates below = others.oldestFirst(size);
    BitSet all = new BitSet();
    all.set(0, size);
    Descendants nodes =
        new Descendants(
            new Cascade(random.nextBoolean(), true), chosen, below, new boolean[below.size()]);
    return PlannedTasks.of(
        nodes,
        ForeignRows.NONE,
        FibFlowHazards.HAZARDS,
        List.of(),
        new DeletionOrder(nodes, false).of(all, Locality.TIME),
        LongColumn.zeros(chosen.size()),
        Set.of(),
        false);
  }

  private Candidate task(long id) {
    Long parent = parents.get(id);
    return new Candidate(
        TaskId.of(id),
        TaskStatus.COMPLETED,
        times.get(id),
        null,
        "name",
        "async",
        null,
        null,
        parent == null ? null : TaskId.of(parent),
        null,
        null,
        0);
  }
}
