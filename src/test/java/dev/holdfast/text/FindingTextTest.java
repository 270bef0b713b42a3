package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.Finding;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.buquet.BuquetTerms;
import dev.holdfast.store.dapr.DaprTerms;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.CommonFindings;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.store.terms.FindingTerm.Sample;
import dev.holdfast.task.Texts;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FindingTextTest {

  private static final FindingText TEXT = FindingText.load();

  /** Of these there is but one. */
  private static final Set<FindingTerm> UNCOUNTED =
      Set.of(
          CommonFindings.CLOCK_SKEW,
          DaprTerms.TERMS.finding("dapr_no_worker"),
          DaprTerms.TERMS.finding("dapr_no_list"),
          BuquetTerms.TASKS.finding("buquet_versioning_off"),
          BuquetTerms.TASKS.finding("buquet_lifecycle_unread"),
          BuquetTerms.TASKS.finding("buquet_lifecycle_unsupported"));

  private static String said(FindingTerm kind, long count) {
    return TEXT.of(
        new Finding(
            kind,
            count,
            List.of(),
            Map.of(
                Finding.Fact.TASKS, count,
                Finding.Fact.SECONDS, -7_200L,
                Finding.Fact.ROWS_VISITED, count),
            Optional.empty(),
            List.of()));
  }

  @ParameterizedTest
  @MethodSource("terms")
  void everyFindingIsSaidInTheSingularAndThePlural(FindingTerm kind) {
    assertThat(said(kind, 1)).endsWith(".").doesNotContain("{", "}", " 1 task", "1 event");
    assertThat(said(kind, 1_234)).endsWith(".").doesNotContain("{", "}");
    if (!UNCOUNTED.contains(kind)) {
      assertThat(said(kind, 1_234)).contains("1,234");
    }
    assertThat(TEXT.title(kind)).isNotBlank();
    assertThat(TEXT.of(severity(kind))).isNotBlank();
  }

  @Test
  void whatHasNoTextsIsShownAsItsCode() {
    FindingTerm unknown =
        new FindingTerm(
            "lost_lease", Finding.Severity.NOTE, 1, Sample.NAMES, Texts.in("no.such.bundle"));

    assertThat(TEXT.title(unknown)).isEqualTo("lost_lease");
    assertThat(said(unknown, 2)).isEqualTo("lost_lease");
  }

  /** All that Holdfast and the kinds of store it ships with can find. */
  static Stream<FindingTerm> terms() {
    return Stream.concat(
        Arrays.stream(CommonFindings.class.getFields()).map(FindingTextTest::value),
        Stream.concat(
                KnownStores.ALL.kinds().stream(), Stream.of(BuquetTerms.TASKS, FibFlowTerms.TERMS))
            .flatMap(kind -> kind.findings().stream())
            .distinct());
  }

  private static FindingTerm value(Field field) {
    try {
      return (FindingTerm) field.get(null);
    } catch (IllegalAccessException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static Finding.Severity severity(FindingTerm kind) {
    return new Finding(kind, 1, List.of(), Map.of(), Optional.empty(), List.of()).severity();
  }
}
