package dev.holdfast.store.story;

import dev.holdfast.store.Kind;
import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.StoreAddress;
import java.util.List;

/** Opens what {@code holdfast export} has written as JSON: {@code story:/path/to/file.json}. */
public final class StoryStoreProvider implements TaskStoreProvider {

  @Override
  public Kind kind() {
    return new Kind(
        StoryStoreProvider.class,
        List.of(new Kind.Scheme(StoryStore.KIND)),
        () -> StoryStore.TERMS,
        ConnectionForm.file(
            "story", 20, StoryStore.KIND, Field.file("story", "*.json").withRequired(true), ""));
  }

  @Override
  public Opened open(StoreAddress address, StoreOptions options, List<TaskStoreProvider> kinds) {
    return new Opened(new StoryStore(address, StoryFile.read(address.location())));
  }
}
