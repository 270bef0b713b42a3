package dev.holdfast.s3;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The time of the test server: whole seconds, as in {@code Last-Modified}, unless it lists
 * milliseconds as MinIO does. It starts at the time of the machine and moves only when a test moves
 * it.
 */
public final class S3Clock {

  private static final DateTimeFormatter HTTP =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final DateTimeFormatter XML =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.now().truncatedTo(ChronoUnit.SECONDS));

  private volatile ChronoUnit unit = ChronoUnit.SECONDS;

  S3Clock() {}

  /** From now on what is written has its millisecond in listings, and none in headers. */
  public void listMilliseconds() {
    unit = ChronoUnit.MILLIS;
  }

  /** Returns the time. */
  public Instant now() {
    return now.get();
  }

  /** Sets the time; what is smaller than its unit is dropped. */
  public void set(Instant instant) {
    now.set(instant.truncatedTo(unit));
  }

  /** Moves the time; a negative duration moves it back. */
  public void advance(Duration duration) {
    now.updateAndGet(at -> at.plus(duration).truncatedTo(unit));
  }

  static String http(Instant instant) {
    return HTTP.format(instant);
  }

  static String xml(Instant instant) {
    return XML.format(instant);
  }
}
