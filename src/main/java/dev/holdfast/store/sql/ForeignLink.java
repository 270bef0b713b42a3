package dev.holdfast.store.sql;

import dev.holdfast.store.rows.ForeignKey;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A foreign key as the catalogue has it.
 *
 * @param name the key's name
 * @param action what happens when the row it refers to is deleted
 * @param table the table that has the key
 * @param columns the columns of the key, as SQL takes them
 * @param referred the columns they refer to, in the same order, as SQL takes them
 * @param readable whether the rows can be counted: this user may read these columns of every row
 */
@RecordBuilder
public record ForeignLink(
    String name,
    ForeignKey.Action action,
    Table table,
    List<String> columns,
    List<String> referred,
    boolean readable)
    implements ForeignLinkBuilder.With {

  /** Copies what it is given. */
  public ForeignLink {
    columns = List.copyOf(columns);
    referred = List.copyOf(referred);
  }

  /**
   * A table.
   *
   * @param schema where it is; not quoted
   * @param name its name; not quoted
   * @param shown as an operator knows it
   * @param sql as a query reads it
   */
  public record Table(String schema, String name, String shown, String sql) {
    public boolean same(Table other) {
      return schema.equals(other.schema) && name.equals(other.name);
    }
  }
}
