package dev.holdfast.plan;

import dev.holdfast.store.Stores;
import dev.holdfast.store.address.StoreAddress;

/** A store's address as it may stand in a file that is handed on. */
final class PlanAddress {

  private PlanAddress() {}

  /** Returns it without any secret, and a file by its whole path. */
  static String of(StoreAddress address) {
    return Stores.installed().portable(address).withoutSecrets();
  }
}
