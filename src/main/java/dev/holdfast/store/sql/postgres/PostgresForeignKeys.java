package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.rows.ForeignKey.Action;
import dev.holdfast.store.sql.ForeignKeys;
import dev.holdfast.store.sql.ForeignLink;
import dev.holdfast.store.sql.SqlSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads foreign keys from PostgreSQL's catalogue (postgresql.org/docs, pg_constraint). */
final class PostgresForeignKeys implements ForeignKeys {

  @Override
  public Optional<ForeignLink.Table> table(SqlSession session, String name) {
    return session
        .query(
            "select n.nspname::text, c.relname::text from pg_class c"
                + " join pg_namespace n on n.oid = c.relnamespace where c.oid = to_regclass(:name)")
        .bind("name", name)
        .map(
            (row, context) -> new ForeignLink.Table(row.getString(1), row.getString(2), name, name))
        .findOne();
  }

  @Override
  public List<ForeignLink> linksTo(SqlSession session, ForeignLink.Table table) {
    return session
        .query(session.engine().sql("links"))
        .bind("schema", table.schema())
        .bind("name", table.name())
        .map((row, context) -> link(row))
        .list();
  }

  private static ForeignLink link(ResultSet row) throws SQLException {
    return new ForeignLink(
        row.getString(1),
        action(row.getString(2)),
        new ForeignLink.Table(
            row.getString(3),
            row.getString(4),
            row.getString(5),
            row.getString(6) + quoted(row.getString(3)) + "." + quoted(row.getString(4))),
        texts(row, 7),
        texts(row, 8),
        row.getBoolean(9));
  }

  private static List<String> texts(ResultSet row, int column) throws SQLException {
    return Stream.of((String[]) row.getArray(column).getArray())
        .map(PostgresForeignKeys::quoted)
        .toList();
  }

  /**
   * Returns a name as SQL takes it, without a quotation mark inside: what reads statements for
   * parameters before the server does stumbles over two at the end of a name.
   */
  private static String quoted(String name) {
    return name.contains("\"")
        ? "U&\"" + name.replace("\\", "\\\\").replace("\"", "\\0022") + '"'
        : '"' + name + '"';
  }

  private static Action action(String code) {
    return switch (code) {
      case "c" -> Action.CASCADE;
      case "n" -> Action.SET_NULL;
      case "d" -> Action.SET_DEFAULT;
      case "r" -> Action.RESTRICT;
      default -> Action.NO_ACTION;
    };
  }
}
