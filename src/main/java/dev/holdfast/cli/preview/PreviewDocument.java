package dev.holdfast.cli.preview;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.OpenFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What a policy would delete, for programs.
 *
 * @param amounts how many subjects, and how much of each measure of the store
 * @param byName under the name of what the store lists its subjects by
 * @param stays null if the store keeps nothing
 * @param skipped null for a store that counts no reasons
 * @param facts what its kind of store tells of all of it
 * @param tornAvoided null if no rule is about whole workflows, like {@code keptWhole}
 * @param comparison null if no other policy was asked
 * @param ids null if they were not asked for
 */
record PreviewDocument(
    String store,
    long now,
    Double cutoff,
    Object policy,
    @JsonUnwrapped OpenFields amounts,
    Map<TaskStatus, Long> byStatus,
    @JsonUnwrapped OpenFields byName,
    Object byRule,
    Double oldest,
    Double newest,
    List<Map<String, Object>> hazards,
    List<String> triggers,
    Held held,
    @JsonInclude(Include.NON_NULL) Map<String, Held> stays,
    @JsonInclude(Include.NON_NULL) Map<String, Long> skipped,
    @JsonUnwrapped OpenFields facts,
    String digest,
    @JsonInclude(Include.NON_NULL) Long tornAvoided,
    @JsonInclude(Include.NON_NULL) Long keptWhole,
    @JsonInclude(Include.NON_NULL) ComparisonDocument comparison,
    @JsonInclude(Include.NON_NULL) Iterable<TaskId> ids)
    implements JsonDocument {

  /**
   * Returns what would be done.
   *
   * @param comparison with another policy; null for none
   */
  static PreviewDocument of(PreviewReport report, Preview preview, PolicyComparison comparison) {
    OperationTerm operation = report.context().operation();
    boolean whole = preview.policy().wholeWorkflows();
    return new PreviewDocument(
        report.store().display(),
        preview.now(),
        preview.cutoff(),
        policy(preview, report.terms()),
        amounts(preview, operation),
        preview.byStatus(),
        new OpenFields(Map.of("by_" + report.terms().listing().grouped(), preview.byName())),
        preview.facts().getOrDefault("by_rule", preview.byRule()),
        preview.oldest(),
        preview.newest(),
        preview.hazards().stream().map(Hazard::all).toList(),
        report.triggers(),
        Held.of(preview.spared().held()),
        stays(preview),
        someOrNull(preview.skipped(report.terms().stays())),
        facts(preview, operation),
        preview.digest(),
        whole ? preview.spared().workflows() : null,
        whole ? preview.spared().inWorkflows() : null,
        comparison == null ? null : ComparisonDocument.of(comparison, report.ids()),
        report.ids() ? ids(preview.candidates()) : null);
  }

  /** Its store may judge by a policy of its own. */
  private static Object policy(Preview preview, Terms terms) {
    List<String> files = preview.request().files();
    Map<Object, Object> policy = new LinkedHashMap<>();
    if (preview.facts().get("policy") instanceof Map<?, ?> told) {
      policy.putAll(told);
      policy.put("files", files);
    } else {
      policy.putAll(PolicyJson.fields(preview.policy()));
    }
    policy.put("own", files.equals(PreviewRequest.OWN));
    List<Map<String, Object>> clauses = PolicyJson.clauses(preview.policy(), terms);
    if (!clauses.isEmpty()) {
      policy.put("clauses", clauses);
    }
    return policy;
  }

  private static OpenFields amounts(Preview preview, OperationTerm operation) {
    Map<String, Object> amounts = new LinkedHashMap<>();
    amounts.put(operation.subject(), preview.tasks());
    amounts.putAll(preview.amounts().byKey());
    return new OpenFields(amounts);
  }

  private static Map<String, Held> stays(Preview preview) {
    Map<String, Held> stays = new LinkedHashMap<>();
    preview.spared().kept().forEach((reason, kept) -> stays.put(reason.code(), Held.of(kept)));
    return someOrNull(stays);
  }

  private static <V> Map<String, V> someOrNull(Map<String, V> fields) {
    return fields.isEmpty() ? null : fields;
  }

  /** Of a cleanup that does not delete, also what it does. */
  private static OpenFields facts(Preview preview, OperationTerm operation) {
    Map<String, Object> facts = new LinkedHashMap<>(preview.facts());
    facts.remove("policy");
    facts.remove("by_rule");
    if (!operation.usual()) {
      facts.put("verb", operation.verb());
      facts.put("subjects_stay", operation.stays());
      facts.put("undo", operation.undo());
    }
    return new OpenFields(facts);
  }

  /** Each is made when it is written: there may be a million. */
  private static Iterable<TaskId> ids(Candidates candidates) {
    return () -> IntStream.range(0, candidates.size()).mapToObj(candidates::id).iterator();
  }

  /** Subjects that stay for one reason. */
  record Held(long count, List<TaskId> sample) implements JsonDocument {

    private static Held of(Sample held) {
      return new Held(held.count(), held.ids());
    }
  }
}
