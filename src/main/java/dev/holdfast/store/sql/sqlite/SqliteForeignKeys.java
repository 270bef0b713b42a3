package dev.holdfast.store.sql.sqlite;

import static dev.holdfast.store.sql.SqlEngine.quoted;

import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.sql.ForeignKeys;
import dev.holdfast.store.sql.ForeignLink;
import dev.holdfast.store.sql.SqlSession;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads foreign keys of SQLite between single columns. */
final class SqliteForeignKeys implements ForeignKeys {

  /** SQLite enforces keys only where a connection asks for it (sqlite.org/foreignkeys). */
  @Override
  public boolean enforced() {
    return false;
  }

  @Override
  public Optional<ForeignLink.Table> table(SqlSession session, String name) {
    return Optional.of(new ForeignLink.Table("main", name, name, name));
  }

  /** A key without a column it refers to means the primary key; it has no name to be read. */
  @Override
  public List<ForeignLink> linksTo(SqlSession session, ForeignLink.Table table) {
    return session
        .query(session.engine().sql("links"))
        .bind("name", table.name())
        .map(
            (row, _) ->
                new ForeignLink(
                    row.getString(2),
                    ForeignKey.Action.NOT_ENFORCED,
                    new ForeignLink.Table(
                        "main",
                        row.getString(1).toLowerCase(Locale.ROOT),
                        row.getString(1),
                        quoted(row.getString(1))),
                    List.of(quoted(row.getString(3))),
                    List.of(quoted(row.getString(4))),
                    true))
        .list();
  }
}
