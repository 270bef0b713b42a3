package dev.holdfast.report;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.scan.PolicyComparison;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What a policy would delete, for programs. */
public final class PreviewDocument {

  private PreviewDocument() {}

  /**
   * Returns what would be done.
   *
   * @param operation what that is
   * @param terms what the store calls things
   * @param triggers on its tables, each as {@code table: name}; null if nobody looked
   */
  public static Document of(
      StoreAddress store,
      OperationTerm operation,
      Terms terms,
      Preview preview,
      List<String> triggers) {
    boolean whole = preview.policy().wholeWorkflows();
    return new Document()
        .with("store", store.display())
        .from(preview, "now cutoff")
        .with("policy", policy(preview, terms))
        .with(operation.subject(), preview.tasks())
        .known("slice_of", preview.cut() == 0 ? null : preview.cut() + preview.tasks())
        .all(preview.amounts().byKey())
        .with("by_status", preview.byStatus())
        .with("by_" + terms.listing().grouped(), preview.byName())
        .with("by_rule", preview.facts().getOrDefault("by_rule", preview.byRule()))
        .from(preview, "oldest newest")
        .with("hazards", preview.hazards().stream().map(Hazard::all).toList())
        .known("triggers", triggers)
        .with("held", sample(preview.spared().held()))
        .some("stays", stays(preview))
        .some("skipped", preview.skipped(terms.stays()))
        .all(facts(preview, operation))
        .from(preview, "digest")
        .known("torn_avoided", whole ? preview.spared().workflows() : null)
        .known("kept_whole", whole ? preview.spared().inWorkflows() : null);
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

  private static Document stays(Preview preview) {
    Document stays = new Document();
    preview.spared().kept().forEach((reason, kept) -> stays.put(reason.code(), sample(kept)));
    return stays;
  }

  /** What its kind of store tells of all of it; of one that does not delete, also what it does. */
  private static Document facts(Preview preview, OperationTerm operation) {
    Document facts = new Document().all(preview.facts());
    facts.keySet().removeAll(List.of("policy", "by_rule"));
    return operation.usual() ? facts : facts.from(operation, "verb subjects_stay=stays undo");
  }

  /** Each is made when it is written: there may be a million. */
  public static Iterable<TaskId> ids(Candidates candidates) {
    return () -> IntStream.range(0, candidates.size()).mapToObj(candidates::id).iterator();
  }

  /** Subjects that stay for one reason. */
  private static Document sample(Sample held) {
    return Document.of(held, "count sample=ids");
  }

  /** How another policy differs from the one that is previewed. */
  public static Document of(PolicyComparison comparison, boolean ids) {
    return new Document()
        .with("policy", PolicyJson.fields(comparison.second()))
        .with("both", comparison.common().tasks())
        .with("only_first", of(comparison.onlyFirst(), ids))
        .with("only_second", of(comparison.onlySecond(), ids));
  }

  private static Document of(PolicyComparison.Difference difference, boolean ids) {
    return Document.of(difference, "tasks by_status by_name by_rule sample")
        .known("ids", ids ? difference.ids() : null);
  }
}
