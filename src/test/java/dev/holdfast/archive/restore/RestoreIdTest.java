package dev.holdfast.archive.restore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RestoreIdTest {

  private static StoreInfo store(Capability... capabilities) {
    return new StoreInfo(
        StoreAddress.parse("sqlite:/a"), "kind", "engine", Set.of(capabilities), List.of());
  }

  @Test
  void numbersStandWithCommasOrSpacesBetweenThem() {
    assertThat(RestoreId.all(" 3, 1;007 ", store()))
        .contains(new TreeSet<>(Stream.of(1L, 3L, 7L).map(TaskId::of).toList()));
    assertThat(RestoreId.all(" ", store())).contains(new TreeSet<>());
    assertThat(RestoreId.all("1, x", store())).isEmpty();
    assertThat(RestoreId.all("\"1\"", store())).isEmpty();
  }

  @Test
  void textsStandAsTheyAreInQuotesIfNeedBe() {
    assertThat(RestoreId.all("007, a/b \" 7, 8\" \"\"", store(Capability.TEXT_IDS)))
        .contains(
            new TreeSet<>(Stream.of("007", "a/b", " 7, 8", "").map(TaskId.Text::new).toList()));
  }

  @Test
  void ofStreamsANumberIsAnEventUnlessItStandsInQuotes() {
    assertThat(RestoreId.all("17, \"7\" orders", store(Capability.TEXT_IDS, Capability.STREAMS)))
        .contains(
            new TreeSet<>(List.of(TaskId.of(17), new TaskId.Text("7"), new TaskId.Text("orders"))));
    assertThat(
            RestoreId.all(
                "9223372036854775807 9223372036854775808",
                store(Capability.TEXT_IDS, Capability.STREAMS)))
        .contains(
            new TreeSet<>(
                List.of(TaskId.of(Long.MAX_VALUE), new TaskId.Text("9223372036854775808"))));
  }
}
