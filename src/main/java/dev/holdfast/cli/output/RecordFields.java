package dev.holdfast.cli.output;

import dev.holdfast.task.TaskId;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records as the maps that are printed: components in their order, names in snake case. */
public final class RecordFields {

  private RecordFields() {}

  /** Returns the fields of a record; records within it, and lists of them, likewise. */
  public static Map<String, Object> of(Record source) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (RecordComponent component : source.getClass().getRecordComponents()) {
      try {
        fields.put(snakeCase(component.getName()), value(component.getAccessor().invoke(source)));
      } catch (ReflectiveOperationException notPublic) {
        throw new IllegalArgumentException(notPublic);
      }
    }
    return fields;
  }

  private static Object value(Object value) {
    return switch (value) {
      case TaskId id -> id;
      case Record nested -> of(nested);
      case List<?> items -> items.stream().map(RecordFields::value).toList();
      case null, default -> value;
    };
  }

  private static String snakeCase(String name) {
    StringBuilder words = new StringBuilder();
    for (char c : name.toCharArray()) {
      words.append(Character.isUpperCase(c) ? "_" + Character.toLowerCase(c) : c);
    }
    return words.toString();
  }
}
