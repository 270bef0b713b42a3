package dev.holdfast.retention.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Columns that are too long for the heap. */
class PiecesTest {

  private static final int MANY = Pieces.FROM + 300_000;

  private static LongColumn column(long[] numbers) {
    LongColumn column = new LongColumn();
    for (long number : numbers) {
      column.add(number);
    }
    return column;
  }

  private static long[] numbers(long seed, long bound) {
    return new Random(seed).longs(MANY, 0, bound).toArray();
  }

  @Test
  void aLongColumnHasWhatWasPutThereAndWhatReplacedIt() {
    long[] numbers = numbers(1, 1L << 40);
    LongColumn column = column(numbers);
    Random random = new Random(2);
    for (int change = 0; change < 50_000; change++) {
      int row = random.nextInt(MANY);
      numbers[row] = change % 3 == 0 ? random.nextLong() : change;
      column.set(row, numbers[row]);
    }

    assertThat(IntStream.range(0, MANY).allMatch(row -> column.get(row) == numbers[row])).isTrue();
  }

  /** What was given back is written over by the next. */
  @Test
  void whatIsGivenBackIsNobodysAnyMore() {
    long[] numbers = numbers(3, 1L << 50);
    Rows order = new Rows(MANY);
    IntStream.range(0, MANY).forEach(at -> order.set(at, MANY - 1 - at));
    LongColumn turned = column(numbers).moved(order);
    order.end();
    LongColumn other = column(numbers(4, 1L << 50));

    assertThat(IntStream.range(0, MANY).allMatch(at -> turned.get(at) == numbers[MANY - 1 - at]))
        .isTrue();
    assertThat(other.size()).isEqualTo(MANY);
    assertThat(new Rows(MANY).stream().allMatch(row -> row == 0)).isTrue();
  }

  /** Many have the same number, and then the second order decides. */
  @Test
  void manyRowsAreSortedAsObjectsWouldBe() {
    long[] numbers = numbers(5, 1_000);
    IntStream.range(0, MANY).forEach(row -> numbers[row] = (numbers[row] - 500) << 33);
    IndexSort.RowOrder ties = (left, right) -> Integer.compare(left % 7, right % 7);

    Stream<Integer> expected =
        IntStream.range(0, MANY)
            .boxed()
            .sorted(
                (left, right) ->
                    numbers[left] == numbers[right]
                        ? ties.compare(left, right)
                        : Long.compare(numbers[left], numbers[right]));

    assertThat(IndexSort.sorted(MANY, row -> numbers[row], ties).stream().boxed().toList())
        .isEqualTo(expected.toList());
  }

  @Test
  void theSmallestAndTheLargestNumberAreSorted() {
    long[] numbers = {5, Long.MAX_VALUE, -1, Long.MIN_VALUE, 5, 0};

    assertThat(IndexSort.sorted(numbers.length, row -> numbers[row], null).stream())
        .containsExactly(3, 2, 5, 0, 4, 1);
  }

  /** A process that is killed leaves nothing behind. */
  @Test
  void noFileHasAName() throws IOException {
    Rows rows = new Rows(MANY);

    try (Stream<?> files = Files.list(Pieces.directory())) {
      assertThat(files.map(Object::toString).filter(name -> name.contains("holdfast-rows")))
          .isEmpty();
    }
    assertThat(rows.size()).isEqualTo(MANY);
  }
}
