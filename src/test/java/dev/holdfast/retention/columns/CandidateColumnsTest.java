package dev.holdfast.retention.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CandidateColumnsTest {

  private static Candidate candidate(long id, double time, Long parent) {
    return new Candidate(
        TaskId.of(id),
        TaskStatus.COMPLETED,
        time,
        null,
        id % 2 == 0 ? null : "name" + id % 3,
        "async",
        null,
        null,
        parent == null ? null : TaskId.of(parent),
        parent == null ? null : TaskId.of(parent + 1),
        null,
        id % 5 == 0 ? 5 : 0);
  }

  @Property
  void keepsEveryRowOldestFirstThenById(@ForAll @Size(max = 3_000) Map<Long, Integer> timeById) {
    CandidateColumns columns = new CandidateColumns();
    timeById.forEach((id, time) -> columns.add(candidate(id, time % 7, null), 0));
    List<Long> expected =
        timeById.keySet().stream()
            .sorted(
                Comparator.comparing((Long id) -> timeById.get(id) % 7)
                    .thenComparing(Comparator.naturalOrder()))
            .toList();

    Candidates candidates = columns.oldestFirst(Integer.MAX_VALUE);

    assertThat(IntStream.range(0, candidates.size()).mapToObj(candidates::number))
        .isEqualTo(expected);
    for (int row = 0; row < candidates.size(); row++) {
      assertThat(candidates.row(candidates.id(row))).isEqualTo(row);
      assertThat(candidates.time(row)).isEqualTo(timeById.get(expected.get(row)) % 7);
    }
  }

  @Test
  void readsBackWhatWasAdded() {
    CandidateColumns columns = new CandidateColumns();
    columns.add(candidate(5, -3.5, 2L), 0);
    columns.add(candidate(2, 0, null), 0);

    Candidates candidates = columns.oldestFirst(2);

    assertThat(candidates.name(0)).isEqualTo("name2");
    assertThat(candidates.marks(0)).isEqualTo(5);
    assertThat(candidates.time(0)).isEqualTo(-3.5);
    assertThat(candidates.parent(0)).isEqualTo(TaskId.of(2));
    assertThat(candidates.parentRow(0)).isEqualTo(1);
    assertThat(candidates.workflow(0)).isEqualTo(TaskId.of(3));
    assertThat(candidates.name(1)).isNull();
    assertThat(candidates.parent(1)).isNull();
    assertThat(candidates.parentRow(1)).isEqualTo(-1);
    assertThat(candidates.workflow(1)).isEqualTo(TaskId.of(2));
    assertThat(candidates.row(TaskId.of(99))).isEqualTo(-1);
    assertThat(candidates.row(TaskId.parse("x"))).isEqualTo(-1);
  }
}
