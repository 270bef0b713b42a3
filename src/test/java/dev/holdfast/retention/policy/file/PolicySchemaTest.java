package dev.holdfast.retention.policy.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.fibflow.FibFlowTerms;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The published schema says of any document what the reader says. */
class PolicySchemaTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What no schema can say: it depends on more than one value. */
  private static final Set<PolicyProblem> BEYOND =
      EnumSet.of(
          PolicyProblem.TIE,
          PolicyProblem.SAME_NAME,
          PolicyProblem.FLOOR_ABOVE_CAP,
          PolicyProblem.BAD_AGE);

  private static final JsonSchema SCHEMA = schema();

  private static JsonSchema schema() {
    InputStream stream = Policy.class.getResourceAsStream("policy.schema.json");
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(stream);
  }

  @Provide
  Arbitrary<Object> documents() {
    Arbitrary<Map<String, Object>> rules =
        fields(
            Map.ofEntries(
                Map.entry("rule", Arbitraries.of("a", "b", "", 5, "null")),
                Map.entry("root", Arbitraries.of(1, 17, "17", true)),
                Map.entry("name", Arbitraries.of("a*", "import", "?", "x".repeat(300), "", 7)),
                Map.entry("tag", Arbitraries.of("t", "true", 1)),
                Map.entry("type", Arbitraries.of("async", "cron", "batch")),
                Map.entry("status", Arbitraries.of("paused", "running", List.of("completed"), 1)),
                Map.entry("statuses", Arbitraries.of(List.of(), List.of("paused", "completed"))),
                Map.entry("age", Arbitraries.of("30d", "0s", "1h30m", "1m1h", "30", 30, "")),
                Map.entry("max_count", Arbitraries.of(1, 10, 0, -1, "5", 3_000_000_000L)),
                Map.entry("keep_newest", Arbitraries.of(1, 11, 0, "x")),
                Map.entry("keep", Arbitraries.of("forever", "30d", true)),
                Map.entry("immediately", Arbitraries.of(true, false, "true")),
                Map.entry("colour", Arbitraries.of("red"))));
    Arbitrary<Object> list = rules.list().ofMinSize(0).ofMaxSize(3).map(Object.class::cast);
    return fields(
            Map.of(
                "rules",
                    Arbitraries.frequencyOf(
                        net.jqwik.api.Tuple.of(9, list),
                        net.jqwik.api.Tuple.of(1, Arbitraries.of("none", 1))),
                "version", Arbitraries.of(1, 2, "one"),
                "whole_workflows", Arbitraries.of(true, false, "yes")))
        .map(Object.class::cast);
  }

  private static Arbitrary<Map<String, Object>> fields(Map<String, Arbitrary<?>> kinds) {
    List<String> keys = List.copyOf(new TreeSet<>(kinds.keySet()));
    return Arbitraries.integers()
        .between(0, (1 << keys.size()) - 1)
        .flatMap(
            chosen ->
                Arbitraries.integers()
                    .between(0, (1 << keys.size()) - 1)
                    .flatMap(
                        also -> some(kinds, keys, chosen & also | 1 << keys.indexOf(first(keys)))));
  }

  private static String first(List<String> keys) {
    return keys.contains("rules") ? "rules" : "age";
  }

  private static Arbitrary<Map<String, Object>> some(
      Map<String, Arbitrary<?>> kinds, List<String> keys, int chosen) {
    Arbitrary<Map<String, Object>> fields = Arbitraries.create(LinkedHashMap::new);
    for (int at = 0; at < keys.size(); at++) {
      if ((chosen >> at & 1) == 1) {
        String key = keys.get(at);
        fields =
            net.jqwik.api.Combinators.combine(fields, kinds.get(key))
                .as(
                    (before, value) -> {
                      Map<String, Object> after = new LinkedHashMap<>(before);
                      after.put(key, value);
                      return after;
                    });
      }
    }
    return fields;
  }

  @Property(tries = 3_000)
  void readerAndSchemaAgree(@ForAll("documents") Object document) throws Exception {
    String text = MAPPER.writeValueAsString(document);
    boolean valid = SCHEMA.validate(MAPPER.readTree(text)).isEmpty();
    PolicyProblem problem = null;
    try {
      PolicyReader.own(text, FibFlowTerms.STATUSES.deletable);
    } catch (PolicyFileException refused) {
      problem = refused.problem;
    }
    if (problem == null) {
      assertThat(valid).as(text).isTrue();
    } else if (valid) {
      assertThat(problem).as(text).isIn(BEYOND);
    }
  }

  @Test
  void namesTheKeysOfTheReader() throws Exception {
    JsonNode schema = MAPPER.readTree(Policy.class.getResourceAsStream("policy.schema.json"));
    assertThat(names(schema.get("properties"))).isEqualTo(new TreeSet<>(OwnFile.KEYS));
    assertThat(names(schema.at("/$defs/rule/properties")))
        .isEqualTo(new TreeSet<>(OwnFile.RULE_KEYS));
    List<String> statuses = new ArrayList<>();
    schema.at("/$defs/status/enum").forEach(status -> statuses.add(status.asText()));
    assertThat(statuses)
        .isEqualTo(FibFlowTerms.STATUSES.deletable.stream().map(status -> status.code()).toList());
  }

  private static Set<String> names(JsonNode properties) {
    Set<String> names = new TreeSet<>();
    properties.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
