package dev.holdfast.store.dapr.sidecar;

import com.google.protobuf.Empty;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.StoreException;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceHistoryRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.GetInstanceResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ListInstanceIDsRequest;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.ListInstanceIDsResponse;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import io.grpc.Status;
import io.grpc.StatusException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a sidecar tells of its app's workflows; nothing here changes anything. Purging is {@link
 * PurgingSidecar}'s. Thread-safe.
 */
public final class Sidecar implements InstanceSource, AutoCloseable {

  /** How many calls of one reader are made at once. */
  public static final int AT_ONCE = 32;

  /** Always paged: a list without pages may be larger than a sidecar sends. */
  private static final int PAGE = 500;

  private final SidecarCalls calls;
  private final Duration patience;

  public Sidecar(DaprAddress address, ApiToken token) {
    this(new SidecarCalls(address, token), SidecarCalls.READ);
  }

  private Sidecar(SidecarCalls calls, Duration patience) {
    this.calls = calls;
    this.patience = patience;
  }

  /** Returns the same over the same connection, whose reads take no longer than this either. */
  public Sidecar within(Duration most) {
    return new Sidecar(calls, most.compareTo(patience) < 0 ? most : patience);
  }

  /** Makes sure that a sidecar answers, with its token if it wants one. */
  public void hello(Cancellation cancellation) {
    try {
      calls.answer(null, patience, stub -> stub.hello(Empty.getDefaultInstance()), cancellation);
    } catch (StatusException said) {
      boolean asked = said.getStatus().getCode() == Status.Code.UNAUTHENTICATED;
      if (!asked || calls.token.there()) {
        throw calls.failures.ofGreeting(said.getStatus(), cancellation);
      }
      calls.token.ask();
      calls.read(null, patience, stub -> stub.hello(Empty.getDefaultInstance()), cancellation);
    }
  }

  /**
   * Returns whether it lists instances: sidecars before Dapr 1.17 do not.
   *
   * @throws StoreException if its store cannot be listed
   */
  public boolean lists(Cancellation cancellation) {
    try {
      calls.answer(
          RequestCounts.Kind.LIST,
          patience,
          stub -> stub.listInstanceIDs(page(null, 1)),
          cancellation);
      return true;
    } catch (StatusException said) {
      if (SidecarCalls.unknown(said.getStatus())) {
        return false;
      }
      throw calls.failures.of(said.getStatus(), cancellation);
    }
  }

  private static ListInstanceIDsRequest page(String token, int size) {
    ListInstanceIDsRequest.Builder request = ListInstanceIDsRequest.newBuilder().setPageSize(size);
    return token == null ? request.build() : request.setContinuationToken(token).build();
  }

  /**
   * Returns all ids, each once, in order. All pages are read before anything is done with one: an
   * instance that changes meanwhile may move to another page.
   */
  @Override
  public NavigableSet<String> ids(Cancellation cancellation) {
    NavigableSet<String> ids = new TreeSet<>();
    Set<String> tokens = new HashSet<>();
    String token = null;
    do {
      ListInstanceIDsRequest request = page(token, PAGE);
      ListInstanceIDsResponse answer =
          calls.read(
              RequestCounts.Kind.LIST,
              patience,
              stub -> stub.listInstanceIDs(request),
              cancellation);
      ids.addAll(answer.getInstanceIdsList());
      token = answer.hasContinuationToken() ? answer.getContinuationToken() : null;
      if (token != null && !tokens.add(token)) {
        throw new StoreException(calls.failures.here("endlessList", token));
      }
    } while (token != null);
    return ids;
  }

  /**
   * Reads an instance; empty if it is not there.
   *
   * @param payloads whether with input, output, custom status and failure
   */
  @Override
  public Optional<OrchestrationState> instance(
      String id, boolean payloads, Cancellation cancellation) {
    GetInstanceRequest request =
        GetInstanceRequest.newBuilder().setInstanceId(id).setGetInputsAndOutputs(payloads).build();
    GetInstanceResponse answer =
        calls.read(
            RequestCounts.Kind.GET, patience, stub -> stub.getInstance(request), cancellation);
    return answer.getExists() ? Optional.of(answer.getOrchestrationState()) : Optional.empty();
  }

  /** Returns an instance's events in the order in which they are stored; empty if it is gone. */
  @Override
  public List<HistoryEvent> history(String id, Cancellation cancellation) {
    GetInstanceHistoryRequest request =
        GetInstanceHistoryRequest.newBuilder().setInstanceId(id).build();
    try {
      return calls
          .answer(
              RequestCounts.Kind.HISTORY,
              patience,
              stub -> stub.getInstanceHistory(request),
              cancellation)
          .getEventsList();
    } catch (StatusException said) {
      if (said.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return List.of();
      }
      throw calls.failures.of(said.getStatus(), cancellation);
    }
  }

  /** Returns what the sidecar says of itself; nothing if it does not. */
  public SidecarMetadata metadata(Cancellation cancellation) {
    return SidecarMetadata.of(calls.failures.address(), calls.token, cancellation);
  }

  /** Returns what can purge, over the same connection. */
  public PurgingSidecar purging() {
    return new PurgingSidecar(calls);
  }

  /** Returns what can change the status of instances, over the same connection, in such a time. */
  public ActingSidecar acting(Duration most) {
    return new ActingSidecar(calls, most);
  }

  public SidecarFailures failures() {
    return calls.failures;
  }

  public RequestCounts requests() {
    return calls.requests;
  }

  @Override
  public void close() {
    calls.close();
  }
}
