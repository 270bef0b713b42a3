package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.dapr.sidecar.InstanceSource;
import dev.holdfast.store.dapr.sidecar.Sidecar;
import dev.holdfast.store.dapr.sidecar.SidecarMetadata;
import java.time.Instant;
import java.util.List;

/**
 * A place where instances are judged, and what it tells of itself.
 *
 * @param now in Unix seconds
 * @param clock whose time that is, as it is told in JSON
 * @param workers how many are connected; null if nobody knows
 * @param requests counts calls; stays at zero where none are made
 */
public record InstanceView(
    InstanceSource source,
    String app,
    long now,
    String clock,
    Integer workers,
    RequestCounts requests) {

  /** The requests that judging makes. */
  static final List<RequestCounts.Kind> READS =
      List.of(RequestCounts.Kind.LIST, RequestCounts.Kind.GET, RequestCounts.Kind.HISTORY);

  /** Asks a sidecar. */
  static InstanceView of(OpenSidecar open, Cancellation cancellation) {
    Sidecar sidecar = open.sidecar();
    SidecarMetadata said = sidecar.metadata(cancellation);
    Instant now = said.date() == null ? Instant.now() : said.date();
    return new InstanceView(
        sidecar,
        open.address().app(),
        now.getEpochSecond(),
        said.date() == null ? "workstation" : "sidecar",
        said.workers(),
        sidecar.requests());
  }
}
