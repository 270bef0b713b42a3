package dev.holdfast.retention.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Numbers are kept as numbers only if they come back as they were written. */
class VersionColumnTest {

  @Provide
  Arbitrary<List<String>> versions() {
    Arbitrary<String> numbers = Arbitraries.longs().map(String::valueOf);
    Arbitrary<String> odd =
        Arbitraries.of("+1", "-0", "007", "", "9223372036854775808", "٣", "etag").injectNull(0.1);
    return Arbitraries.frequencyOf(Tuple.of(30, numbers), Tuple.of(1, odd)).list().ofMaxSize(60);
  }

  @Property(tries = 300)
  void givesBackWhatCame(@ForAll("versions") List<String> versions) {
    VersionColumn column = new VersionColumn();
    versions.forEach(column::add);
    BitSet odd = new BitSet();
    for (int row = 0; row < versions.size(); row++) {
      assertThat(column.get(row)).isEqualTo(versions.get(row));
      odd.set(row, row % 2 == 1);
    }
    assertThat(column.size()).isEqualTo(versions.size());
    VersionColumn some = column.of(Rows.of(odd));
    assertThat(some.size()).isEqualTo(versions.size() / 2);
    for (int row = 0; row < some.size(); row++) {
      assertThat(some.get(row)).isEqualTo(versions.get(2 * row + 1));
    }
  }
}
