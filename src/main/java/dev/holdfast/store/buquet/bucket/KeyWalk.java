package dev.holdfast.store.buquet.bucket;

import dev.holdfast.job.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Walks over the objects below a prefix in either direction, page by page. The server lists upwards
 * only: who walks down has the prefix listed to the edge, and keeps the last ones.
 */
public final class KeyWalk implements Iterator<Listed> {

  /** How many are kept of a list that is walked down. */
  public static final int KEPT = 5_000;

  private final ReadOnlyS3 s3;
  private final String prefix;
  private final boolean up;
  private final Cancellation cancellation;
  private String edge;
  private boolean more = true;
  private Iterator<Listed> chunk = List.<Listed>of().iterator();

  private KeyWalk(
      ReadOnlyS3 s3, String prefix, boolean up, String edge, Cancellation cancellation) {
    this.s3 = s3;
    this.prefix = prefix;
    this.up = up;
    this.edge = edge;
    this.cancellation = cancellation;
  }

  /**
   * Begins a walk.
   *
   * @param edge the key before the first one; null for none
   */
  public static KeyWalk of(
      ReadOnlyS3 s3, String prefix, boolean up, String edge, Cancellation cancellation) {
    return new KeyWalk(s3, prefix, up, edge, cancellation);
  }

  private void fill() {
    while (more && !chunk.hasNext()) {
      chunk = (up ? upwards() : downwards()).iterator();
    }
  }

  private List<Listed> upwards() {
    ReadOnlyS3.Part part = s3.part(prefix, edge, cancellation);
    more = part.more();
    if (!part.objects().isEmpty()) {
      edge = part.objects().getLast().key();
    }
    return part.objects();
  }

  private List<Listed> downwards() {
    Deque<Listed> last = new ArrayDeque<>();
    boolean[] dropped = {false};
    s3.objects(
        prefix,
        null,
        each -> {
          if (edge != null && KeyOrder.KEYS.compare(each.key(), edge) >= 0) {
            return false;
          }
          last.addLast(each);
          if (last.size() > KEPT) {
            last.removeFirst();
            dropped[0] = true;
          }
          return true;
        },
        cancellation);
    more = dropped[0];
    if (!last.isEmpty()) {
      edge = last.getFirst().key();
    }
    List<Listed> downwards = new ArrayList<>(last);
    Collections.reverse(downwards);
    return downwards;
  }

  @Override
  public boolean hasNext() {
    fill();
    return chunk.hasNext();
  }

  @Override
  public Listed next() {
    fill();
    return chunk.next();
  }

  /** Returns the walk over what something is made of each; what it is not made of is left out. */
  public <T> Iterator<T> map(Function<Listed, Optional<T>> made) {
    return new Iterator<>() {
      private T ahead;

      @Override
      public boolean hasNext() {
        while (ahead == null && KeyWalk.this.hasNext()) {
          ahead = made.apply(KeyWalk.this.next()).orElse(null);
        }
        return ahead != null;
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        T next = ahead;
        ahead = null;
        return next;
      }
    };
  }
}
