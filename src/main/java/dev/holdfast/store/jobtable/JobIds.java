package dev.holdfast.store.jobtable;

import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.task.TaskId;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What ids of a job table can be.
 *
 * @param types of the columns of the key, as the database calls them
 * @param numbered whether they are numbers
 */
record JobIds(List<String> types, boolean numbered) {

  private static final Pattern INTEGERS =
      Pattern.compile("(?i)(?:(?:big|medium|small|tiny)?int|integer|int[248])\\b.*");

  private static final Pattern UUID_FORM =
      Pattern.compile("\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private static final Pattern WHOLE = Pattern.compile("0|-?[1-9]\\d{0,19}");

  static JobIds of(Mapping mapping, Catalogue.Table table) {
    List<String> types = new ArrayList<>();
    mapping
        .key()
        .forEach(
            (column, said) -> {
              String type = table.type(column);
              types.add(type == null ? said : type);
            });
    boolean one = types.size() == 1 && integer(mapping.key().values().iterator().next());
    return new JobIds(List.copyOf(types), one);
  }

  /** Databases refuse what a column cannot hold, or take it for something else that it can. */
  boolean possible(TaskId id) {
    Iterator<Object> parts = id.parts(types.size()).iterator();
    return numbered
        ? id instanceof TaskId.Numeric
        : types.stream().allMatch(type -> fits(type, parts.next().toString()));
  }

  private static boolean integer(String type) {
    return INTEGERS.matcher(type).matches();
  }

  static boolean fits(String type, String value) {
    return integer(type)
        ? WHOLE.matcher(value).matches() && new BigInteger(value).bitLength() < bits(type)
        : !type.equals("uuid") || UUID_FORM.matcher(value).matches();
  }

  /** Of the types that PostgreSQL has; one of MySQL may be without a sign. */
  private static int bits(String type) {
    return switch (type) {
      case "int2" -> Short.SIZE;
      case "int4" -> Integer.SIZE;
      case "int8" -> Long.SIZE;
      default -> Long.SIZE + 1;
    };
  }
}
