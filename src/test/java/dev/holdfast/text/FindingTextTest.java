package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FindingTextTest {

  private static final FindingText TEXT = FindingText.english();

  private static String said(Finding.Kind kind, long count) {
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
  @EnumSource
  void everyFindingIsSaidInTheSingularAndThePlural(Finding.Kind kind) {
    assertThat(said(kind, 1)).endsWith(".").doesNotContain("{", "}", " 1 task", "1 event");
    assertThat(said(kind, 1_234)).endsWith(".").doesNotContain("{", "}");
    if (kind != Finding.Kind.CLOCK_SKEW) {
      assertThat(said(kind, 1_234)).contains("1,234");
    }
    assertThat(TEXT.title(kind)).isNotBlank();
    assertThat(TEXT.of(severity(kind))).isNotBlank();
  }

  private static Finding.Severity severity(Finding.Kind kind) {
    return new Finding(kind, 1, List.of(), Map.of(), Optional.empty(), List.of()).severity();
  }
}
