package dev.holdfast.store.dapr;

import static dev.holdfast.store.dapr.DaprTerms.TERMS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.dapr.sidecar.DaprAddress;
import dev.holdfast.store.dapr.sidecar.Sidecar;
import dev.holdfast.store.dapr.sidecar.SidecarMetadata;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Document;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A sidecar that answers.
 *
 * @param typed as the address was typed
 * @param lists whether it lists instances
 * @param metadata what it said of itself when it was opened
 */
public record OpenSidecar(
    StoreAddress typed,
    DaprAddress address,
    Sidecar sidecar,
    boolean lists,
    SidecarMetadata metadata)
    implements AutoCloseable {

  /** What is read of instances: another value means that a later Dapr is known. */
  private static final String FORMAT = "dapr 1.17 TaskHubSidecarService";

  /** Opens it: greets, looks whether it lists, and asks what it says of itself. */
  static OpenSidecar open(StoreAddress typed, DaprAddress address, Sidecar sidecar) {
    Cancellation never = Cancellation.never();
    try {
      sidecar.hello(never);
      boolean lists = sidecar.lists(never);
      SidecarMetadata metadata = sidecar.metadata(never);
      if (metadata.app() != null && !metadata.app().equals(address.app())) {
        throw new StoreException(sidecar.failures().here("otherApp", metadata.app()));
      }
      return new OpenSidecar(typed, address, sidecar, lists, metadata);
    } catch (RuntimeException failed) {
      sidecar.close();
      throw failed;
    }
  }

  /** Returns what it is. */
  StoreInfo info() {
    Set<Capability> capabilities = EnumSet.of(Capability.STATUSES, Capability.TEXT_IDS);
    List<Notice> notices = new ArrayList<>();
    if (lists) {
      capabilities.add(Capability.LIST);
      capabilities.add(Capability.ATTEMPTS);
      capabilities.add(Capability.RETENTION);
    } else {
      notices.add(Notice.of("no_list", DaprTerms.TEXTS));
    }
    notices.add(
        Notice.of(
            metadata.date() == null ? "clock_workstation" : "clock_sidecar", DaprTerms.TEXTS));
    String engine = metadata.version() == null ? "Dapr" : "Dapr " + metadata.version();
    return new StoreInfo(typed, TERMS.kind(), engine, capabilities, notices);
  }

  /** Returns which app it is, however its address was written. */
  StoreFingerprint fingerprint() {
    return new StoreFingerprint(address.place(), schema());
  }

  /** Returns what stands for the fields that are read. */
  public static String schema() {
    return StoreFingerprint.schemaOf(FORMAT);
  }

  /** Returns the sidecar's time, or else this machine's. */
  Instant now(Cancellation cancellation) {
    Instant date = metadata.date() == null ? null : sidecar.metadata(cancellation).date();
    return date == null ? Instant.now() : date;
  }

  /** Returns what an overview tells of it beside its instances. */
  Map<String, Object> facts(Cancellation cancellation) {
    SidecarMetadata said = sidecar.metadata(cancellation);
    return new Document()
        .with("workers", said.workers() == null ? null : said.workers().longValue())
        .with("runtime_version", said.version())
        // No sidecar tells its policy: it is known where somebody names its file.
        .with(Overview.POLICY_SOURCE, null);
  }

  @Override
  public void close() {
    sidecar.close();
  }
}
