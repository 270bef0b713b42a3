package dev.holdfast.desktop.palette;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.timeline.TaskPosition;
import dev.holdfast.job.Cancellation;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhereaboutsTest {

  @TempDir private Path directory;

  @Test
  void aStoreWithoutHistoryHasTasksAndNoEvents() throws Exception {
    ObjectFolder folder = new ObjectFolder(directory);
    folder.put("a", "stored", ObjectFolder.OLD, 3);
    try (TaskStore store =
        KnownStores.ALL.open(
            StoreAddress.parse(folder.address()), StoreOptions.defaults(SecretSource.NONE))) {
      assertThat(of("a", null, store)).isEqualTo(Whereabouts.THERE);
      assertThat(of("a", 7L, store)).isEqualTo(Whereabouts.NO_SUCH_EVENT);
      assertThat(of("b", null, store)).isEqualTo(Whereabouts.NOTHING);
      assertThat(of("b", 7L, store)).isEqualTo(Whereabouts.NOTHING);
    }
  }

  private static Whereabouts of(String task, Long event, TaskStore store) {
    return Whereabouts.of(
        new TaskPosition(new TaskId.Text(task), event), store, Cancellation.never());
  }
}
