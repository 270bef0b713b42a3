package dev.holdfast.retention.scan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.OracleStores;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One retention run of fib-flow itself.
 *
 * @param name what was tried
 * @param policy as {@link Policy#read} takes it
 * @param now the moment it ran at
 * @param limit how many tasks the call deletes at the most; null for all
 * @param expected its answer
 */
record OracleCase(String name, Object policy, long now, Integer limit, JsonNode expected) {

  /** The sweep deletes one batch of fib-flow's. */
  private static final int SWEEP = 100;

  private static final Map<String, Object> DEFAULT = Map.of("expire_time", 86_400);

  /** Reads the cases that state a positive number or an error. */
  static Stream<OracleCase> all() {
    JsonNode root = read();
    List<OracleCase> cases = new ArrayList<>();
    for (JsonNode run : root.get("cleanupExpiredTasks")) {
      add(cases, run, value(run.get("policy")), null);
    }
    for (JsonNode run : root.get("runRetention")) {
      add(cases, run, effective(run), null);
    }
    for (JsonNode run : root.get("handleTimeoutTasks")) {
      add(cases, run, value(run.get("policy")), SWEEP);
    }
    return cases.stream();
  }

  private static JsonNode read() {
    try (InputStream in = OracleCase.class.getResourceAsStream("/oracle/sqlite.retention.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }

  private static void add(List<OracleCase> cases, JsonNode run, Object policy, Integer limit) {
    Object now = policy instanceof Map<?, ?> object ? object.get("now") : null;
    if (now instanceof String) {
      return; // A moment is a number here by type: "abc" cannot get as far as a policy.
    }
    Object age = policy instanceof Map<?, ?> object ? object.get("expire_time") : policy;
    if (run.has("error") || age instanceof Number) {
      long moment = now instanceof Number number ? number.longValue() : OracleStores.NOW;
      cases.add(new OracleCase(run.get("name").asText(), policy, moment, limit, run));
    }
  }

  /** runRetention: what is falsy runs the configured policy, an object overrides parts of it. */
  private static Object effective(JsonNode run) {
    Map<String, Object> configured = new LinkedHashMap<>(DEFAULT);
    if (value(run.get("task_manager_options")) instanceof Map<?, ?> options) {
      options.forEach((key, value) -> configured.put(key.toString(), value));
      if (options.get("retention") instanceof Map<?, ?> retention) {
        retention.forEach((key, value) -> configured.put(key.toString(), value));
      }
      configured.remove("retention");
    }
    JsonNode argument = run.get("args").path(0);
    Object given = argument.isMissingNode() ? null : value(argument);
    if (given instanceof Map<?, ?> object) {
      object.forEach((key, value) -> configured.put(key.toString(), value));
      return configured;
    }
    boolean falsy =
        !(given instanceof Number number)
            || number.doubleValue() == 0
            || Double.isNaN(number.doubleValue());
    return falsy ? configured : given;
  }

  private static Object value(JsonNode node) {
    if (node.isObject() && node.has("$number")) {
      return Double.valueOf(node.get("$number").asText());
    }
    if (node.isObject()) {
      Map<String, Object> object = new LinkedHashMap<>();
      node.properties().forEach(entry -> object.put(entry.getKey(), value(entry.getValue())));
      return object;
    }
    if (node.isArray()) {
      List<Object> list = new ArrayList<>();
      node.forEach(item -> list.add(value(item)));
      return list;
    }
    return node.isNumber() ? node.numberValue() : node.isNull() ? null : node.asText();
  }

  boolean fails() {
    return expected.has("error");
  }

  String error() {
    return expected.get("error").get("message").asText();
  }

  List<Long> deletedIds() {
    List<Long> ids = new ArrayList<>();
    expected.get("deleted_ids").forEach(id -> ids.add(id.asLong()));
    return ids;
  }

  long result(String field) {
    return expected.get("result").get(field).asLong();
  }

  long after(String field) {
    return expected.get("after").get(field).asLong();
  }

  @Override
  public String toString() {
    return name + (limit == null ? "" : " (sweep)");
  }
}
