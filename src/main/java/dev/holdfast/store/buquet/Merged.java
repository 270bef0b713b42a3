package dev.holdfast.store.buquet;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Several ordered walks as one. Of what compares as equal, only that of the first walk is shown.
 */
final class Merged<T> implements Iterator<T> {

  private record Head<T>(T value, int place, Iterator<T> rest) {}

  private final Comparator<T> order;
  private final PriorityQueue<Head<T>> heads;

  Merged(List<Iterator<T>> walks, Comparator<T> order) {
    this.order = order;
    this.heads =
        new PriorityQueue<>(
            Comparator.<Head<T>, T>comparing(Head::value, order).thenComparing(Head::place));
    for (int place = 0; place < walks.size(); place++) {
      step(walks.get(place), place);
    }
  }

  private void step(Iterator<T> walk, int place) {
    if (walk.hasNext()) {
      heads.add(new Head<>(walk.next(), place, walk));
    }
  }

  @Override
  public boolean hasNext() {
    return !heads.isEmpty();
  }

  @Override
  public T next() {
    T least = heads.element().value();
    while (!heads.isEmpty() && order.compare(heads.element().value(), least) == 0) {
      Head<T> head = heads.remove();
      step(head.rest(), head.place());
    }
    return least;
  }
}
