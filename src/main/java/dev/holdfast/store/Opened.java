package dev.holdfast.store;

import dev.holdfast.store.address.StoreAddress;
import java.util.List;

/**
 * A store that was opened.
 *
 * @param others the addresses that open what else lies at its place: nobody may take one of two
 *     stores for all there is
 */
public record Opened(TaskStore store, List<StoreAddress> others) {

  public Opened {
    others = List.copyOf(others);
  }

  /** Opened where nothing else can lie. */
  public Opened(TaskStore store) {
    this(store, List.of());
  }
}
