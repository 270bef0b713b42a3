package dev.holdfast.store.buquet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;

/** Several ordered walks as one. Of what compares as equal, only the first is shown. */
final class Merged<T> implements Iterator<T> {

  private final TreeMap<T, List<Iterator<T>>> heads;

  Merged(List<Iterator<T>> walks, Comparator<T> order) {
    this.heads = new TreeMap<>(order);
    walks.forEach(this::step);
  }

  private void step(Iterator<T> walk) {
    if (walk.hasNext()) {
      heads.computeIfAbsent(walk.next(), _ -> new ArrayList<>()).add(walk);
    }
  }

  @Override
  public boolean hasNext() {
    return !heads.isEmpty();
  }

  @Override
  public T next() {
    T least = heads.firstKey();
    heads.remove(least).forEach(this::step);
    return least;
  }
}
