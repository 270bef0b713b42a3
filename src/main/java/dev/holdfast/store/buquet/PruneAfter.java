package dev.holdfast.store.buquet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.DriftReason;
import dev.holdfast.store.Settled;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
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
record PruneAfter(OpenBucket bucket, WritingS3 writing, long began, Cancellation cancellation) {

  /** The proof under which a workflow's markers are kept. */
  static final String MARKERS = "markers";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Returns whether a state is the one that was looked at. */
  boolean stands(Pruned each) {
    Optional<Body> body =
        bucket.s3().get(FoundWorkflow.stateKey(each.id().toString()), cancellation);
    return body.map(Judged::identity).filter(each.identity()::equals).isPresent();
  }

  /**
   * Settles a workflow that was in a call.
   *
   * @param broken why nobody heard what became of the call; null if it was heard
   * @param conditional whether only what was as planned can have gone
   */
  Settled settle(Pruned each, StoreFailure broken, boolean conditional) {
    try {
      if (broken != null) {
        lookWhatWent(each);
        if (each.untouched()) {
          return notDeleted(each, broken);
        }
      }
      boolean looks = !conditional && bucket.versioning().undo();
      if (!(looks ? standsOver(each) : stands(each))) {
        return undo(each);
      }
      if (each.complete()) {
        return new Settled(
            each.id(), Settled.Outcome.DONE, null, null, 1, Map.of(MARKERS, proof(each)));
      }
      return notDeleted(each, broken);
    } catch (StoreException unknown) {
      return new Settled(each.id(), Settled.Outcome.UNKNOWN, null, null, 1, Map.of());
    }
  }

  private static Settled notDeleted(Pruned each, StoreFailure broken) {
    String text = broken == null ? null : said(broken);
    each.failed(
        each.artefacts().getFirst().key(),
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
    String text = each.failedText() == null ? "" : each.failedText();
    Map<String, String> proof = new HashMap<>(Map.of(Settled.KEY, each.failedKey()));
    if (!each.markers().isEmpty()) {
      proof.put(MARKERS, proof(each));
    }
    return new Settled(each.id(), Settled.Outcome.FAILED, each.failedReason(), text, 1, proof);
  }

  /**
   * Returns whether a state is the one that was looked at, by a look at all versions, which also
   * tells what is below our markers: what somebody wrote right before is live again after this.
   */
  private boolean standsOver(Pruned each) {
    Map<String, List<Listed>> tops = tops(each.id().toString());
    for (Listed object : each.artefacts()) {
      List<Listed> top = tops.getOrDefault(object.key(), List.of());
      boolean another =
          top.size() > 1
              && !top.getLast().marker()
              && !object.etag().equals(top.getLast().etag())
              && top.stream().limit(top.size() - 1L).allMatch(this::ours);
      if (another) {
        top.stream()
            .limit(top.size() - 1L)
            .forEach(marker -> writing.deleteVersion(object.key(), marker.versionId()));
        each.back(object.key());
      }
    }
    return tops.getOrDefault(each.live().state().key(), List.of()).stream()
        .limit(1)
        .anyMatch(state -> !state.marker() && LiveWorkflow.identity(state).equals(each.identity()));
  }

  /** Returns the newest version of each key of a workflow, behind the markers above it. */
  private Map<String, List<Listed>> tops(String id) {
    Map<String, List<Listed>> tops = new HashMap<>();
    bucket
        .s3()
        .history(
            FoundWorkflow.FOLDER + id + "/",
            version -> {
              List<Listed> top = tops.computeIfAbsent(version.key(), _ -> new ArrayList<>());
              if (top.isEmpty() || top.getLast().marker()) {
                top.add(version);
              }
              return true;
            },
            cancellation);
    return tops;
  }

  private static String proof(Pruned each) {
    try {
      return JSON.writeValueAsString(each.markers());
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void lookWhatWent(Pruned each) {
    List<String> there =
        LiveWorkflow.of(bucket.s3(), each.id().toString(), cancellation).artefacts().stream()
            .map(Listed::key)
            .toList();
    for (Listed object : each.artefacts()) {
      if (!there.contains(object.key()) && !each.gone(object.key())) {
        each.gone(object.key(), marker(object.key()));
      }
    }
  }

  private String marker(String key) {
    return bucket.versioning().undo()
        ? ours(key).stream().findFirst().map(Listed::versionId).orElse(null)
        : null;
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
    for (Listed object : each.artefacts()) {
      if (bucket.versioning().undo()) {
        for (Listed marker : ours(object.key())) {
          if (!"null".equals(marker.versionId())) {
            writing.deleteVersion(object.key(), marker.versionId());
          }
        }
      } else if (each.bodies().containsKey(object.key())) {
        writing.putIfAbsent(object.key(), each.bodies().get(object.key()).bytes());
      } else {
        back = false;
      }
    }
    if (back) {
      each.undone();
    }
    return back
        ? new Settled(each.id(), Settled.Outcome.UNDONE, null, null, 1, Map.of())
        : new Settled(
            each.id(),
            Settled.Outcome.FAILED,
            PruneDrift.NOT_UNDONE,
            "",
            1,
            Map.of(Settled.KEY, FoundWorkflow.stateKey(each.id().toString())));
  }
}
