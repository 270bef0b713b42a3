package dev.holdfast.store.story;

import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FileForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Terms;
import java.util.List;

/** Opens what {@code holdfast export} has written as JSON: {@code story:/path/to/file.json}. */
public final class StoryStoreProvider implements TaskStoreProvider {

  @Override
  public Terms terms() {
    return StoryStore.TERMS;
  }

  @Override
  public List<String> schemes() {
    return List.of(StoryStore.KIND);
  }

  @Override
  public List<ConnectionForm> forms() {
    return List.of(
        new FileForm("story", 20, StoryStore.KIND, Field.file("story", "*.json").mandatory(), ""));
  }

  @Override
  public TaskStore open(StoreAddress address, StoreOptions options) {
    return new StoryStore(address, StoryFile.read(address.location()));
  }
}
