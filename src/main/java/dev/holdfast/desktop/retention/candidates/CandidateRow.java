package dev.holdfast.desktop.retention.candidates;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One candidate, made from the preview's columns when it is looked at.
 *
 * @param name null if the store has none
 * @param time in Unix seconds
 * @param age in seconds, when the preview was made
 * @param amounts how much of each measure of the preview
 * @param parentId null for a root
 * @param workflowId the root of its workflow, itself for a root
 * @param rule the place of the rule that decided
 * @param along whether no rule chose it: it goes with the one above it
 * @param workflowSize how many tasks of the store are in that workflow
 */
public record CandidateRow(
    TaskId id,
    String name,
    TaskStatus status,
    double time,
    double age,
    List<Long> amounts,
    TaskId parentId,
    TaskId workflowId,
    int rule,
    boolean along,
    long workflowSize) {

  static CandidateRow of(Preview preview, int row) {
    Candidates candidates = preview.candidates();
    return new CandidateRow(
        candidates.id(row),
        candidates.name(row),
        candidates.status(row),
        candidates.time(row),
        preview.now() - candidates.time(row),
        IntStream.range(0, preview.amounts().measures().size())
            .mapToObj(measure -> candidates.amount(row, measure))
            .toList(),
        candidates.parent(row),
        candidates.workflow(row),
        candidates.rule(row),
        candidates.along(row),
        preview.workflowSize(row));
  }

  public boolean isRoot() {
    return workflowId.equals(id);
  }
}
