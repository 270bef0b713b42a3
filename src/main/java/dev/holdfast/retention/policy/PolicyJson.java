package dev.holdfast.retention.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A policy as JSON: {@code {"expire_time","statuses"}} where fib-flow's own shape says it all, else
 * {@code {"rules":[…]}} with the keys of a policy file. One policy is always written the same way,
 * on one line: what is stored and signed.
 */
public final class PolicyJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private PolicyJson() {}

  /** Returns one line. */
  public static String write(Policy policy) {
    try {
      return MAPPER.writeValueAsString(fields(policy));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns the fields in their order: numbers, texts, truth values, lists and maps. */
  public static Map<String, Object> fields(Policy policy) {
    return policy
        .fibFlow()
        .map(
            simple ->
                new Document()
                    .with("expire_time", number(simple.expireSeconds()))
                    .with("statuses", Coded.codes(simple.statuses())))
        .orElseGet(
            () ->
                new Document()
                    .known("whole_workflows", policy.wholeWorkflows() ? true : null)
                    .with("rules", policy.rules().stream().map(PolicyJson::fields).toList()));
  }

  /**
   * Returns the same of a policy that may be bound to no store: without the statuses of one age
   * that names none. To be shown, never to be judged by.
   */
  public static Map<String, Object> asWritten(Policy policy) {
    Rule first = policy.rules().getFirst();
    return policy.simple() && !first.understood()
        ? Map.of("expire_time", number(first.age()))
        : fields(policy);
  }

  /**
   * Returns what is asked of each status, where that is an age and nothing else; none where the
   * kind of store says nothing about it.
   */
  public static List<Map<String, Object>> clauses(Policy policy, Terms terms) {
    Map<TaskStatus, Double> ages = policy.agesOrOwnByStatus().orElse(Map.of());
    Map<Map<String, Object>, List<String>> statuses = new LinkedHashMap<>();
    ages.forEach(
        (status, age) ->
            terms.retention().clauses().stream()
                .filter(term -> term.statuses().contains(status))
                .forEach(
                    term ->
                        statuses
                            .computeIfAbsent(asked(term, age), _ -> new ArrayList<>())
                            .add(status.code())));
    List<Map<String, Object>> clauses = new ArrayList<>();
    statuses.forEach((asked, of) -> clauses.add(clause(of, asked)));
    return clauses;
  }

  private static Map<String, Object> clause(List<String> statuses, Map<String, Object> asked) {
    Map<String, Object> clause = new LinkedHashMap<>(Map.of("status", statuses));
    clause.putAll(asked);
    return clause;
  }

  /**
   * Returns what a clause asks.
   *
   * @param age in seconds; null for that of the kind: its own, or the field of the row with it
   */
  public static Map<String, Object> clause(ClauseTerm term, Double age) {
    return clause(Coded.codes(term.statuses()), asked(term, age));
  }

  private static Map<String, Object> asked(ClauseTerm term, Double age) {
    Double keep = age == null ? term.keep() : age;
    return new Document()
        .with("since", term.since())
        .with("keep", age == null && term.row() != null ? term.row() : number(keep))
        .with("when", term.when().code);
  }

  /** Returns what a rule says, by its keys in JSON; what it does not say is not there. */
  public static Map<String, Object> fields(Rule rule) {
    Match match = rule.match();
    return new Document()
        .known("rule", rule.name())
        .known("root", root(match.root()))
        .known("name", match.name() == null ? null : match.name().text())
        .known("tag", match.tag())
        .known("type", match.type())
        .known("queue", match.queue())
        .some("statuses", Coded.codes(match.statuses()))
        .known("age", rule.writtenAge())
        .known("max_count", rule.maxCount())
        .known("keep_newest", rule.keepNewest())
        .known("keep", rule.forever() ? "forever" : null)
        .known("immediately", rule.immediately() ? true : null);
  }

  /** Returns seconds as people write them: a whole number without a fraction. */
  public static Number number(Double seconds) {
    if (seconds == null) {
      return null;
    }
    return seconds == Math.rint(seconds) && Math.abs(seconds) < 0x1p53
        ? (Number) Long.valueOf(seconds.longValue())
        : (Number) seconds;
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static Policy read(String json) {
    try {
      Map<?, ?> fields = MAPPER.readValue(json, Map.class);
      if (!fields.containsKey("rules")) {
        return FibFlowPolicy.read(fields, _ -> true).orElseThrow(IllegalArgumentException::new);
      }
      List<Rule> rules =
          ((List<?>) fields.get("rules")).stream().map(rule -> rule((Map<?, ?>) rule)).toList();
      return new Policy(rules, Boolean.TRUE.equals(fields.get("whole_workflows")));
    } catch (JsonProcessingException | ClassCastException wrong) {
      throw new IllegalArgumentException("not a policy as Holdfast writes it", wrong);
    }
  }

  private static Rule rule(Map<?, ?> fields) {
    String name = (String) fields.get("name");
    List<TaskStatus> statuses = new ArrayList<>();
    if (fields.get("statuses") instanceof List<?> codes) {
      codes.forEach(code -> statuses.add(new TaskStatus((String) code)));
    }
    Match match =
        new Match(
            root(fields.get("root")),
            name == null ? null : new NamePattern(name),
            (String) fields.get("tag"),
            (String) fields.get("type"),
            (String) fields.get("queue"),
            statuses);
    String age = (String) fields.get("age");
    return new Rule(
        (String) fields.get("rule"),
        match,
        age == null || age.equals(Rule.OWN) ? null : Double.valueOf(Durations.exactly(age)),
        (Integer) fields.get("max_count"),
        (Integer) fields.get("keep_newest"),
        "forever".equals(fields.get("keep")),
        Boolean.TRUE.equals(fields.get("immediately")),
        Rule.OWN.equals(age),
        null);
  }

  private static Object root(TaskId root) {
    return root == null ? null : root.plain();
  }

  private static TaskId root(Object value) {
    return switch (value) {
      case null -> null;
      case Number id -> TaskId.of(id.longValue());
      default -> new TaskId.Text((String) value);
    };
  }
}
