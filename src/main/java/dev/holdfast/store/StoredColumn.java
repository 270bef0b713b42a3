package dev.holdfast.store;

import java.util.Objects;

/**
 * A column as a store declares it.
 *
 * @param name as the store spells it
 * @param type the SQLite type under which each of its values keeps every bit; never null, possibly
 *     empty
 */
public record StoredColumn(String name, String type) {
  public StoredColumn {
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
  }
}
