package dev.holdfast.store;

import dev.holdfast.store.activity.Activity;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.terms.Capability;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What a store can do that not every store can, by the interface of each role. Immutable. */
public final class Roles {

  /** None. */
  public static final Roles NONE = new Roles(Map.of());

  private static final Map<Class<?>, Capability> NEEDED =
      Map.of(Workers.class, Capability.WORKERS, Trees.class, Capability.WORKFLOWS);

  private final Map<Class<?>, Object> all;

  private Roles(Map<Class<?>, Object> all) {
    this.all = all;
  }

  /** Returns these and one more. */
  public <R> Roles with(Class<R> role, R what) {
    Map<Class<?>, Object> more = new HashMap<>(all);
    more.put(role, what);
    return new Roles(more);
  }

  /** Returns these and perhaps one more. */
  public <R> Roles with(Class<R> role, Optional<R> perhaps) {
    return perhaps.map(what -> with(role, what)).orElse(this);
  }

  /** Finds a role, by itself or by one that is more; empty if it is missing. */
  public <R> Optional<R> find(Class<R> role) {
    return all.entrySet().stream()
        .filter(each -> role.isAssignableFrom(each.getKey()))
        .findFirst()
        .map(each -> role.cast(each.getValue()));
  }

  /**
   * Returns a role of a store that must have it.
   *
   * @throws StoreException that says what the store cannot do, if it does not
   */
  public static <R> R of(TaskStore store, Class<R> role) {
    return store.role(role).orElseThrow(() -> new StoreException(missing(store, role)));
  }

  private static StoreFailure missing(TaskStore store, Class<?> role) {
    if (role == Histories.class) {
      return new StoreFailure.NoHistory();
    }
    if (role == Activity.class) {
      return new StoreFailure.NoActivity();
    }
    if (role == StreamRetention.class && !store.info().can(Capability.STREAMS)) {
      return new StoreFailure.Unsupported(Capability.STREAMS);
    }
    return new StoreFailure.Unsupported(NEEDED.getOrDefault(role, Capability.RETENTION));
  }
}
