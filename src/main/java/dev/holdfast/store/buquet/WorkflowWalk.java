package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import dev.holdfast.store.buquet.bucket.Walk;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;

/**
 * Walks over all workflows by one flat listing, in the order of the folders of their keys; those of
 * one folder by id.
 */
public final class WorkflowWalk {
  private WorkflowWalk() {}

  /**
   * Walks upwards.
   *
   * @param from the id before the first one; null for none
   */
  public static Iterator<FoundWorkflow> up(ReadOnlyS3 s3, String from, Cancellation cancellation) {
    String edge = from == null ? null : FoundWorkflow.FOLDER + first(from) + "/";
    Walk<FoundWorkflow> walk = folders(s3.walk(true, FoundWorkflow.FOLDER, edge, cancellation));
    return from == null
        ? walk
        : walk.map(each -> Optional.of(each).filter(found -> compare(found.id(), from) > 0));
  }

  /** Walks downwards: the server lists upwards only, so each stretch begins at the beginning. */
  static Iterator<FoundWorkflow> down(ReadOnlyS3 s3, String from, Cancellation cancellation) {
    return Walk.inParts(
        from,
        FoundWorkflow::id,
        edge ->
            Walk.last(
                up(s3, null, cancellation), each -> edge != null && compare(each.id(), edge) >= 0));
  }

  /** Orders ids as the walk does: folders as their keys are ordered, then ids. */
  static int compare(String one, String other) {
    int folders = KeyOrder.KEYS.compare(first(one) + "/", first(other) + "/");
    return folders != 0 ? folders : KeyOrder.KEYS.compare(one, other);
  }

  /** Finds one. */
  static Optional<FoundWorkflow> find(ReadOnlyS3 s3, String id, Cancellation cancellation) {
    FoundWorkflow[] found = {null};
    folders(s3.walk(true, FoundWorkflow.FOLDER + id + "/", null, cancellation))
        .each(
            each -> {
              found[0] = each.id().equals(id) ? each : null;
              return found[0] == null;
            });
    return Optional.ofNullable(found[0]);
  }

  private static String first(String id) {
    int slash = id.indexOf('/');
    return slash < 0 ? id : id.substring(0, slash);
  }

  /** Reads on by whole folders: what stands in one tells which of its objects are whose. */
  private static Walk<FoundWorkflow> folders(Iterator<Listed> keys) {
    Listed[] ahead = {null};
    return new Walk<>(
        () -> {
          Listed begun = ahead[0] == null ? next(keys) : ahead[0];
          if (begun == null) {
            return null;
          }
          String folder = WorkflowGroup.folder(begun.key());
          WorkflowGroup group = new WorkflowGroup();
          for (ahead[0] = begun; isIn(folder, ahead[0]); ahead[0] = next(keys)) {
            if (folder != null) {
              group.add(ahead[0]);
            }
          }
          return group.workflows().iterator();
        });
  }

  private static Listed next(Iterator<Listed> keys) {
    return keys.hasNext() ? keys.next() : null;
  }

  private static boolean isIn(String folder, Listed object) {
    return object != null && Objects.equals(folder, WorkflowGroup.folder(object.key()));
  }
}
