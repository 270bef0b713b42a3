package dev.holdfast.store;

import java.util.List;
import java.util.Set;

/**
 * What a store is.
 *
 * @param address where it is
 * @param kind the runtime it belongs to, such as {@code fib-flow}
 * @param engine product and version, such as {@code PostgreSQL 18.6}
 * @param capabilities what it can do
 * @param notices what to know about it
 */
public record StoreInfo(
    StoreAddress address,
    String kind,
    String engine,
    Set<Capability> capabilities,
    List<Notice> notices) {

  public StoreInfo {
    capabilities = Set.copyOf(capabilities);
    notices = List.copyOf(notices);
  }

  /** Returns whether it is an archive: browsed like any store, and never changed. */
  public boolean archive() {
    return notices.stream().anyMatch(notice -> notice.kind() == Notice.Kind.ARCHIVE);
  }

  /** Returns whether the store can do this. */
  public boolean can(Capability capability) {
    return capabilities.contains(capability);
  }
}
