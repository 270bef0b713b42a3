package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;

/**
 * Finds out whether a bucket heeds the ETags in a call that deletes several keys. Providers differ,
 * and one that does not heed them deletes all the same: it is tried on two objects of our own.
 */
record DeleteProbe(WritingS3 writing, ReadOnlyS3 reading, Cancellation stop) {

  /** What the keys of the two begin with. */
  static final String FOLDER = ".holdfast-probe/";

  /** Returns whether it does; what was written for that is gone afterwards. */
  boolean honoured() {
    String folder = FOLDER + UUID.randomUUID() + "/";
    String right = folder + "right";
    String wrong = folder + "wrong";
    try {
      byte[] body = "holdfast".getBytes(StandardCharsets.UTF_8);
      writing.put(right, body);
      writing.put(wrong, body);
      String etag = reading.get(right, stop).map(Body::etag).orElse("\"none\"");
      DeleteObjectsResponse answer =
          writing.delete(List.of(key(right, etag), key(wrong, "\"" + "0".repeat(32) + "\"")));
      boolean kept = answer.errors().stream().anyMatch(error -> error.key().equals(wrong));
      boolean gone = answer.deleted().stream().anyMatch(each -> each.key().equals(right));
      return kept && gone && reading.get(wrong, stop).isPresent();
    } catch (StoreException refused) {
      switch (refused.failure()) {
        case StoreFailure.Cancelled _,
            StoreFailure.Busy _,
            StoreFailure.TimedOut _,
            StoreFailure.Unreachable _ ->
            throw refused;
        // Who refuses a condition outright does not heed it; what else is wrong shows again.
        default -> {
          return false;
        }
      }
    } finally {
      clear(List.of(right, wrong));
    }
  }

  private static ObjectIdentifier key(String key, String etag) {
    return ObjectIdentifier.builder().key(key).eTag(etag).build();
  }

  private void clear(List<String> keys) {
    for (String key : keys) {
      try {
        clear(key);
      } catch (StoreException left) {
        LoggerFactory.getLogger(DeleteProbe.class).warn("{} is left", key, left);
      }
    }
  }

  /** Also after a cancellation: nothing else takes them away. */
  private void clear(String key) {
    List<Listed> versions = new ArrayList<>();
    try {
      reading.versions(key, versions::add, Cancellation.never());
      for (Listed version : versions) {
        writing.deleteVersion(key, version.versionId());
      }
    } catch (StoreException withoutVersions) {
      writing.delete(key);
    }
  }
}
