package dev.holdfast.store;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What a store can do that not every store can, by the interface of each role. Immutable. */
public final class Roles {

  /** None. */
  public static final Roles NONE = new Roles(Map.of());

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

  /** Finds a role; empty if it is missing. */
  public <R> Optional<R> find(Class<R> role) {
    return Optional.ofNullable(role.cast(all.get(role)));
  }
}
