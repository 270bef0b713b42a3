package dev.holdfast.retention.run;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.scan.CandidateScan;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The candidates of a policy counted once more after its run, at the store's own clock of then:
 * what a preview finds right after.
 *
 * @param candidates what the policy would delete now; what is on hold is not among them
 * @param newcomers those of them that the preview did not have: they lay in the store unseen, came
 *     since, or are old enough only now
 * @param sample the first newcomers by age
 */
public record Recount(long candidates, long newcomers, List<TaskId> sample) {

  /**
   * Counts: one scan.
   *
   * @param holds what stays whatever the policy says
   */
  public static Recount of(
      Preview preview, Holds holds, RetentionSnapshot snapshot, Progress progress) {
    CandidateScan.Recounted now =
        new CandidateScan(
                preview.policy(), snapshot.now(), holds, Set.of(), preview.request().choices())
            .again(preview.candidates(), snapshot, progress);
    Candidates unseen = now.others();
    List<TaskId> sample =
        IntStream.range(0, preview.cut() == 0 ? unseen.size() : 0)
            .limit(Survivors.SAMPLE)
            .mapToObj(unseen::id)
            .toList();
    // A limit had left some out of the preview: they are no newcomers.
    return new Recount(now.all(), Math.max(0, unseen.size() - preview.cut()), sample);
  }
}
