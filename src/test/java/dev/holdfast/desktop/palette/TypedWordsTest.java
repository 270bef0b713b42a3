package dev.holdfast.desktop.palette;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskFilter;
import org.junit.jupiter.api.Test;

class TypedWordsTest {

  @Test
  void aStoreIsAskedForWhatItCanSearch() {
    assertThat(TypedWords.of(" x ").filter(FibFlowTerms.LISTING)).isEmpty();
    TaskFilter two = TypedWords.of("a timeout").filter(FibFlowTerms.LISTING).orElseThrow();
    assertThat(two.conditions()).hasSize(2);
    assertThat(two.text()).isNull();
    Listing texts = new Listing(FieldTerm.ID, FieldTerm.NAME, FieldTerm.TEXT);
    assertThat(TypedWords.of(" a  timeout").filter(texts))
        .contains(TaskFilter.containing("a timeout"));
    Listing none = new Listing(FieldTerm.STATUS);
    assertThat(TypedWords.of("timeout").filter(none)).isEmpty();
    TaskFilter many = TypedWords.of("a b c d e f g").filter(FibFlowTerms.LISTING).orElseThrow();
    assertThat(many.conditions()).hasSize(5);
  }

  @Test
  void thePieceOfAnErrorIsWhereAWordStands() {
    TypedWords words = TypedWords.of("Refused");
    assertThat(words.piece(null)).isEmpty();
    assertThat(words.piece("no such host")).isEmpty();
    assertThat(words.piece("refused")).isEqualTo("refused");
    String trace = "Exception in a job\n  connect db-1: connection refused by peer\n  at Main";
    assertThat(words.piece(trace)).isEqualTo("…db-1: connection refused by peer…");
    assertThat(words.piece("x".repeat(500) + " refused " + "y".repeat(500)))
        .startsWith("…refused yyy")
        .endsWith("…")
        .hasSizeLessThan(100);
    assertThat(words.piece("x".repeat(500) + "refused")).matches("…x+refused");
    assertThat(words.piece("\u202edesufer REFUSED")).isEqualTo("\\u202edesufer REFUSED");
    assertThat(TypedWords.of("conn*refused").piece("connection refused")).isNotEmpty();
    assertThat(TypedWords.of("*").piece("connection refused")).isEmpty();
  }
}
