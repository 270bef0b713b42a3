package dev.holdfast.store.buquet.bucket;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** One walk after the other; each begins only when the one before it is over. */
public final class InTurn<T> implements Iterator<T> {

  private final Iterator<Iterator<T>> walks;
  private Iterator<T> current = List.<T>of().iterator();

  public InTurn(List<Iterator<T>> walks) {
    this.walks = walks.iterator();
  }

  @Override
  public boolean hasNext() {
    while (!current.hasNext()) {
      if (!walks.hasNext()) {
        return false;
      }
      current = walks.next();
    }
    return true;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return current.next();
  }
}
