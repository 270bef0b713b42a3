package dev.holdfast.desktop.retention.candidates;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Candidates as rows with the store's own field names, the same in every form.
 *
 * @param reasons for each candidate the rule that decided
 */
public record CandidateFields(Preview preview, Function<CandidateRow, String> reasons) {

  private static final double LAST_EXACT = 0x1p53;

  /** Returns all candidates, each made when it is asked for: there may be a million. */
  public Iterable<Map<String, Object>> all(Progress progress, Cancellation stop) {
    return () ->
        IntStream.range(0, preview.tasks())
            .mapToObj(
                place -> {
                  if (place % 1_000 == 999) {
                    stop.throwIfCancelled();
                    progress.report(place + 1L, preview.tasks());
                  }
                  return of(place);
                })
            .iterator();
  }

  /** Returns the fields, in order. */
  public List<String> names() {
    List<String> names =
        new ArrayList<>(List.of("id", "name", "status", "last_active_time", "age_seconds"));
    names.addAll(preview.amounts().byKey().keySet());
    names.addAll(List.of("parent_id", "workflow_id", "workflow_tasks", "reason"));
    return names;
  }

  /** Returns the candidate at a place of the preview. */
  public Map<String, Object> of(int place) {
    CandidateRow row = CandidateRow.of(preview, place);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", plain(row.id()));
    fields.put("name", row.name());
    fields.put("status", row.status().code());
    fields.put("last_active_time", whole(row.time()));
    fields.put("age_seconds", whole(row.age()));
    for (int at = 0; at < row.amounts().size(); at++) {
      fields.put(preview.amounts().measures().get(at).key(), row.amounts().get(at));
    }
    fields.put("parent_id", plain(row.parentId()));
    fields.put("workflow_id", plain(row.workflowId()));
    fields.put("workflow_tasks", row.workflowSize());
    fields.put("reason", reasons.apply(row));
    return fields;
  }

  /** A number is none that a spreadsheet would take for a formula. */
  private static Object plain(TaskId id) {
    return id == null ? null : id.plain();
  }

  /** Returns a number without a fraction as a whole one, where nothing of it is lost. */
  private static Number whole(double number) {
    boolean exact = number == Math.rint(number) && Math.abs(number) <= LAST_EXACT;
    return exact ? (Number) (long) number : (Number) number;
  }
}
