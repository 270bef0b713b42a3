package dev.holdfast.retention;

/** Finds the row of an id in a column of ids: 12 bytes a row. */
final class IdIndex {

  private final long[] sorted;
  private final int[] rows;

  IdIndex(long[] ids) {
    rows = IndexSort.sorted(ids.length, (left, right) -> Long.compare(ids[left], ids[right]));
    sorted = new long[ids.length];
    for (int place = 0; place < rows.length; place++) {
      sorted[place] = ids[rows[place]];
    }
  }

  /** Returns the row, or -1 if the id is not there. */
  int row(long id) {
    int place = java.util.Arrays.binarySearch(sorted, id);
    return place < 0 ? -1 : rows[place];
  }

  /** Returns all rows by ascending id; not to be changed. */
  int[] rowsById() {
    return rows;
  }
}
