package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Listed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The objects of a bucket as they were at a moment, as far as it keeps versions.
 *
 * @param time in Unix seconds; what was written in that second counts
 */
record PastArtefacts(OpenBucket bucket, long time) implements ArtefactSource {

  /** Returns all fields of a workflow; empty if it had no state then. */
  Optional<TaskDetails> details(String id, Cancellation cancellation) {
    return find(id, cancellation)
        .filter(found -> found.state() != null)
        .map(found -> details(found, cancellation));
  }

  @Override
  public Optional<FoundWorkflow> find(String id, Cancellation cancellation) {
    WorkflowGroup group = new WorkflowGroup();
    objects(
        FoundWorkflow.FOLDER + id + "/",
        object -> {
          group.add(object);
          return true;
        },
        cancellation);
    return group.workflows().stream().filter(found -> found.id().equals(id)).findFirst();
  }

  @Override
  public Optional<Body> body(Listed object, Cancellation cancellation) {
    return bucket.bodies().ofVersion(object, cancellation);
  }

  /** Returns what an object of this key held; empty if it was not there. */
  Optional<Body> body(String key, Cancellation cancellation) {
    Listed[] found = {null};
    objects(
        key,
        object -> {
          found[0] = object.key().equals(key) ? object : null;
          return false;
        },
        cancellation);
    return Optional.ofNullable(found[0]).flatMap(object -> body(object, cancellation));
  }

  @Override
  public void objects(String prefix, Predicate<Listed> sink, Cancellation cancellation) {
    Map<String, Listed> newest = new LinkedHashMap<>();
    Predicate<Listed> collect =
        version -> {
          if (version.lastModified().getEpochSecond() <= time) {
            newest.putIfAbsent(version.key(), version);
          }
          return true;
        };
    switch (bucket.versioning()) {
      case ENABLED, SUSPENDED -> bucket.s3().history(prefix, collect, cancellation);
      case NEVER, UNSUPPORTED, UNKNOWN -> bucket.s3().objects(prefix, collect, cancellation);
    }
    for (Listed object : newest.values()) {
      if (!object.marker() && !sink.test(object)) {
        return;
      }
    }
  }
}
