package dev.holdfast.store.buquet.prune;

import dev.holdfast.store.buquet.BuquetStore;
import dev.holdfast.store.buquet.LiveWorkflow;
import dev.holdfast.store.buquet.OpenBucket;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.WritingS3;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.DriftReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.DeletedObject;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Error;

/**
 * Deletes what workflows consist of, several in a call.
 *
 * @param heeded whether the bucket compares each ETag before it deletes
 */
record PruneCall(OpenBucket bucket, WritingS3 writing, PruneAftermath after, boolean heeded) {

  private static final Pattern NOT_XML =
      Pattern.compile("[^\\t\\n\\r\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

  /** A call is XML, in which some characters of a key cannot stand: who has such keeps it. */
  private static List<Pruned> nameable(List<Pruned> passed, List<Settled> settled) {
    List<Pruned> nameable = new ArrayList<>();
    for (Pruned each : passed) {
      Optional<String> odd =
          each.live.artefacts().stream().map(Listed::key).filter(NOT_XML.asPredicate()).findFirst();
      if (odd.isEmpty()) {
        nameable.add(each);
      } else {
        each.failed(
            odd.get(), PruneDrift.KEY_NOT_XML, "the key has a character that no call can name");
        settled.add(PruneAftermath.failed(each));
      }
    }
    return nameable;
  }

  /**
   * Several workflows share a call as long as there is room; one that has no room is alone.
   *
   * @param settled takes those that no call can name
   */
  static List<List<Pruned>> calls(List<Pruned> passed, List<Settled> settled) {
    List<List<Pruned>> calls = new ArrayList<>();
    int room = 0;
    for (Pruned each : nameable(passed, settled)) {
      if (calls.isEmpty() || each.live.artefacts().size() > room) {
        calls.add(new ArrayList<>());
        room = WritingS3.MOST_KEYS;
      }
      calls.getLast().add(each);
      room -= each.live.artefacts().size();
    }
    return calls;
  }

  /**
   * Deletes the steps and signals of some.
   *
   * @param fresh whether they were looked at a moment ago: else, where no condition is heeded, they
   *     are compared right before
   */
  void delete(List<Pruned> call, boolean fresh) {
    Map<String, Pruned> byKey = new LinkedHashMap<>();
    List<ObjectIdentifier> keys = new ArrayList<>();
    for (Pruned each : heeded || fresh ? call : asBefore(call)) {
      for (Listed object : each.live.artefacts()) {
        if (!LiveWorkflow.prunable(object.key(), each.id().toString())) {
          throw new IllegalStateException("what is not to be pruned: " + object.key());
        }
        byKey.put(object.key(), each);
        keys.add(
            ObjectIdentifier.builder()
                .key(object.key())
                .eTag(heeded ? object.etag() : null)
                .build());
      }
    }
    for (int from = 0; from < keys.size(); from += WritingS3.MOST_KEYS) {
      // Only one workflow alone takes more calls than one.
      if (from > 0 && !after.stands(call.getFirst())) {
        return;
      }
      DeleteObjectsResponse answer =
          writing.delete(keys.subList(from, Math.min(keys.size(), from + WritingS3.MOST_KEYS)));
      for (DeletedObject each : answer.deleted()) {
        Optional.ofNullable(byKey.get(each.key()))
            .ifPresent(one -> one.gone(each.key(), each.deleteMarkerVersionId()));
      }
      for (S3Error error : answer.errors()) {
        Optional.ofNullable(byKey.get(error.key())).ifPresent(one -> refused(one, error));
      }
    }
  }

  /** Where no condition is heeded, each is compared right before. */
  private List<Pruned> asBefore(List<Pruned> call) {
    List<Pruned> same = new ArrayList<>();
    BuquetStore.READING.each(
        call.iterator(),
        each -> Map.entry(each, PruneCheck.changedKey(bucket, each)),
        each -> {
          if (each.getValue().isEmpty()) {
            return same.add(each.getKey());
          }
          each.getKey().failed(each.getValue(), PruneDrift.CHANGED, null);
          return true;
        });
    return same;
  }

  /** A try before this one, of which the answer was lost, has deleted what is not there. */
  private static void refused(Pruned each, S3Error error) {
    if ("NoSuchKey".equals(error.code())) {
      each.gone(error.key(), null);
    } else {
      each.failed(error.key(), DriftReason.refused(error.code()), error.message());
    }
  }
}
