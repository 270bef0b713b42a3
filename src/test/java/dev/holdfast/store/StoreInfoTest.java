package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreInfoTest {

  private static StoreInfo with(Capability... capabilities) {
    return new StoreInfo(
        StoreAddress.parse("sqlite:/a"), "kind", "engine", Set.of(capabilities), List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "007", " 7", "7 ", "-1", "", "a/b", "*", "two\nlines"})
  void aStoreOfTextsTakesAnIdAsItWasTyped(String typed) {
    assertThat(with(Capability.TEXT_IDS).id(typed)).isEqualTo(new TaskId.Text(typed));
  }

  @Test
  void aStoreOfNumbersReadsNumbers() {
    assertThat(with(Capability.STATUSES).id(" 007 ")).isEqualTo(TaskId.of(7));
    assertThat(with().id("x")).isEqualTo(new TaskId.Text("x"));
  }
}
