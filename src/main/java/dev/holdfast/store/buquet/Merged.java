package dev.holdfast.store.buquet;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Several ordered walks as one. Of what compares as equal, only the first is shown. */
final class Merged<T> implements Iterator<T> {

  private static final class Head<T> {
    private final Iterator<T> walk;
    private T value;

    Head(Iterator<T> walk) {
      this.walk = walk;
      step();
    }

    void step() {
      value = walk.hasNext() ? walk.next() : null;
    }
  }

  private final List<Head<T>> heads;
  private final Comparator<T> order;

  Merged(List<Iterator<T>> walks, Comparator<T> order) {
    this.heads = walks.stream().map(Head::new).toList();
    this.order = order;
  }

  private T least() {
    T least = null;
    for (Head<T> head : heads) {
      if (head.value != null && (least == null || order.compare(head.value, least) < 0)) {
        least = head.value;
      }
    }
    return least;
  }

  @Override
  public boolean hasNext() {
    return least() != null;
  }

  @Override
  public T next() {
    T least = least();
    if (least == null) {
      throw new NoSuchElementException();
    }
    for (Head<T> head : heads) {
      while (head.value != null && order.compare(head.value, least) == 0) {
        head.step();
      }
    }
    return least;
  }
}
