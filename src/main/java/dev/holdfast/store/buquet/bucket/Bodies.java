package dev.holdfast.store.buquet.bucket;

import dev.holdfast.job.Cancellation;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Bodies that were read, as long as there is room: an object that has not changed is not read
 * again. Thread-safe.
 */
public final class Bodies {

  private static final long MOST = 48L << 20;

  /** What an entry takes beside its body. */
  private static final long OVERHEAD = 300;

  private record Known(String etag, Body body) {
    long weight() {
      return body.bytes().length + OVERHEAD;
    }
  }

  private final ReadOnlyS3 s3;
  private final Map<String, Known> known = new LinkedHashMap<>(16, 0.75f, true);
  private long weight;

  public Bodies(ReadOnlyS3 s3) {
    this.s3 = s3;
  }

  /**
   * Returns the body of an object that was listed, or what it holds by now; empty if it is gone.
   */
  public Optional<Body> of(Listed listed, Cancellation cancellation) {
    return of(listed.key(), listed, null, cancellation);
  }

  /** Returns the body of a version, which never changes; empty if it is gone. */
  public Optional<Body> ofVersion(Listed version, Cancellation cancellation) {
    String id = version.versionId();
    return of(version.key() + "\n" + id, version, id, cancellation);
  }

  private Optional<Body> of(
      String place, Listed listed, String version, Cancellation cancellation) {
    synchronized (known) {
      Known there = known.get(place);
      if (there != null && there.etag().equals(listed.etag())) {
        return Optional.of(there.body());
      }
    }
    Optional<Body> read = s3.get(listed.key(), version, cancellation);
    read.filter(body -> body.etag() != null)
        .ifPresent(body -> keep(place, new Known(body.etag(), body)));
    return read;
  }

  private void keep(String place, Known entry) {
    synchronized (known) {
      Known before = known.put(place, entry);
      weight += entry.weight() - (before == null ? 0 : before.weight());
      Iterator<Known> oldest = known.values().iterator();
      while (weight > MOST && known.size() > 1) {
        weight -= oldest.next().weight();
        oldest.remove();
      }
    }
  }
}
