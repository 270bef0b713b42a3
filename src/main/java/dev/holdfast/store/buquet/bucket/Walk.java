package dev.holdfast.store.buquet.bucket;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;

/** A walk over what is read part by part, each part when it is needed. */
public final class Walk<T> implements Iterator<T> {

  /** How many are kept of a list that is walked down. */
  public static final int KEPT = 5_000;

  /**
   * Some of them, in order.
   *
   * @param more whether there may be more after them
   */
  public record Part<T>(List<T> items, boolean more) {}

  private final Supplier<Iterator<T>> parts;
  private Iterator<T> part = Collections.emptyIterator();

  /**
   * Begins one.
   *
   * @param parts gives the next part; null after the last one
   */
  public Walk(Supplier<Iterator<T>> parts) {
    this.parts = parts;
  }

  /** One walk after the other; each begins only when the one before it is over. */
  public static <T> Walk<T> inTurn(List<Iterator<T>> walks) {
    Iterator<Iterator<T>> left = walks.iterator();
    return new Walk<>(() -> left.hasNext() ? left.next() : null);
  }

  /**
   * Reads on in parts.
   *
   * @param from the key after which the first part begins; null for the very first
   * @param key of one of them
   * @param part reads those after a key
   */
  public static <T> Walk<T> inParts(
      String from, Function<T, String> key, Function<String, Part<T>> part) {
    String[] edge = {from};
    boolean[] more = {true};
    return new Walk<>(
        () -> {
          if (!more[0]) {
            return null;
          }
          Part<T> next = part.apply(edge[0]);
          more[0] = next.more;
          edge[0] = next.items.isEmpty() ? edge[0] : key.apply(next.items.getLast());
          return next.items.iterator();
        });
  }

  /**
   * Returns a part of a walk downwards where there are walks upwards only.
   *
   * @param up begins at the very beginning
   * @param end says of one whether it, and all after it, are not wanted
   */
  public static <T> Part<T> last(Iterator<T> up, Predicate<T> end) {
    Deque<T> last = new ArrayDeque<>();
    boolean dropped = false;
    T next = up.hasNext() ? up.next() : null;
    while (next != null && !end.test(next)) {
      last.addFirst(next);
      if (last.size() > KEPT) {
        last.removeLast();
        dropped = true;
      }
      next = up.hasNext() ? up.next() : null;
    }
    return new Part<>(new ArrayList<>(last), dropped);
  }

  @Override
  public boolean hasNext() {
    while (part != null && !part.hasNext()) {
      part = parts.get();
    }
    return part != null;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return part.next();
  }

  /** Hands them over until the sink wants no more. */
  public void each(Predicate<T> sink) {
    boolean more = true;
    while (more && hasNext()) {
      more = sink.test(next());
    }
  }

  /** Returns the walk over what something is made of each; what it is not made of is left out. */
  public <R> Iterator<R> map(Function<T, Optional<R>> made) {
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, 0), false)
        .flatMap(each -> made.apply(each).stream())
        .iterator();
  }
}
