package dev.holdfast.plan;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.retention.plan.PlanFacts;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.ReasonTerm;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a kind of store tells of the whole of it, as the header of a plan has it; if it does. */
final class CensusJson {

  static final String STAYS = "stays";

  private static final String UNCHOSEN = "unchosen";
  private static final String FACTS = "facts";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private CensusJson() {}

  /** Other kinds of stores have none: what is written of them stays as it was. */
  static void put(ObjectNode header, PlanFacts facts) {
    if (facts.census().stays().isEmpty() && facts.census().facts().isEmpty()) {
      return;
    }
    ObjectNode stays = header.putObject(STAYS);
    facts.census().stays().forEach((code, some) -> PlanHeader.put(stays, code.code(), some));
    ObjectNode unchosen = header.putObject(UNCHOSEN);
    facts.spared().unchosen().forEach((reason, count) -> unchosen.put(reason.code(), count));
    header.set(FACTS, MAPPER.valueToTree(facts.census().facts()));
  }

  static Map<ReasonTerm, Sample> samples(JsonNode fields) {
    Map<ReasonTerm, Sample> samples = new LinkedHashMap<>();
    fields
        .properties()
        .forEach(
            each ->
                samples.put(
                    new ReasonTerm(each.getKey(), null), PlanHeader.sample(each.getValue())));
    return samples;
  }

  static Map<ReasonTerm, Long> unchosen(JsonNode header) {
    Map<ReasonTerm, Long> counts = new LinkedHashMap<>();
    header
        .path(UNCHOSEN)
        .properties()
        .forEach(
            each -> counts.put(new ReasonTerm(each.getKey(), null), each.getValue().longValue()));
    return counts;
  }

  static Map<String, Object> facts(JsonNode header) {
    JsonNode facts = header.path(FACTS);
    return facts.isObject()
        ? MAPPER.convertValue(facts, new TypeReference<LinkedHashMap<String, Object>>() {})
        : Map.of();
  }
}
