package dev.holdfast.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnusedMemoryTest {

  @Test
  void looksOnceAfterMuchWasAdded() {
    Runtime runtime = Runtime.getRuntime();
    runtime.gc();
    UnusedMemory memory = new UnusedMemory(runtime);
    // Of a store that a test before closed.
    memory.look();
    memory.look();
    List<byte[]> added = new ArrayList<>();
    for (int megabyte = 0; megabyte < 96; megabyte++) {
      added.add(new byte[1 << 20]);
    }

    assertThat(memory.look()).isTrue();
    assertThat(memory.look()).isFalse();
    assertThat(added).hasSize(96);
  }

  @Test
  void looksTwiceAfterSomethingLargeWasClosed() {
    UnusedMemory memory = new UnusedMemory(Runtime.getRuntime());
    UnusedMemory.letGo();

    assertThat(memory.look()).isTrue();
    assertThat(memory.look()).isTrue();
    assertThat(memory.look()).isFalse();
  }
}
