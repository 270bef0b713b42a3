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

  /**
   * A key of a partitioned table has a copy for each partition, which is passed over. Row security
   * may hide rows, so that nobody can count them. Partitions are read, tables that inherit are not:
   * a key does not concern them.
   */
  private static final String LINKS =
      """
      select k.conname::text, k.confdeltype::text, n.nspname::text, c.relname::text,
        k.conrelid::regclass::text,
        case when c.relkind = 'r' then 'only ' else '' end,
        (select array_agg(a.attname::text order by u.place)
           from unnest(k.conkey) with ordinality u(number, place)
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number),
        (select array_agg(a.attname::text order by u.place)
           from unnest(k.confkey) with ordinality u(number, place)
           join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number),
        has_schema_privilege(n.oid, 'USAGE') and not row_security_active(k.conrelid)
          and (select bool_and(has_column_privilege(k.conrelid, u.number, 'SELECT'))
             from unnest(k.conkey) u(number))
          and (select bool_and(has_column_privilege(k.confrelid, u.number, 'SELECT'))
             from unnest(k.confkey) u(number))
      from pg_constraint k
        join pg_class c on c.oid = k.conrelid
        join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0
        and k.confrelid = to_regclass(format('%I.%I', :schema, :name))
      order by 3, 4, 1
      """;

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
        .query(LINKS)
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
