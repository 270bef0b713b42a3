package dev.holdfast.store.buquet.prune;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.buquet.FoundWorkflow;
import dev.holdfast.store.buquet.LiveWorkflow;
import dev.holdfast.store.buquet.OpenBucket;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.WritingS3;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.DriftReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks after a call what came of it: whether the state is still the one that was planned, and what
 * is there of what was to go. Takes back what should not have gone.
 *
 * @param began the server's time at which the run began, in Unix seconds
 */
public record PruneAftermath(
    OpenBucket bucket, WritingS3 writing, long began, Cancellation cancellation) {

  /** The proof under which a workflow's markers are kept. */
  public static final String MARKERS = "markers";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Returns whether a state is the one that was looked at. */
  boolean stands(Pruned each) {
    Optional<Body> body =
        bucket.s3().get(FoundWorkflow.stateKey(each.id().toString()), cancellation);
    return body.map(Body::identity).filter(each.identity::equals).isPresent();
  }

  /**
   * Settles a workflow that was in a call.
   *
   * @param broken why nobody heard what became of the call; null if it was heard
   * @param conditional whether only what was as planned can have gone
   */
  Settled settle(Pruned each, StoreFailure broken, boolean conditional) {
    try {
      Map<String, List<Listed>> now = now(each.id().toString());
      for (Listed object : each.live.artefacts()) {
        compare(each, object, now.getOrDefault(object.key(), List.of()), broken != null);
      }
      if (broken != null && each.gone.isEmpty()) {
        return notDeleted(each, broken);
      }
      if (!conditional && bucket.versioning().undo()) {
        uncover(each, now);
      }
      boolean stands =
          live(now.getOrDefault(each.live.state().key(), List.of()))
              .map(Listed::identity)
              .filter(each.identity::equals)
              .isPresent();
      if (!stands) {
        return undo(each);
      }
      if (each.complete()) {
        return new Settled(
            each.id(), Settled.Outcome.DONE, null, null, 1, Map.of(MARKERS, proof(each)));
      }
      return notDeleted(each, broken);
    } catch (StoreException unknown) {
      return Settled.of(each.id(), Settled.Outcome.UNKNOWN);
    }
  }

  private static Optional<Listed> live(List<Listed> top) {
    return top.stream().limit(1).filter(newest -> !newest.marker()).findFirst();
  }

  /**
   * Holds what the bucket said of a key against what it lists.
   *
   * @param top the newest of the key, behind the markers above it
   * @param unheard whether nobody heard what the call did
   */
  private void compare(Pruned each, Listed object, List<Listed> top, boolean unheard) {
    Optional<Listed> live = live(top);
    if (each.gone.contains(object.key())) {
      if (live.filter(object::isSame).isPresent()) {
        each.back(object.key(), PruneDrift.NOT_DELETED);
      }
    } else if (unheard && live.isEmpty()) {
      String marker =
          top.stream().limit(1).filter(this::ours).map(Listed::versionId).findFirst().orElse(null);
      each.gone(object.key(), marker);
    }
  }

  private static Settled notDeleted(Pruned each, StoreFailure broken) {
    String text = broken == null ? null : said(broken);
    each.failed(
        each.live.artefacts().getFirst().key(),
        text == null ? PruneDrift.NOT_DELETED : DriftReason.refused(PruneDrift.NOT_DELETED.code()),
        text);
    return failed(each);
  }

  private static String said(StoreFailure broken) {
    return switch (broken) {
      case StoreFailure.AccessDenied denied -> denied.detail();
      case StoreFailure.Busy busy -> busy.detail();
      case StoreFailure.ConnectionLost _, StoreFailure.TimedOut _ -> "the answer was lost";
      default -> null;
    };
  }

  /** What the store refused of it; what went all the same has its proof. */
  static Settled failed(Pruned each) {
    String text = each.failedText == null ? "" : each.failedText;
    Map<String, String> proof = new HashMap<>(Map.of(Settled.KEY, each.failedKey));
    if (!each.markers.isEmpty()) {
      proof.put(MARKERS, proof(each));
    }
    return new Settled(each.id(), Settled.Outcome.FAILED, each.failedReason, text, 1, proof);
  }

  /** What somebody wrote right before, and our markers hide, is live again after this. */
  private void uncover(Pruned each, Map<String, List<Listed>> now) {
    for (Listed object : each.live.artefacts()) {
      List<Listed> top = now.getOrDefault(object.key(), List.of());
      boolean another =
          top.size() > 1
              && !top.getLast().marker()
              && !object.etag().equals(top.getLast().etag())
              && top.stream().limit(top.size() - 1L).allMatch(this::ours);
      if (another) {
        top.stream()
            .limit(top.size() - 1L)
            .forEach(marker -> writing.deleteVersion(object.key(), marker.versionId()));
        each.back(object.key(), PruneDrift.CHANGED);
      }
    }
  }

  /**
   * Returns what a workflow has now by one look: the newest version of each key, where the bucket
   * keeps all of them behind the markers above it.
   */
  private Map<String, List<Listed>> now(String id) {
    Map<String, List<Listed>> now = new HashMap<>();
    if (!bucket.versioning().undo()) {
      LiveWorkflow live = LiveWorkflow.withVersions(bucket, id, cancellation);
      live.artefacts().forEach(object -> now.put(object.key(), List.of(object)));
      Optional.ofNullable(live.state()).ifPresent(state -> now.put(state.key(), List.of(state)));
      return now;
    }
    bucket
        .s3()
        .history(
            FoundWorkflow.FOLDER + id + "/",
            version -> {
              List<Listed> top = now.computeIfAbsent(version.key(), _ -> new ArrayList<>());
              if (top.isEmpty() || top.getLast().marker()) {
                top.add(version);
              }
              return true;
            },
            cancellation);
    return now;
  }

  private static String proof(Pruned each) {
    return JSON.valueToTree(each.markers).toString();
  }

  private boolean ours(Listed version) {
    return version.marker() && !version.lastModified().isBefore(Instant.ofEpochSecond(began));
  }

  /** Returns the markers above everything else of a key that were made since the run began. */
  private List<Listed> ours(String key) {
    List<Listed> markers = new ArrayList<>();
    bucket
        .s3()
        .versions(
            key,
            version -> {
              boolean ours = ours(version);
              if (ours) {
                markers.add(version);
              }
              return ours;
            },
            cancellation);
    return markers;
  }

  /** A marker without an id of its own stands for what is gone: only its bytes bring that back. */
  private Settled undo(Pruned each) {
    boolean back = true;
    for (Listed object : each.live.artefacts()) {
      if (bucket.versioning().undo()) {
        for (Listed marker : ours(object.key())) {
          if (!"null".equals(marker.versionId())) {
            writing.deleteVersion(object.key(), marker.versionId());
          }
        }
      } else if (each.bodies.containsKey(object.key())) {
        writing.putIfAbsent(object.key(), each.bodies.get(object.key()).bytes());
      } else {
        back = false;
      }
    }
    if (back) {
      each.undone();
    }
    return back
        ? Settled.of(each.id(), Settled.Outcome.UNDONE)
        : Settled.failed(
            each.id(), PruneDrift.NOT_UNDONE, "", FoundWorkflow.stateKey(each.id().toString()));
  }
}
