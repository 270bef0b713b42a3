package dev.holdfast.retention.columns;

/** What tells that tasks have changed: numbers, such as hashes, as long as all are, else texts. */
public final class VersionColumn {

  private LongColumn numbers = new LongColumn();

  /** Null while all are numbers. */
  private TextColumn texts;

  /** Adds one; null is a value. */
  public void add(String version) {
    if (texts == null && isNumber(version)) {
      numbers.add(Long.parseLong(version));
      return;
    }
    if (texts == null) {
      TextColumn all = new TextColumn();
      for (int row = 0; row < numbers.size(); row++) {
        all.add(get(row));
      }
      texts = all;
      numbers.forget();
    }
    texts.add(version);
  }

  /** Returns whether a number is written so and not otherwise. */
  private static boolean isNumber(String version) {
    try {
      return version != null && Long.toString(Long.parseLong(version)).equals(version);
    } catch (NumberFormatException text) {
      return false;
    }
  }

  /** Returns how many there are. */
  public int size() {
    return texts == null ? numbers.size() : texts.size();
  }

  String get(int row) {
    return texts == null ? Long.toString(numbers.get(row)) : texts.get(row);
  }

  VersionColumn of(Rows rows) {
    VersionColumn some = new VersionColumn();
    some.numbers = texts == null ? numbers.of(rows) : null;
    some.texts = texts == null ? null : texts.of(rows);
    return some;
  }
}
