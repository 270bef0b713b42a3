package dev.holdfast.retention.columns;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.BitSet;
import java.util.stream.IntStream;

/** As many whole numbers as there are rows, mostly rows in some order: on the heap if few. */
public final class Rows {

  private static final int BITS = Integer.numberOfTrailingZeros(Pieces.SIZE / Integer.BYTES);
  private static final int MASK = (1 << BITS) - 1;

  private int size;

  /** Null if they are not on the heap. */
  private final int[] few;

  private final ByteBuffer[] pieces;
  private final IntBuffer[] many;

  /** Makes so many zeros. */
  public Rows(int size) {
    this.size = size;
    this.few = size < Pieces.FROM ? new int[size] : null;
    this.pieces = new ByteBuffer[few == null ? (size >>> BITS) + 1 : 0];
    this.many = new IntBuffer[pieces.length];
    for (int at = 0; at < pieces.length; at++) {
      pieces[at] = Pieces.take();
      many[at] = pieces[at].asIntBuffer();
      for (int place = 0; place <= MASK; place++) {
        many[at].put(place, 0);
      }
    }
  }

  /** Returns those that are set, ascending. */
  public static Rows of(BitSet some) {
    Rows rows = new Rows(some.cardinality());
    int at = 0;
    for (int row = some.nextSetBit(0); row >= 0; row = some.nextSetBit(row + 1)) {
      rows.set(at++, row);
    }
    return rows;
  }

  /** Returns all of them. */
  public IntStream stream() {
    return IntStream.range(0, size).map(this::get);
  }

  /** Returns how many there are. */
  public int size() {
    return size;
  }

  /** Returns the number at a place. */
  public int get(int at) {
    return few == null ? many[at >>> BITS].get(at & MASK) : few[at];
  }

  /** Replaces the number at a place. */
  public void set(int at, int value) {
    if (few == null) {
      many[at >>> BITS].put(at & MASK, value);
    } else {
      few[at] = value;
    }
  }

  /** Adds to the number at a place, and returns it. */
  public int add(int at, int more) {
    set(at, get(at) + more);
    return get(at);
  }

  /** Returns those that stand at these places, in place of the places. */
  public Rows at(Rows places) {
    for (int at = 0; at < places.size; at++) {
      places.set(at, get(places.get(at)));
    }
    return places;
  }

  /** Leaves only so many of the first. */
  Rows first(int some) {
    size = some;
    return this;
  }

  /** Gives the memory back: none of them must be read any more. */
  public void end() {
    for (int at = 0; at < pieces.length; at++) {
      Pieces.give(pieces[at]);
      many[at] = null;
    }
  }
}
