package dev.holdfast.store;

import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
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
 * @param mapping the text of the file that describes its kind; null if none does
 */
public record StoreInfo(
    StoreAddress address,
    String kind,
    String engine,
    Set<Capability> capabilities,
    List<Notice> notices,
    String mapping) {

  /** Of a kind that no file describes. */
  public StoreInfo(
      StoreAddress address,
      String kind,
      String engine,
      Set<Capability> capabilities,
      List<Notice> notices) {
    this(address, kind, engine, capabilities, notices, null);
  }

  public StoreInfo {
    capabilities = Set.copyOf(capabilities);
    notices = List.copyOf(notices);
  }

  /** Returns whether it is an archive: browsed like any store, and never changed. */
  public boolean archive() {
    return notices.stream().anyMatch(notice -> notice.kind() == Notice.Kind.ARCHIVE);
  }

  /**
   * Reads an id of this store as somebody typed it. A text is taken as it stands, blanks and
   * leading zeros too; a number may have blanks around it. What is no number is no id of a store of
   * numbers: it comes back as a text, which no task there has.
   */
  public TaskId id(String typed) {
    return can(Capability.TEXT_IDS) ? new TaskId.Text(typed) : TaskId.parse(typed);
  }

  /** Returns whether the store can do this. */
  public boolean can(Capability capability) {
    return capabilities.contains(capability);
  }
}
