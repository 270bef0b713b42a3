package dev.holdfast.retention;

import dev.holdfast.job.Progress;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/**
 * The candidates of a policy counted once more after its run, at the same moment as before.
 *
 * @param candidates what the policy would delete now; what is on hold is not among them
 * @param newcomers those of them that the preview did not have: they lay in the store unseen, or
 *     came since
 * @param sample the first newcomers by age
 */
public record Recount(long candidates, long newcomers, List<TaskId> sample) {

  public Recount {
    sample = List.copyOf(sample);
  }

  /**
   * Counts: one scan.
   *
   * @param holds what stays whatever the policy says
   */
  public static Recount of(
      Preview preview, Holds holds, RetentionSnapshot snapshot, Progress progress) {
    Candidates now =
        new CandidateScan(preview.policy(), preview.now(), holds)
            .run(snapshot, null, progress)
            .candidates();
    long unseen = 0;
    List<TaskId> sample = new ArrayList<>();
    for (int row = 0; row < now.size(); row++) {
      if (preview.candidates().row(now.id(row)) < 0) {
        unseen++;
        if (sample.size() < Survivors.SAMPLE && preview.cut() == 0) {
          sample.add(now.id(row));
        }
      }
    }
    // A limit had left some out of the preview: they are no newcomers.
    return new Recount(now.size(), Math.max(0, unseen - preview.cut()), sample);
  }
}
