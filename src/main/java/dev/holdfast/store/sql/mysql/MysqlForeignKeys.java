package dev.holdfast.store.sql.mysql;

import static dev.holdfast.store.sql.SqlEngine.quoted;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.rows.ForeignKey.Action;
import dev.holdfast.store.sql.ForeignKeys;
import dev.holdfast.store.sql.ForeignLink;
import dev.holdfast.store.sql.SqlSession;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads foreign keys of MySQL and MariaDB. Who has no right at all on a table sees none of its keys
 * (dev.mysql.com, INFORMATION_SCHEMA).
 */
record MysqlForeignKeys(MysqlServer server) implements ForeignKeys {

  @Override
  public Optional<ForeignLink.Table> table(SqlSession session, String name) {
    return session
        .query("select database()")
        .mapTo(String.class)
        .findOne()
        .map(schema -> new ForeignLink.Table(schema, name, name, name));
  }

  /**
   * Asks InnoDB, whose tables alone have keys here. It answers in a fraction of a millisecond where
   * the catalogue opens every table of the server; but who lacks the right PROCESS is refused, and
   * it writes names with other letters than these in its own way.
   */
  @Override
  public Optional<Boolean> referredFromElsewhere(
      SqlSession session, Collection<ForeignLink.Table> tables) {
    List<String> names = tables.stream().map(table -> table.schema() + "/" + table.name()).toList();
    if (names.isEmpty()
        || !names.stream().allMatch(name -> name.matches("[A-Za-z0-9_]+/[a-z_]+"))) {
      return Optional.empty();
    }
    String sql =
        "select count(*) from information_schema.%s where ref_name in (<names>)"
                .formatted(server.mariaDb() ? "innodb_sys_foreign" : "innodb_foreign")
            + " and for_name not in (<names>)";
    return StoreException.unless(
        StoreFailure.AccessDenied.class,
        () ->
            Optional.of(
                session.run(s -> s.query(sql).bindList("names", names).mapTo(Long.class).one())
                    > 0),
        Optional.empty());
  }

  @Override
  public List<ForeignLink> linksTo(SqlSession session, ForeignLink.Table table) {
    Map<List<String>, ForeignLink> links = new LinkedHashMap<>();
    session
        .query(session.engine().sql("links"))
        .bind("schema", table.schema())
        .bind("name", table.name())
        .map(
            (row, context) -> {
              String schema = row.getString(1);
              String name = row.getString(2);
              return new ForeignLink(
                  row.getString(3),
                  Action.valueOf(row.getString(4).replace(' ', '_')),
                  new ForeignLink.Table(
                      schema,
                      name,
                      row.getBoolean(7) ? name : schema + "." + name,
                      quoted(schema) + "." + quoted(name)),
                  List.of(quoted(row.getString(5))),
                  List.of(quoted(row.getString(6))),
                  false);
            })
        .list()
        .forEach(
            link ->
                links.merge(
                    List.of(link.table().schema(), link.table().name(), link.name()),
                    link,
                    MysqlForeignKeys::joined));
    return links.values().stream().map(link -> link.withReadable(readable(session, link))).toList();
  }

  private static ForeignLink joined(ForeignLink first, ForeignLink second) {
    List<String> columns = new ArrayList<>(first.columns());
    columns.addAll(second.columns());
    List<String> referred = new ArrayList<>(first.referred());
    referred.addAll(second.referred());
    return first.withColumns(columns).withReferred(referred);
  }

  private static boolean readable(SqlSession session, ForeignLink link) {
    String sql = "select " + String.join(", ", link.columns()) + " from " + link.table().sql();
    if (sql.contains("\"\"\"")) {
      // A name that begins or ends with a quotation mark: what reads statements for parameters
      // before the server does stumbles over it, and these servers know no other way to write it.
      return false;
    }
    return StoreException.unless(
        StoreFailure.AccessDenied.class,
        () -> session.run(s -> s.query(sql + " limit 0").mapToMap().list()) != null,
        false);
  }
}
