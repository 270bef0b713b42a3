package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.store.buquet.bucket.KeyWalk;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Walks over all workflows by one flat listing, in the order of the folders of their keys; those of
 * one folder by id.
 */
public final class WorkflowWalk implements Iterator<FoundWorkflow> {

  private final Iterator<Listed> keys;
  private final Deque<FoundWorkflow> ready = new ArrayDeque<>();
  private Listed ahead;

  private WorkflowWalk(Iterator<Listed> keys) {
    this.keys = keys;
  }

  /**
   * Walks upwards.
   *
   * @param from the id before the first one; null for none
   */
  public static WorkflowWalk up(ReadOnlyS3 s3, String from, Cancellation cancellation) {
    String edge = from == null ? null : FoundWorkflow.FOLDER + first(from) + "/";
    WorkflowWalk walk =
        new WorkflowWalk(KeyWalk.of(s3, FoundWorkflow.FOLDER, true, edge, cancellation));
    if (from != null) {
      walk.fill();
      while (!walk.ready.isEmpty()
          && first(walk.ready.getFirst().id()).equals(first(from))
          && KeyOrder.KEYS.compare(walk.ready.getFirst().id(), from) <= 0) {
        walk.ready.removeFirst();
      }
    }
    return walk;
  }

  /** Walks downwards: the server lists upwards only, so each stretch begins at the beginning. */
  static Iterator<FoundWorkflow> down(ReadOnlyS3 s3, String from, Cancellation cancellation) {
    return KeyWalk.inParts(
        from, KeyWalk.KEPT, FoundWorkflow::id, edge -> before(s3, edge, cancellation));
  }

  /** Returns the last ones before an id, the last first. */
  private static List<FoundWorkflow> before(ReadOnlyS3 s3, String edge, Cancellation cancellation) {
    Deque<FoundWorkflow> last = new ArrayDeque<>();
    WorkflowWalk walk = up(s3, null, cancellation);
    while (walk.hasNext()) {
      FoundWorkflow next = walk.next();
      if (edge != null && compare(next.id(), edge) >= 0) {
        break;
      }
      last.addLast(next);
      if (last.size() > KeyWalk.KEPT) {
        last.removeFirst();
      }
    }
    List<FoundWorkflow> downwards = new ArrayList<>(last);
    Collections.reverse(downwards);
    return downwards;
  }

  /** Orders ids as the walk does: folders as their keys are ordered, then ids. */
  static int compare(String one, String other) {
    int folders = KeyOrder.KEYS.compare(first(one) + "/", first(other) + "/");
    return folders != 0 ? folders : KeyOrder.KEYS.compare(one, other);
  }

  /** Finds one. */
  static Optional<FoundWorkflow> find(ReadOnlyS3 s3, String id, Cancellation cancellation) {
    WorkflowWalk walk =
        new WorkflowWalk(KeyWalk.of(s3, FoundWorkflow.FOLDER + id + "/", true, null, cancellation));
    while (walk.hasNext()) {
      FoundWorkflow next = walk.next();
      if (next.id().equals(id)) {
        return Optional.of(next);
      }
    }
    return Optional.empty();
  }

  private static String first(String id) {
    int slash = id.indexOf('/');
    return slash < 0 ? id : id.substring(0, slash);
  }

  private Listed pull() {
    return !keys.hasNext() ? null : keys.next();
  }

  private void fill() {
    while (ready.isEmpty()) {
      ahead = ahead == null ? pull() : ahead;
      if (ahead == null) {
        return;
      }
      String folder = WorkflowGroup.folder(ahead.key());
      WorkflowGroup group = new WorkflowGroup();
      while (ahead != null && java.util.Objects.equals(folder, WorkflowGroup.folder(ahead.key()))) {
        if (folder != null) {
          group.add(ahead);
        }
        ahead = pull();
      }
      ready.addAll(group.workflows());
    }
  }

  @Override
  public boolean hasNext() {
    fill();
    return !ready.isEmpty();
  }

  @Override
  public FoundWorkflow next() {
    fill();
    return ready.removeFirst();
  }
}
