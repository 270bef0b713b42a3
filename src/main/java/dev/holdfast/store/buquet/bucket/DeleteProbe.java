package dev.holdfast.store.buquet.bucket;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;

/**
 * Finds out whether a bucket heeds the ETags in a call that deletes several keys, and what they
 * are. Providers differ, and one that does not heed them deletes all the same: it is tried on two
 * objects of our own.
 */
public record DeleteProbe(WritingS3 writing, ReadOnlyS3 reading, Cancellation stop) {

  /** What the keys of the two begin with. */
  static final String FOLDER = ".holdfast-probe/";

  private static final byte[] BODY = "holdfast".getBytes(StandardCharsets.UTF_8);

  private static final Pattern OWN = Pattern.compile(FOLDER + "[0-9a-f-]{36}/(right|wrong)");

  /**
   * A probe takes a moment: what is older was left by a run that was killed. If one should be slow
   * after all, it takes the bucket for one that heeds nothing, and looks more often.
   */
  private static final Duration OLD = Duration.ofMinutes(1);

  /**
   * What a bucket does with ETags.
   *
   * @param heeded whether it deletes only what has the one that is named
   * @param hashes whether they are MD5, where nothing says otherwise; so also if nobody knows
   */
  public record Heed(boolean heeded, boolean hashes) {}

  /** Looks; what was written for that is gone afterwards. */
  public Heed heed() {
    String folder = FOLDER + UUID.randomUUID() + "/";
    String right = folder + "right";
    String wrong = folder + "wrong";
    boolean hashes = true;
    try {
      writing.put(right, BODY);
      writing.put(wrong, BODY);
      String own = Etags.of(BODY);
      String etag = reading.get(right, stop).map(Body::etag).orElse(own);
      hashes = own.equals(etag.replace("\"", ""));
      DeleteObjectsResponse answer =
          writing.delete(List.of(key(right, etag), key(wrong, "\"" + "0".repeat(32) + "\"")));
      boolean kept = answer.errors().stream().anyMatch(error -> error.key().equals(wrong));
      boolean gone = answer.deleted().stream().anyMatch(each -> each.key().equals(right));
      return new Heed(kept && gone && reading.get(wrong, stop).isPresent(), hashes);
    } catch (StoreException refused) {
      switch (refused.failure()) {
        case StoreFailure.Cancelled _,
            StoreFailure.Busy _,
            StoreFailure.TimedOut _,
            StoreFailure.Unreachable _ ->
            throw refused;
        // Who refuses a condition outright does not heed it; what else is wrong shows again.
        default -> {
          return new Heed(false, hashes);
        }
      }
    } finally {
      clear(folder, _ -> true);
    }
  }

  private static ObjectIdentifier key(String key, String etag) {
    return ObjectIdentifier.builder().key(key).eTag(etag).build();
  }

  /**
   * Removes what runs that were killed meanwhile have left here.
   *
   * @param now by the clock of the server
   */
  public void clearOld(Instant now) {
    clear(
        FOLDER,
        each ->
            OWN.matcher(each.key()).matches()
                && (each.marker() || each.size() == BODY.length)
                && each.lastModified().isBefore(now.minus(OLD)));
  }

  /** Also after a cancellation: nothing else takes them away. */
  private void clear(String prefix, Predicate<Listed> ours) {
    List<Listed> there = new ArrayList<>();
    try {
      try {
        reading.history(prefix, there::add, Cancellation.never());
      } catch (StoreException withoutVersions) {
        there.clear();
        reading.objects(prefix, there::add, Cancellation.never());
      }
      there.stream()
          .filter(ours)
          .forEach(each -> writing.deleteVersion(each.key(), each.versionId()));
    } catch (StoreException left) {
      LoggerFactory.getLogger(DeleteProbe.class).warn("{} is left", prefix, left);
    }
  }
}
