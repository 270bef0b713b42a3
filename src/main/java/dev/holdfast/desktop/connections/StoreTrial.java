package dev.holdfast.desktop.connections;

import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreInfo;

/** Opens a store only to see whether it opens. */
@FunctionalInterface
public interface StoreTrial {

  /**
   * Opens and closes it; blocks.
   *
   * @return what it is
   * @throws dev.holdfast.store.StoreException if it does not open
   */
  StoreInfo open(StoreAddress address);
}
