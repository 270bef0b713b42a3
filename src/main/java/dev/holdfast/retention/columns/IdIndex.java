package dev.holdfast.retention.columns;

/** Finds the row of an id in columns of ids: some seven bytes a row. */
final class IdIndex {

  private final LongColumn sorted = new LongColumn();

  /** All rows by ascending id; not to be changed. */
  final Rows rows;

  IdIndex(IdColumns ids) {
    rows = IndexSort.sorted(ids.size(), ids::id, null);
    rows.stream().forEach(row -> sorted.add(ids.id(row)));
  }

  /** Returns the row, or -1 if the id is not there. */
  int row(long id) {
    int place = sorted.find(id);
    return place < 0 ? -1 : rows.get(place);
  }
}
