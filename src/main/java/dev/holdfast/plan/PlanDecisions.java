package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.retention.Decisions;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.Hazards;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Decisions about hazards in the line of a plan's file that says what it is, whatever it deletes. A
 * plan without any has no such field, as those of earlier versions.
 */
final class PlanDecisions {

  private static final String FIELD = "decisions";

  private PlanDecisions() {}

  static void put(ObjectNode header, Decisions decisions) {
    if (decisions.some()) {
      ObjectNode fields = header.putObject(FIELD);
      names(fields.putArray("allow"), decisions.allow());
      names(fields.putArray("skip"), decisions.skip());
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
    return new Decisions(kinds(fields.path("allow"), terms), kinds(fields.path("skip"), terms));
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
