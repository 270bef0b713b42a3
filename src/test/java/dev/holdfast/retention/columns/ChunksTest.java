package dev.holdfast.retention.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.operation.IdRange;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ChunksTest {

  private static final long[] CLOSE = LongStream.range(0, 50_000).map(id -> id * 3).toArray();

  @Test
  void idsThatLieCloseAreAskedAboutByTheirRange() {
    List<List<TaskId>> chunks = chunks(CLOSE, true);

    assertThat(chunks).allMatch(IdRange.class::isInstance);
    assertThat(chunks).hasSize(8);
    assertThat(ends(chunks.getFirst())).containsExactly(0, 19_998);
    assertThat(ends(chunks.getLast())).containsExactly(140_007, 149_997);
  }

  @Test
  void aStoreThatKnowsNoRangesIsAskedByName() {
    assertThat(chunks(CLOSE, false))
        .hasSize(50)
        .allMatch(chunk -> chunk.size() == RetentionSnapshot.CHUNK)
        .noneMatch(IdRange.class::isInstance);
  }

  @Test
  void idsThatLieFarApartAreNamed() {
    long[] far = LongStream.range(0, 2_500).map(id -> id * 1_000).toArray();

    List<List<TaskId>> chunks = chunks(far, true);

    assertThat(chunks).noneMatch(IdRange.class::isInstance);
    assertThat(chunks).extracting(List::size).containsExactly(1_000, 1_000, 500);
  }

  @Test
  void theEndsOfAllNumbersAreNoTrap() {
    long[] ends = {Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE - 1, Long.MAX_VALUE};

    List<TaskId> asked = chunks(ends, true).stream().flatMap(List::stream).toList();

    assertThat(asked).containsAll(LongStream.of(ends).mapToObj(TaskId::of).toList());
  }

  /** However they lie: each is in one chunk, and no range is wider or emptier than it may be. */
  @Property
  void eachIdIsAskedAboutOnce(@ForAll("gaps") long[] gaps) {
    long[] ids = gaps.clone();
    for (int at = 1; at < ids.length; at++) {
      ids[at] += ids[at - 1];
    }

    List<List<TaskId>> chunks = chunks(ids, true);

    for (List<TaskId> chunk : chunks) {
      long among = LongStream.of(ids).filter(id -> id >= first(chunk) && id <= last(chunk)).count();
      assertThat(chunk.size())
          .isLessThanOrEqualTo(
              chunk instanceof IdRange
                  ? (int) Math.min(IdRange.WIDEST, among * Chunks.SPARSEST)
                  : RetentionSnapshot.CHUNK);
    }
    long[] asked =
        chunks.stream()
            .flatMapToLong(
                chunk -> LongStream.of(ids).filter(id -> id >= first(chunk) && id <= last(chunk)))
            .toArray();
    assertThat(asked).containsExactly(ids);
  }

  @Provide
  Arbitrary<long[]> gaps() {
    return Arbitraries.oneOf(
            Arbitraries.longs().between(1, 3),
            Arbitraries.longs().between(10, 40),
            Arbitraries.longs().between(1_000, 1_000_000))
        .list()
        .ofMinSize(1)
        .ofMaxSize(3_000)
        .map(list -> list.stream().mapToLong(Long::longValue).toArray());
  }

  private static List<List<TaskId>> chunks(long[] ids, boolean ranges) {
    List<List<TaskId>> chunks = new ArrayList<>();
    LongColumn column = new LongColumn();
    LongStream.of(ids).forEach(column::add);
    Chunks.of(column, new PlainIds())
        .each(
            new RetentionTerm(List.of(), null, null, false, ranges, 0),
            Cancellation.never(),
            (chunk, _) -> chunks.add(chunk));
    return chunks;
  }

  private static long[] ends(List<TaskId> chunk) {
    return new long[] {first(chunk), last(chunk)};
  }

  private static long first(List<TaskId> chunk) {
    return ((TaskId.Numeric) chunk.getFirst()).value();
  }

  private static long last(List<TaskId> chunk) {
    return ((TaskId.Numeric) chunk.getLast()).value();
  }
}
