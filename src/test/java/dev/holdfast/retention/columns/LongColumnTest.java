package dev.holdfast.retention.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class LongColumnTest {

  private static final int BLOCK = LongColumn.BLOCK;

  /** Three blocks and a bit, of numbers that lie together, far apart, or anywhere. */
  @Provide
  Arbitrary<List<Long>> numbers() {
    Arbitrary<Long> any = Arbitraries.longs();
    Arbitrary<Integer> bits = Arbitraries.integers().between(0, 64);
    Arbitrary<Integer> shifts = Arbitraries.integers().between(0, 63);
    Arbitrary<Integer> sizes =
        Arbitraries.of(0, 1, 15, 17, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 7);
    return Combinators.combine(any, bits, shifts, sizes, Arbitraries.randomValue(Random::nextLong))
        .as(
            (base, width, shift, size, seed) -> {
              Random random = new Random(seed);
              return LongStream.generate(() -> near(base, width, shift, random))
                  .limit(size)
                  .boxed()
                  .toList();
            });
  }

  private static long near(long base, int width, int shift, Random random) {
    long rest = width == 0 ? 0 : random.nextLong() >>> Long.SIZE - width;
    return base + (rest << shift);
  }

  private static LongColumn column(List<Long> numbers) {
    LongColumn column = new LongColumn();
    numbers.forEach(column::add);
    return column;
  }

  private static List<Long> all(LongColumn column) {
    return IntStream.range(0, column.size()).mapToObj(column::get).toList();
  }

  @Property(tries = 100)
  void givesBackWhatWasAddedAndWhatWasSet(
      @ForAll("numbers") List<Long> numbers, @ForAll("numbers") List<Long> others) {
    LongColumn column = column(numbers);
    assertThat(all(column)).isEqualTo(numbers);
    List<Long> expected = new ArrayList<>(numbers);
    for (int at = 0; at < Math.min(numbers.size(), others.size()); at += 1 + at % 97) {
      column.set(at, others.get(at));
      expected.set(at, others.get(at));
    }
    assertThat(all(column)).isEqualTo(expected);
    others.forEach(column::add);
    expected.addAll(others);
    assertThat(all(column)).isEqualTo(expected);
  }

  @Property(tries = 50)
  void zerosCanBeChangedAndGrow(@ForAll("numbers") List<Long> numbers) {
    LongColumn column = LongColumn.zeros(numbers.size());
    assertThat(all(column)).isEqualTo(Collections.nCopies(numbers.size(), 0L));
    List<Long> expected = new ArrayList<>(all(column));
    for (int at = numbers.size() - 1; at >= 0; at -= 1 + at % 53) {
      column.set(at, numbers.get(at));
      expected.set(at, numbers.get(at));
    }
    column.add(7);
    expected.add(7L);
    assertThat(all(column)).isEqualTo(expected);
  }

  @Property(tries = 50)
  void findsWhatIsThereInAscendingOrder(@ForAll("numbers") List<Long> numbers) {
    List<Long> ascending = numbers.stream().distinct().sorted().toList();
    LongColumn column = column(ascending);
    for (int at = 0; at < ascending.size(); at += 1 + at % 31) {
      long there = ascending.get(at);
      assertThat(column.find(there)).isEqualTo(at);
      boolean next = at + 1 < ascending.size() && ascending.get(at + 1) == there + 1;
      if (!next && there != Long.MAX_VALUE) {
        assertThat(column.find(there + 1)).isNegative();
      }
    }
  }

  @Test
  void givesSomeRows() {
    List<Long> numbers = LongStream.range(0, 2L * BLOCK + 5).map(at -> at * at).boxed().toList();
    int[] some = IntStream.iterate(numbers.size() - 1, at -> at >= 0, at -> at - 3).toArray();

    Rows rows = new Rows(some.length);
    IntStream.range(0, some.length).forEach(at -> rows.set(at, some[at]));

    assertThat(all(column(numbers).of(rows)))
        .isEqualTo(IntStream.of(some).mapToObj(numbers::get).toList());
  }
}
