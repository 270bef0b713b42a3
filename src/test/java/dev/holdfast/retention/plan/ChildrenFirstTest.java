package dev.holdfast.retention.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.columns.Rows;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Nodes are numbered by age, the oldest is 0. */
class ChildrenFirstTest {

  @Test
  void whatHangsTogetherWithNothingComesOldestFirst() {
    assertThat(order(-1, -1, -1)).containsExactly(0, 1, 2);
  }

  @Test
  void aParentWaitsForTheLastOfItsChildren() {
    assertThat(order(-1, -1, 0, -1, 0, -1)).containsExactly(1, 2, 3, 4, 0, 5);
  }

  @Test
  void aWholeLineComesWithItsYoungest() {
    assertThat(order(-1, 0, 1, 2)).containsExactly(3, 2, 1, 0);
  }

  @Test
  void aCircleComesAtTheEnd() {
    assertThat(order(1, 0, -1, 3)).containsExactly(2, 3, 0, 1);
  }

  @Test
  void whatStaysKeepsNobodyWaiting() {
    BitSet some = new BitSet();
    some.set(0);
    some.set(2);
    assertThat(ChildrenFirst.of(Rows.of(some), node -> node == 1 ? 0 : -1).stream())
        .containsExactly(0, 2);
  }

  @Test
  void workflowsLieTogetherWhereTheirLastTaskStands() {
    long[] workflows = {7, 5, 7, 9, 5};
    assertThat(ChildrenFirst.together(all(5), row -> workflows[row]).stream())
        .containsExactly(0, 2, 3, 1, 4);
  }

  /** A node comes when the youngest of all below it has come, and not before anything below it. */
  @Property
  void everyNodeComesOnceAtTheTimeOfTheYoungestBelowIt(@ForAll("forests") int[] parents) {
    int[] order = order(parents);

    int[] times = IntStream.range(0, parents.length).toArray();
    for (int child : order) {
      if (parents[child] >= 0) {
        times[parents[child]] = Math.max(times[parents[child]], times[child]);
      }
    }
    int[] places = new int[parents.length];
    for (int place = 0; place < order.length; place++) {
      places[order[place]] = place;
    }
    assertThat(order).containsExactlyInAnyOrder(IntStream.range(0, parents.length).toArray());
    assertThat(Arrays.stream(order).map(node -> times[node]).toArray()).isSorted();
    for (int child = 0; child < parents.length; child++) {
      if (parents[child] >= 0) {
        assertThat(places[parents[child]]).isGreaterThan(places[child]);
      }
    }
  }

  /** Node i hangs below some node of a shuffled order that comes before it: never a circle. */
  @Provide
  Arbitrary<int[]> forests() {
    return Arbitraries.integers()
        .between(1, 40)
        .flatMap(
            size ->
                Arbitraries.randomValue(
                    random -> {
                      int[] ages = IntStream.range(0, size).toArray();
                      for (int at = size - 1; at > 0; at--) {
                        int other = random.nextInt(at + 1);
                        int kept = ages[at];
                        ages[at] = ages[other];
                        ages[other] = kept;
                      }
                      int[] parents = new int[size];
                      for (int at = 0; at < size; at++) {
                        parents[ages[at]] =
                            at == 0 || random.nextInt(3) == 0 ? -1 : ages[random.nextInt(at)];
                      }
                      return parents;
                    }));
  }

  private static Rows all(int size) {
    BitSet all = new BitSet();
    all.set(0, size);
    return Rows.of(all);
  }

  private static int[] order(int... parents) {
    return ChildrenFirst.of(all(parents.length), node -> parents[node]).stream().toArray();
  }
}
