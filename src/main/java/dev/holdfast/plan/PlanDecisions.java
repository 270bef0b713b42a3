package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Decisions in the line of a plan's file that says what it is, whatever it deletes. A plan without
 * any has no such field, as those of earlier versions.
 */
final class PlanDecisions {

  private static final String FIELD = "decisions";
  private static final String OPTIONS = "options";

  private PlanDecisions() {}

  static void put(ObjectNode header, Decisions decisions) {
    if (decisions.some()) {
      ObjectNode fields = header.putObject(FIELD);
      names(fields.putArray("allow"), decisions.allow());
      names(fields.putArray("skip"), decisions.skip());
      if (decisions.choices().some()) {
        decisions.choices().values().forEach(fields.putObject(OPTIONS)::put);
      }
    }
  }

  private static void names(ArrayNode names, Set<HazardTerm> kinds) {
    kinds.stream().map(HazardTerm::code).forEach(names::add);
  }

  /**
   * Reads them.
   *
   * @param terms the hazards that the store can have
   * @throws IllegalArgumentException if there is no such hazard: what it keeps would be deleted
   */
  static Decisions of(JsonNode header, Hazards terms) {
    JsonNode fields = header.path(FIELD);
    return new Decisions(
        kinds(fields.path("allow"), terms), kinds(fields.path("skip"), terms), choices(header));
  }

  /** Reads what was chosen of the options that only one kind of store has. */
  static Choices choices(JsonNode header) {
    Map<String, Integer> values = new HashMap<>();
    header
        .path(FIELD)
        .path(OPTIONS)
        .properties()
        .forEach(
            each -> {
              if (!each.getValue().isInt()) {
                throw new IllegalArgumentException(each.getKey());
              }
              values.put(each.getKey(), each.getValue().intValue());
            });
    return new Choices(values);
  }

  private static Set<HazardTerm> kinds(JsonNode names, Hazards terms) {
    Set<HazardTerm> kinds = new LinkedHashSet<>();
    names.forEach(
        name ->
            kinds.add(
                terms
                    .find(name.asText())
                    .orElseThrow(() -> new IllegalArgumentException(name.asText()))));
    return kinds;
  }
}
