package dev.holdfast.desktop.tasks.details;

import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Part;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.Fields;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A field of a task as its details show it.
 *
 * @param value as the store has it, possibly null
 */
record FieldLine(FieldTerm field, Object value) {

  /**
   * Groups a row. Fields the store does not have, those that mean nothing in it or have a place of
   * their own, and parts without any, are left out.
   *
   * @param listing the fields of the kind of store; what it does not tell of comes last
   * @param can tells what the store knows
   */
  static Map<Part, List<FieldLine>> of(Fields fields, Listing listing, Predicate<Capability> can) {
    Map<String, FieldTerm> terms = new LinkedHashMap<>();
    listing.fields().stream()
        .filter(field -> fields.has(field.key()))
        .forEach(field -> terms.put(field.key(), field));
    fields.names().stream()
        .filter(key -> !key.equals(FieldTerm.MEANING))
        .forEach(key -> terms.putIfAbsent(key, unknown(key, fields)));
    Map<Part, List<FieldLine>> parts = new EnumMap<>(Part.class);
    terms.forEach(
        (key, field) -> {
          FieldLine line = new FieldLine(field, fields.raw(key));
          if (line.part() != Part.HEAD
              && (line.part() != Part.WORKFLOW || can.test(Capability.WORKFLOWS))) {
            parts.computeIfAbsent(line.part(), none -> new ArrayList<>()).add(line);
          }
        });
    return parts;
  }

  /** What no header can say, such as a time that is none, is shown with the rest. */
  private Part part() {
    boolean odd = field.type() == Type.TIME && value != null && Fields.time(value) == null;
    return odd && field.part() == Part.HEAD ? Part.TIMES : field.part();
  }

  /** What no kind tells of is a time if it is called so and can be one. */
  private static FieldTerm unknown(String key, Fields fields) {
    boolean time = Fields.namedTime(key, fields.raw(key)) != null;
    return FieldTerm.of(null, key, time ? Type.TIME : Type.TEXT).in(Part.OTHER);
  }
}
