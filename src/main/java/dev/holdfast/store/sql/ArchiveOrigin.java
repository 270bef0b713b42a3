package dev.holdfast.store.sql;

import dev.holdfast.store.TaskStore;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.Catalogue.Name;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Of which store an archive is that is opened as a store itself. */
public final class ArchiveOrigin {

  /** The table in which an archive says what it is. */
  public static final Name ABOUT = Name.of("holdfast_archive");

  /**
   * The table in which it has, of kinds whose questions only their database can answer, answers.
   */
  public static final Name ANSWERS = Name.of("holdfast_answers");

  private ArchiveOrigin() {}

  /** Returns the names of the tables of an archive of these. */
  public static List<Name> tables(List<StoredTable> tables) {
    return Stream.concat(Stream.of(ABOUT), tables.stream().map(StoredTable::name).map(Name::of))
        .toList();
  }

  /**
   * Says whether a file is an archive of such tables.
   *
   * @param opening opens it, given the address of its store as it was shown
   */
  public static Fit fit(
      Database database, List<StoredTable> tables, Function<String, TaskStore> opening) {
    List<Name> names = tables(tables);
    List<Name> lacking = database.catalogue().lacking(names);
    return lacking.isEmpty()
        ? Fit.of(names, 0, null, () -> opening.apply(read(database, "address")))
        : Fit.lacking(names.subList(1, names.size()));
  }

  /**
   * Returns what an archive says of itself, {@code ?} if it does not.
   *
   * @param name what is asked, such as {@code address}: that of its store as it was shown
   */
  public static String read(Database database, String name) {
    return database.read(
        session ->
            session
                .query("select value from " + ABOUT + " where name = :name")
                .bind("name", name)
                .mapTo(String.class)
                .findFirst()
                .orElse("?"));
  }
}
