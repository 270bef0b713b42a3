package dev.holdfast.retention.stream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamPolicy.Limits.Misfit;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What a change of one policy would mean.
 *
 * @param stream whose row it is
 * @param seen the row as it is; null if there is none
 * @param wanted the row as it is to be; null to delete it
 * @param exists whether the stream holds events; true for the default
 * @param limits what the store can hold
 * @param misfit why it cannot hold what is wanted, and nothing was judged; null if it can
 * @param before what goes of the streams it reaches as things are
 * @param after what would go of them
 */
public record PolicyChange(
    String stream,
    StreamPolicy seen,
    StreamPolicy wanted,
    boolean exists,
    StreamPolicy.Limits limits,
    Misfit misfit,
    StreamPreview before,
    StreamPreview after) {

  /**
   * Looks; blocks.
   *
   * @param change makes the row that is wanted of the one that is there; what it throws ends this
   * @param holds streams that stay whatever a policy says
   */
  public static PolicyChange of(
      StreamRetention retention,
      String stream,
      UnaryOperator<StreamPolicy> change,
      Holds holds,
      Progress progress,
      Cancellation stop) {
    boolean common = stream.equals(StreamPolicy.DEFAULT);
    // Asked first: a pooler may have one connection only.
    StreamPolicy.Limits limits = retention.limits(stop);
    boolean exists = common || retention.absent(List.of(stream), stop).isEmpty();
    // The default reaches every stream without a row, a row only its own.
    Set<String> touched = common ? null : Set.of(stream);
    try (StreamSnapshot snapshot = retention.snapshot(stop)) {
      StreamPolicy seen = new StreamPolicies(snapshot.policies()).row(stream).orElse(null);
      StreamPolicy wanted = change.apply(seen);
      Misfit misfit = wanted == null ? null : limits.misfit(wanted).orElse(null);
      if (misfit != null) {
        return new PolicyChange(stream, seen, wanted, exists, limits, misfit, null, null);
      }
      UnaryOperator<StreamPolicies> same = UnaryOperator.identity();
      StreamPreview before =
          new StreamPreviewScan(null, false, holds, same, touched).run(snapshot, progress);
      UnaryOperator<StreamPolicies> edit = rows -> rows.changed(stream, wanted);
      StreamPreview after =
          new StreamPreviewScan(null, false, holds, edit, touched).run(snapshot, progress);
      return new PolicyChange(stream, seen, wanted, exists, limits, null, before, after);
    }
  }

  /** Returns whether somebody wrote the row since it was listed so; null if there was none. */
  public boolean overtaken(StreamPolicy listed) {
    return seen == null || listed == null
        ? seen != listed
        : !seen.version().equals(listed.version());
  }
}
