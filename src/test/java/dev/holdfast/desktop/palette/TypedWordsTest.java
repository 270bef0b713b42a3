package dev.holdfast.desktop.palette;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FilterPart;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskSort;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypedWordsTest {

  @Test
  void aStoreIsAskedForWhatItCanSearch() {
    assertThat(TypedWords.of(" x ").filter(Listing.ALL)).isEmpty();
    TaskFilter two = TypedWords.of("a timeout").filter(Listing.ALL).orElseThrow();
    assertThat(two.conditions()).hasSize(2);
    assertThat(two.text()).isNull();
    Listing texts = new Listing(EnumSet.of(FilterPart.NAME, FilterPart.TEXT), List.of(TaskSort.ID));
    assertThat(TypedWords.of(" a  timeout").filter(texts))
        .contains(TaskFilter.containing("a timeout"));
    Listing none = new Listing(EnumSet.of(FilterPart.STATUS), List.of(TaskSort.ID));
    assertThat(TypedWords.of("timeout").filter(none)).isEmpty();
    TaskFilter many = TypedWords.of("a b c d e f g").filter(Listing.ALL).orElseThrow();
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
