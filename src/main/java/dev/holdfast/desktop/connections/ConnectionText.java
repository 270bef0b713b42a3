package dev.holdfast.desktop.connections;

import dev.holdfast.store.Stores;
import dev.holdfast.text.Messages;

/**
 * What is said about a store in few words.
 *
 * @param stores who knows what its kind says
 */
record ConnectionText(Stores stores) {

  /** Returns the engine as the store told it; before that, what the address says. */
  String engine(ConnectionItem item) {
    return stores.line(item.profile().storeAddress(), item.engine.get());
  }

  /** Returns one line for a screen reader. */
  String accessible(ConnectionItem item, Messages messages) {
    return String.join(
        ", ",
        item.profile().name(),
        messages.get("common.environment." + item.profile().environment().name()),
        engine(item),
        messages.get("state." + item.state.get().name()));
  }
}
