package dev.holdfast.store.buquet;

import static dev.holdfast.store.buquet.BuquetTerms.TASKS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.bucket.Bodies;
import dev.holdfast.store.buquet.bucket.BuquetAddress;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import dev.holdfast.store.buquet.bucket.S3Clients;
import dev.holdfast.store.buquet.bucket.Versioning;
import dev.holdfast.store.terms.Capability;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.regions.PartitionMetadata;

/**
 * A bucket that is open: what its tasks and its workflows share.
 *
 * @param address as it was typed
 */
public record OpenBucket(
    StoreAddress address, S3Clients clients, ReadOnlyS3 s3, Bodies bodies, Versioning versioning)
    implements AutoCloseable {

  /** What buquet writes, the likeliest first; any of it makes a bucket one of buquet's. */
  private static final List<String> FOLDERS =
      List.of("tasks/", "workflow/", "workers/", "schedules/", "schemas/", "clock/");

  /** What the fields are that are read: another value means that a later buquet is known. */
  private static final String FORMAT = "buquet 0.1 tasks workflow/state.json steps signals";

  private static final Duration SKEW = Duration.ofMinutes(5);

  /** Opens a bucket and looks whether it is one of buquet's. */
  static OpenBucket open(StoreAddress address, S3Clients clients) {
    ReadOnlyS3 s3 = new ReadOnlyS3(clients);
    try {
      Cancellation never = Cancellation.never();
      if (FOLDERS.stream().noneMatch(folder -> s3.any(folder, never))) {
        throw new StoreException(s3.failures().here("notBuquet", String.join(", ", FOLDERS)));
      }
      Instant server = s3.http.date();
      if (server != null && Duration.between(server, Instant.now()).abs().compareTo(SKEW) > 0) {
        throw new StoreException(s3.failures().here("wrongClock", ""));
      }
      return new OpenBucket(address, clients, s3, new Bodies(s3), s3.versioning(never));
    } catch (RuntimeException failed) {
      s3.close();
      throw failed;
    }
  }

  /** Returns what it is. */
  StoreInfo info(Set<Capability> capabilities) {
    String engine =
        clients.address().endpoint() == null
            ? "Amazon S3"
            : "S3 at " + clients.address().endpoint().getAuthority();
    List<Notice> notices =
        versioning == Versioning.ENABLED
            ? List.of()
            : List.of(new Notice(Notice.Kind.NOT_VERSIONED, List.of(versioning.wireName())));
    return new StoreInfo(address, TASKS.kind(), engine, capabilities, notices);
  }

  /** Returns which bucket it is, however its address was written. */
  StoreFingerprint fingerprint() {
    String place = clients.address().place(PartitionMetadata.of(clients.region()).id());
    return new StoreFingerprint(
        BuquetAddress.SCHEME + ":" + place + "/" + clients.address().bucket(),
        StoreFingerprint.schemaOf(FORMAT));
  }

  /** Returns the server's time, in Unix seconds. */
  public long now(Cancellation cancellation) {
    s3.any(FOLDERS.getFirst(), cancellation);
    return lately();
  }

  /** Returns the time of the server's last answer, in Unix seconds: for who has just asked. */
  long lately() {
    return (s3.http.date() == null ? Instant.now() : s3.http.date()).getEpochSecond();
  }

  @Override
  public void close() {
    s3.close();
  }
}
