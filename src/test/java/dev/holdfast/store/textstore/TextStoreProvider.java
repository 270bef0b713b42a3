package dev.holdfast.store.textstore;

import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;

/**
 * The least that a kind of store takes: jobs known by texts, with a version each and events, in
 * SQLite tables of its own. For tests, and for who wants to see how little a fifth kind needs.
 */
public final class TextStoreProvider implements TaskStoreProvider {

  @Override
  public String kind() {
    return "text-store";
  }

  @Override
  public boolean accepts(StoreAddress address) {
    return address.scheme().equals("textstore");
  }

  @Override
  public TaskStore open(StoreAddress address, StoreOptions options) {
    return new TextStore(address);
  }
}
