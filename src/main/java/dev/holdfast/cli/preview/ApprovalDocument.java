package dev.holdfast.cli.preview;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.plan.Approval;
import dev.holdfast.plan.Approvals;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.text.JsonDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A plan that somebody signed, for programs.
 *
 * @param options null if the plan has none
 * @param amount how much it would delete
 */
record ApprovalDocument(
    String plan,
    String digest,
    String store,
    String planner,
    List<String> allow,
    List<String> skip,
    @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, ?> options,
    @JsonUnwrapped JsonDocument amount,
    String approver,
    long approvedAt,
    String approval)
    implements JsonDocument {

  static ApprovalDocument of(Path file, Planning.Done<?> done, JsonDocument amount) {
    Frozen<?> plan = done.plan();
    Decisions decisions = plan.decisions();
    Approval approval = done.approval();
    return new ApprovalDocument(
        file.toString(),
        plan.digest(),
        plan.store().place(),
        plan.planner().display(),
        codes(decisions.allow()),
        codes(decisions.skip()),
        decisions.choices().some() ? decisions.choices().fields() : null,
        amount,
        approval.approver().display(),
        approval.approvedAt(),
        Approvals.of(file).file().toString());
  }

  private static List<String> codes(Set<HazardTerm> hazards) {
    return hazards.stream().map(HazardTerm::code).toList();
  }

  /**
   * What a plan for tasks would delete.
   *
   * @param chosen how many are left once its decisions are taken; null if they do not settle it
   */
  record Tasks(long tasks, Long chosen) implements JsonDocument {}

  /** What a plan for streams would delete. */
  record Events(long events) implements JsonDocument {}
}
