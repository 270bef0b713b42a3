package dev.holdfast.store;

import dev.holdfast.store.terms.Capability;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Carries a {@link StoreFailure} out of a store. */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient StoreFailure failure;

  /** A failure found by this program. */
  public StoreException(StoreFailure failure) {
    this(failure, null);
  }

  /** A failure reported by a driver or the file system. */
  public StoreException(StoreFailure failure, Throwable cause) {
    super(failure.toString(), cause);
    this.failure = failure;
  }

  /** Returns what went wrong, as a value to switch over. */
  public StoreFailure failure() {
    return failure;
  }

  /** Returns whether its kind of store calls the failure so. */
  public boolean is(String code) {
    return failure instanceof StoreFailure.OfKind known && known.code().equals(code);
  }

  /** Returns what work gives, or else something if it fails so. */
  public static <T> T unless(Class<? extends StoreFailure> failed, Supplier<T> work, T otherwise) {
    return unless(failure -> failed.isInstance(failure.failure()), work, otherwise);
  }

  /** Returns what work gives, or else something if it fails in a way that its kind calls so. */
  public static <T> T unless(String code, Supplier<T> work, T otherwise) {
    return unless(failure -> failure.is(code), work, otherwise);
  }

  private static <T> T unless(Predicate<StoreException> known, Supplier<T> work, T otherwise) {
    try {
      return work.get();
    } catch (StoreException failure) {
      if (known.test(failure)) {
        return otherwise;
      }
      throw failure;
    }
  }

  /** Returns what is said at the bottom of a failure, or what it is if nothing is. */
  public static String deepest(Throwable failure) {
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return Objects.requireNonNullElse(deepest.getMessage(), deepest.getClass().getSimpleName());
  }

  /** Returns what a store fails with that lacks something. */
  public static StoreException unsupported(Capability capability) {
    return new StoreException(new StoreFailure.Unsupported(capability));
  }
}
