package dev.holdfast.store.buquet.bucket;

import dev.holdfast.job.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.StreamSupport;

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
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, 0), false)
        .flatMap(each -> made.apply(each).stream())
        .iterator();
  }

  /**
   * Reads on in parts.
   *
   * @param from the key after which the first part begins; null for the very first
   * @param full how many there are in a part that is not the last
   * @param key of one of them
   * @param part reads those after a key
   */
  public static <T> Iterator<T> inParts(
      String from, int full, Function<T, String> key, Function<String, List<T>> part) {
    return new Iterator<>() {
      private Iterator<T> read = List.<T>of().iterator();
      private String edge = from;
      private boolean more = true;

      @Override
      public boolean hasNext() {
        while (!read.hasNext() && more) {
          List<T> next = part.apply(edge);
          more = next.size() == full;
          edge = next.isEmpty() ? edge : key.apply(next.getLast());
          read = next.iterator();
        }
        return read.hasNext();
      }

      @Override
      public T next() {
        hasNext();
        return read.next();
      }
    };
  }
}
