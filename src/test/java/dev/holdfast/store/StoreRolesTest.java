package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.textstore.TextStoreFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Roles of the stores that are no database of fib-flow's; {@link TaskStoreContract} has those. */
class StoreRolesTest {

  @TempDir Path directory;

  private static TaskStore agreeing(String address) {
    TaskStore store = StreamDatabase.open(address);
    StoreRoles.agreeWithTheCapabilitiesOf(store);
    return store;
  }

  @Test
  void eventStreams() throws Exception {
    try (StreamDatabase streams = StreamDatabase.plain();
        TaskStore store = agreeing(streams.address())) {
      assertThat(store.role(StreamRetention.class)).isPresent();
      assertThat(store.role(Histories.class)).isPresent();
    }
  }

  @Test
  void jobsWithTexts() throws Exception {
    TextStoreFile file = TextStoreFile.create(directory.resolve("jobs.db"));
    try (TaskStore store = agreeing(file.address())) {
      assertThat(store.role(Retention.class)).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tasks/age", "streams/decided"})
  void archivesAreNotCleanedUp(String name) throws Exception {
    Path archive = directory.resolve("copy.archive");
    try (var resource = getClass().getResourceAsStream("/kept/1.1/" + name + ".archive")) {
      Files.copy(resource, archive);
    }
    try (TaskStore store = agreeing("sqlite:" + archive)) {
      assertThat(store.role(Retention.class)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"workers\":[]",
        "\"task\":{\"id\":7,\"status\":\"running\"},\"workers\":[{\"worker_id\":\"w1\"}]"
      })
  void stories(String parts) throws Exception {
    Path story = directory.resolve("story.json");
    Files.writeString(story, "{\"report\":\"story\",\"id\":7,%s}".formatted(parts));
    try (TaskStore store = agreeing("story:" + story)) {
      assertThat(store.role(Retention.class)).isEmpty();
    }
  }
}
