package dev.holdfast.store.rows;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A column as a store declares it.
 *
 * @param name as the store spells it
 * @param type the SQLite type under which each of its values keeps every bit; never null, possibly
 *     empty
 * @param given whether the store gives each row its value when it is written: a row that was put
 *     back may have another one and is the same
 */
public record StoredColumn(String name, String type, boolean given) {
  public StoredColumn {
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
  }

  /** A column that holds what was written. */
  public StoredColumn(String name, String type) {
    this(name, type, false);
  }

  /**
   * Reads columns, each as its name and type, and {@code given} if the store gives the values:
   * {@code id TEXT, etag TEXT given}.
   */
  public static List<StoredColumn> list(String columns) {
    return Stream.of(columns.split(", "))
        .map(each -> each.split(" "))
        .map(each -> new StoredColumn(each[0], each[1], each.length > 2))
        .toList();
  }
}
