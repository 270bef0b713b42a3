package dev.holdfast.store.dapr.sidecar;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.address.FilePath;
import io.dapr.durabletask.implementation.protobuf.TaskHubSidecarServiceGrpc;
import io.dapr.durabletask.implementation.protobuf.TaskHubSidecarServiceGrpc.TaskHubSidecarServiceBlockingV2Stub;
import io.grpc.ChannelCredentials;
import io.grpc.Context;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.TlsChannelCredentials;
import io.grpc.okhttp.OkHttpChannelBuilder;
import io.grpc.stub.MetadataUtils;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls of one sidecar: each with a deadline, the token, and a way to be cancelled. Thread-safe.
 */
final class SidecarCalls implements AutoCloseable {

  /** How long a read may take. */
  static final Duration READ = Duration.ofSeconds(10);

  /** What changes something is never asked for twice. */
  private static final Set<RequestCounts.Kind> ONCE =
      EnumSet.of(RequestCounts.Kind.PURGE, RequestCounts.Kind.ACT);

  /** How often a read is made that meets an instance while it is written. */
  private static final int TRIES = 6;

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final int MOST_INBOUND = 64 << 20;

  private static final Metadata.Key<String> TOKEN =
      Metadata.Key.of("dapr-api-token", Metadata.ASCII_STRING_MARSHALLER);

  private final ManagedChannel channel;
  private final TaskHubSidecarServiceBlockingV2Stub stub;
  final ApiToken token;

  /** What statuses mean. */
  final SidecarFailures failures;

  final RequestCounts requests = new RequestCounts();

  /** Takes where it is; connects with the first call. */
  SidecarCalls(DaprAddress address, ApiToken token) {
    this.token = token;
    this.failures = new SidecarFailures(address, token);
    this.channel =
        OkHttpChannelBuilder.forAddress(address.authority(), address.port(), credentials(address))
            .maxInboundMessageSize(MOST_INBOUND)
            .disableServiceConfigLookUp()
            .userAgent("holdfast")
            .build();
    this.stub = TaskHubSidecarServiceGrpc.newBlockingV2Stub(channel);
  }

  private ChannelCredentials credentials(DaprAddress address) {
    if (!address.tls()) {
      return InsecureChannelCredentials.create();
    }
    if (address.ca() == null) {
      return TlsChannelCredentials.create();
    }
    try {
      return TlsChannelCredentials.newBuilder()
          .trustManager(new ByteArrayInputStream(FilePath.small(Path.of(address.ca()))))
          .build();
    } catch (IOException unreadable) {
      throw new StoreException(failures.here("badCa", address.ca()), unreadable);
    }
  }

  private Metadata headers() {
    Metadata headers = new Metadata();
    String shown = token.reveal();
    if (shown != null) {
      headers.put(TOKEN, shown);
    }
    return headers;
  }

  /** One call. */
  @FunctionalInterface
  interface Call<T> {
    T on(TaskHubSidecarServiceBlockingV2Stub stub) throws StatusException;
  }

  /**
   * Makes a call. A sidecar reads the rows of an instance one after another and refuses what does
   * not fit together; so a read is made again, as the next one tells.
   *
   * @param kind what it counts as; null for nothing
   * @throws StatusException if the sidecar says so, or the deadline has passed
   * @throws StoreException if it was cancelled
   */
  <T> T answer(RequestCounts.Kind kind, Duration deadline, Call<T> call, Cancellation cancellation)
      throws StatusException {
    for (int tries = 1; ; tries++) {
      try {
        return once(kind, deadline, call, cancellation);
      } catch (StatusException said) {
        if (tries == TRIES || kind != null && ONCE.contains(kind) || !torn(said.getStatus())) {
          throw said;
        }
        LockSupport.parkNanos(tries * PAUSE_NANOS);
      }
    }
  }

  private <T> T once(
      RequestCounts.Kind kind, Duration deadline, Call<T> call, Cancellation cancellation)
      throws StatusException {
    if (kind != null) {
      requests.add(kind);
    }
    try (Context.CancellableContext context = Context.current().withCancellation();
        Cancellation.Registration _ =
            cancellation.onCancel(() -> context.cancel(new InterruptedException()))) {
      Context before = context.attach();
      try {
        return call.on(
            stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers()))
                .withDeadlineAfter(deadline.toMillis(), TimeUnit.MILLISECONDS));
      } catch (StatusException said) {
        if (cancellation.isCancelled()) {
          throw failures.of(said.getStatus(), cancellation);
        }
        throw said;
      } finally {
        context.detach(before);
      }
    }
  }

  /** Makes a call that reads; whatever the sidecar refuses is a failure. */
  <T> T read(RequestCounts.Kind kind, Duration deadline, Call<T> call, Cancellation cancellation) {
    try {
      return answer(kind, deadline, call, cancellation);
    } catch (StatusException said) {
      throw failures.of(said.getStatus(), cancellation);
    }
  }

  /**
   * Returns whether a status can only come from a sidecar that does not know the method: it then
   * takes the call for one of another app and does not find which.
   */
  static boolean unknown(Status status) {
    return status.getCode() == Status.Code.UNIMPLEMENTED
        || said(status).startsWith("failed to proxy request: required metadata");
  }

  /** Returns whether an instance was read while it was written. */
  static boolean torn(Status status) {
    return said(status).contains("missing from state store");
  }

  private static String said(Status status) {
    return status.getDescription() == null ? "" : status.getDescription();
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
