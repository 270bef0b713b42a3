package dev.holdfast.store.sql;

import dev.holdfast.store.rows.PlainSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.mapper.RowMapper;

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
   * A column of a table.
   *
   * @param name as the database spells it
   * @param text whether it is declared as text
   * @param type the database's own name of its type
   * @param exactType the SQLite type under which each of its values keeps every bit
   * @param generated whether the database makes its values: nobody else may put one there
   * @param declared the type with its attributes, as a statement spells it
   */
  public record Column(
      String name,
      boolean text,
      String type,
      String exactType,
      boolean generated,
      String declared) {}

  /**
   * A table or a view.
   *
   * @param columns in its order
   * @param key the names of those that are its primary key; none if it has none
   * @param partitioned whether it is cut into partitions
   */
  public record Table(List<Column> columns, List<String> key, boolean partitioned) {

    /** Returns the names of the columns. */
    public List<String> names() {
      return columns.stream().map(Column::name).toList();
    }

    /** Returns the type of a column; null if there is none of this name. */
    public String type(String column) {
      return columns.stream()
          .filter(each -> each.name().equals(column))
          .map(Column::type)
          .findFirst()
          .orElse(null);
    }

    /** Returns those of columns that hold what was written. */
    public List<String> kept() {
      return columns.stream().filter(column -> !column.generated()).map(Column::name).toList();
    }
  }

  private static final Pattern QUOTED =
      Pattern.compile("(?:(\"(?:[^\"]|\"\")+\")[.])?(\"(?:[^\"]|\"\")+\"|`[^`]+`)");

  private static final Table NONE = new Table(List.of(), List.of(), false);

  /**
   * Reads what a statement tells of columns: the place of the table among the names from 0, the
   * name, the type, whether it is one of the primary key, whether the database makes its values,
   * whether the table is cut into partitions, and the type with its attributes.
   *
   * @param text whether a type is one of texts
   * @param exact returns the SQLite type for one, and the same with its attributes
   * @param asked what stands for the places of the statement
   */
  public static Catalogue read(
      Connection connection,
      String sql,
      List<Name> names,
      Predicate<String> text,
      BinaryOperator<String> exact,
      Object... asked)
      throws SQLException {
    Map<Name, Table> tables = new LinkedHashMap<>();
    RowMapper<Table> column =
        (row, _) -> {
          boolean partitioned = row.getBoolean(6);
          Table table =
              tables.computeIfAbsent(
                  names.get(row.getInt(1)),
                  _ -> new Table(new ArrayList<>(), new ArrayList<>(), partitioned));
          String name = row.getString(2);
          String type = row.getString(3);
          String declared = row.getString(7);
          String exactly = exact.apply(type, declared);
          boolean generated = row.getBoolean(5);
          table.columns.add(new Column(name, text.test(type), type, exactly, generated, declared));
          table.key.addAll(row.getBoolean(4) ? List.of(name) : List.of());
          return table;
        };
    PlainSql.all(connection, sql, column, asked);
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
