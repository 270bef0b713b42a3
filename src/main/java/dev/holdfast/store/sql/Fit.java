package dev.holdfast.store.sql;

import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.Catalogue.Name;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What a kind of store found of itself in a database.
 *
 * @param tables those of which a store of this kind is made there
 * @param columns how many columns of them it knows by name
 * @param lacking the tables without which there is none; empty if there is one
 * @param address the one that opens it beside another; null if it is not to be offered
 * @param opening opens it; what is wrong with it is told then
 */
public record Fit(
    Set<Name> tables,
    int columns,
    List<Name> lacking,
    StoreAddress address,
    Supplier<TaskStore> opening) {

  /** There is none. */
  public static Fit lacking(List<Name> tables) {
    return new Fit(Set.of(), 0, tables, null, null);
  }

  /** There is one. */
  public static Fit of(
      Collection<Name> tables, int columns, StoreAddress address, Supplier<TaskStore> opening) {
    return new Fit(Set.copyOf(tables), columns, List.of(), address, opening);
  }

  /** Returns whether there is one. */
  boolean there() {
    return lacking.isEmpty();
  }

  /** Returns whether this one is meant where another is made of the same tables. */
  boolean beats(Fit other) {
    return there() && tables.containsAll(other.tables) && columns > other.columns;
  }
}
