package dev.holdfast.store.buquet.prune;

import dev.holdfast.store.buquet.LiveWorkflow;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A workflow that is being pruned: what passed the checks, and what became of each key. */
public final class Pruned {

  private final Planned planned;
  public final LiveWorkflow live;

  /** What tells that its state is still the same. */
  public final String identity;

  final Map<String, String> markers = new LinkedHashMap<>();

  /** What its objects held, as far as somebody asked for it. */
  final Map<String, Body> bodies = new LinkedHashMap<>();

  /** The first key that is there still, and why; null if there is none. */
  String failedKey;

  DriftReason failedReason;
  String failedText;
  final Set<String> gone = new HashSet<>();

  Pruned(Planned planned, LiveWorkflow live, String identity) {
    this.planned = planned;
    this.live = live;
    this.identity = identity;
  }

  public TaskId id() {
    return planned.id();
  }

  /**
   * Returns what is said of it if something of it is not what was listed, now that it is read;
   * empty if it is.
   *
   * @param body null if it is not there any more
   * @param hashed whether the bucket names contents by their MD5
   */
  public Optional<Settled> another(Listed object, Body body, boolean hashed) {
    if (body == null || !object.etag().equals(body.etag())) {
      return Optional.of(Settled.kept(id(), PruneDrift.CHANGED));
    }
    if (body.isThat(object, hashed)) {
      return Optional.empty();
    }
    failed(object.key(), PruneDrift.OTHER_BYTES, null);
    return Optional.of(PruneAftermath.failed(this));
  }

  /**
   * A key is gone.
   *
   * @param marker the id of the marker that says so; null where there are no versions
   */
  void gone(String key, String marker) {
    gone.add(key);
    if (marker != null) {
      markers.put(key, marker);
    }
  }

  /** A key that was gone is there: again, or still although the bucket said otherwise. */
  void back(String key, DriftReason reason) {
    gone.remove(key);
    markers.remove(key);
    failed(key, reason, null);
  }

  /** A key is there still; the first one is told of. */
  void failed(String key, DriftReason reason, String text) {
    if (failedKey == null) {
      failedKey = key;
      failedReason = reason;
      failedText = text;
    }
  }

  /** All that was gone is there again. */
  void undone() {
    gone.clear();
  }

  boolean complete() {
    return gone.size() == live.artefacts().size();
  }
}
