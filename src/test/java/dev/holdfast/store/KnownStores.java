package dev.holdfast.store;

/** Every kind of store that tests know: those that ship and those of the tests. */
public final class KnownStores {

  /** All of them. */
  public static final Stores ALL = Stores.onClassPath(null).get();

  private KnownStores() {}
}
