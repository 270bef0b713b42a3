package dev.holdfast.store.sql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the catalogue of a database says of tables. Those are asked for by their names, so that it
 * takes no longer where a hundred thousand others are.
 *
 * @param tables those that are there, by the names by which they were asked for
 */
public record Catalogue(Map<Name, Table> tables) {

  /**
   * A name to ask for.
   *
   * @param schema null for where statements look that name none
   */
  public record Name(String schema, String table) {

    /** Returns the name of a table where statements look that name no schema. */
    public static Name of(String table) {
      return new Name(null, table);
    }

    /** Returns the name that a statement spells: a table, in quotes after its schema in quotes. */
    public static Name spelled(String sql) {
      Matcher quoted = QUOTED.matcher(sql);
      return quoted.matches() ? new Name(plain(quoted.group(1)), plain(quoted.group(2))) : of(sql);
    }

    private static String plain(String quoted) {
      String quote = quoted == null ? "" : quoted.substring(0, 1);
      return quoted == null
          ? null
          : quoted.substring(1, quoted.length() - 1).replace(quote + quote, quote);
    }

    @Override
    public String toString() {
      return schema == null ? table : schema + "." + table;
    }
  }

  /**
   * A table or a view.
   *
   * @param columns in its order
   * @param key the names of those that are its primary key; none if it has none
   * @param partitioned whether it is cut into partitions
   */
  public record Table(List<SqlEngine.Column> columns, List<String> key, boolean partitioned) {

    /** Returns the names of the columns. */
    public List<String> names() {
      return columns.stream().map(SqlEngine.Column::name).toList();
    }
  }

  /** What a database tells of one column. */
  public record Row(Name table, SqlEngine.Column column, boolean key, boolean partitioned) {}

  private static final Pattern QUOTED =
      Pattern.compile("(?:(\"(?:[^\"]|\"\")+\")[.])?(\"(?:[^\"]|\"\")+\"|`[^`]+`)");

  private static final Table NONE = new Table(List.of(), List.of(), false);

  /** Takes the columns of all tables, those of each in its order. */
  public static Catalogue of(List<Row> rows) {
    Map<Name, Table> tables = new LinkedHashMap<>();
    for (Row row : rows) {
      Table table =
          tables.computeIfAbsent(
              row.table(), _ -> new Table(new ArrayList<>(), new ArrayList<>(), row.partitioned()));
      table.columns().add(row.column());
      if (row.key()) {
        table.key().add(row.column().name());
      }
    }
    return new Catalogue(tables);
  }

  /** Returns a table; one without columns if it is not there, or may not be seen. */
  public Table table(Name name) {
    return tables.getOrDefault(name, NONE);
  }

  /** Returns those that are not there, or may not be seen. */
  public List<Name> lacking(Collection<Name> names) {
    return names.stream().filter(name -> !tables.containsKey(name)).toList();
  }
}
