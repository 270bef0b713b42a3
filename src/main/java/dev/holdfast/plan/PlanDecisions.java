package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.retention.Decisions;
import dev.holdfast.retention.HazardKind;
import java.util.EnumSet;
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

  private static void names(ArrayNode names, Set<HazardKind> kinds) {
    kinds.stream().sorted().map(HazardKind::wireName).forEach(names::add);
  }

  /**
   * Reads them.
   *
   * @throws IllegalArgumentException if there is no such hazard
   */
  static Decisions of(JsonNode header) {
    JsonNode fields = header.path(FIELD);
    return new Decisions(kinds(fields.path("allow")), kinds(fields.path("skip")));
  }

  private static Set<HazardKind> kinds(JsonNode names) {
    Set<HazardKind> kinds = EnumSet.noneOf(HazardKind.class);
    names.forEach(
        name ->
            kinds.add(
                HazardKind.byWireName(name.asText())
                    .orElseThrow(() -> new IllegalArgumentException(name.asText()))));
    return kinds;
  }
}
