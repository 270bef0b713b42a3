package dev.holdfast.store.dapr;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.dapr.sidecar.PurgeAnswer;
import dev.holdfast.store.dapr.sidecar.Sidecar;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Begun;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.terms.Locality;
import dev.holdfast.task.TaskId;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Does something to instances through the sidecar, one a call and a few at once. Each is looked at
 * right before. Nothing of that is a transaction, and nothing can be taken back.
 */
abstract class InstanceOperation implements Operation {

  /** How many are written down, and archived, before they are asked for: each time costs syncs. */
  private static final int GROUP = 128;

  /** How long a batch takes: nobody waits for it but who puts something on hold. */
  private static final Manner MANNER = new Manner(Locality.TIME, false, Duration.ofSeconds(1));

  /** So many failures of one kind, one after another, are no coincidence. */
  private static final int ENOUGH = 20;

  /** What is begun is brought to its end: who breaks a call does not know what it did. */
  static final Cancellation NEVER = Cancellation.never();

  Sidecar sidecar;
  private final Abreast abreast;
  private final RequestCounts.Kind kind;
  private final String untouched;
  private final boolean keepsRows;
  private final Cancellation cancellation;
  private Duration patience = BatchLimits.DEFAULT.statement();
  private String lastFailure;
  private int failures;

  /**
   * Prepares it.
   *
   * @param parallel how many calls are in flight at the most
   * @param kind as what its calls are counted
   * @param untouched the code of those that the sidecar was not asked for
   * @param keepsRows whether rows of it are worth keeping
   */
  InstanceOperation(
      OpenSidecar open,
      int parallel,
      RequestCounts.Kind kind,
      String untouched,
      boolean keepsRows,
      Cancellation cancellation) {
    this.sidecar = open.sidecar();
    this.abreast = new Abreast(parallel);
    this.kind = kind;
    this.untouched = untouched;
    this.keepsRows = keepsRows;
    this.cancellation = cancellation;
  }

  /** Asks the sidecar, and finds out what came of it; safe to call from any thread. */
  abstract PurgeAnswer ask(InstanceCheck.Passed each);

  /** Looks at an instance that is as it was planned; empty if it may be asked for. */
  Optional<Settled> refused(InstanceCheck.Passed each) {
    return Optional.empty();
  }

  /** Returns what is said of one that is not there, or not as it was planned. */
  Settled notThere(Settled settled) {
    return settled;
  }

  /** Returns what tells an instance from another one with its id. */
  String version(OrchestrationState state) {
    return Times.exact(state.getCreatedTimestamp());
  }

  @Override
  public BatchReceipt apply(List<Share> batch, BatchRecorder recorder, BatchGuard guard) {
    long start = System.nanoTime();
    List<Settled> settled = new ArrayList<>();
    StoreFailure stop = null;
    try {
      List<Planned> free = Share.free(batch, guard, settled).stream().map(Share::planned).toList();
      for (int from = 0; from < free.size() && stop == null; from += GROUP) {
        List<Planned> group = free.subList(from, Math.min(free.size(), from + GROUP));
        stop =
            from > 0 && cancellation.isCancelled()
                ? new StoreFailure.Cancelled()
                : group(group, recorder, settled);
      }
    } finally {
      guard.over();
    }
    long gone = settled.stream().filter(each -> each.outcome() == Settled.Outcome.DONE).count();
    return new BatchReceipt(settled, Map.of(), gone, System.nanoTime() - start, stop, 1);
  }

  /** What was tried with an instance; not asked if it was not as planned. */
  private record Tried(PurgeAnswer answer, boolean asked) {}

  /** Returns why it cannot go on; null if it can. */
  private StoreFailure group(List<Planned> some, BatchRecorder recorder, List<Settled> settled) {
    boolean kept = keepsRows && recorder.wantsRows();
    InstanceCheck check = new InstanceCheck(sidecar, kept, this::version, cancellation);
    if (kept) {
      return archived(some, check, recorder, settled);
    }
    // Nothing is kept of them, so each is looked at right before its own call.
    List<TaskId> ids = some.stream().map(Planned::id).toList();
    StoreFailure unrecorded = record(ids, List.of(), recorder);
    return unrecorded == null
        ? each(ids, some, planned -> tried(check, planned), recorder, settled)
        : unrecorded;
  }

  private StoreFailure archived(
      List<Planned> some, InstanceCheck check, BatchRecorder recorder, List<Settled> settled) {
    List<InstanceCheck.Looked> looked = new ArrayList<>();
    try {
      abreast.all(some.iterator(), check::look, looked::add);
    } catch (StoreException failure) {
      return ending(failure);
    }
    looked.stream()
        .map(InstanceCheck.Looked::settled)
        .filter(Objects::nonNull)
        .forEach(settled::add);
    List<InstanceCheck.Passed> passed =
        looked.stream().map(InstanceCheck.Looked::passed).filter(Objects::nonNull).toList();
    if (passed.isEmpty()) {
      return null;
    }
    List<TaskId> ids = passed.stream().map(each -> each.planned().id()).toList();
    StoreFailure unrecorded = record(ids, passed, recorder);
    return unrecorded == null
        ? each(ids, passed, each -> new Tried(ask(each), true), recorder, settled)
        : unrecorded;
  }

  /** Archives and writes down what comes next; returns why that failed, null if it did not. */
  private static StoreFailure record(
      List<TaskId> ids, List<InstanceCheck.Passed> kept, BatchRecorder recorder) {
    try {
      recorder.begin(DaprRows.TABLES, ids);
      for (InstanceCheck.Passed each : kept) {
        DaprRows.of(each.planned().id().toString(), each.state(), each.history())
            .forEach(recorder::row);
      }
      recorder.beforeCommit(ids, kept.stream().mapToLong(each -> each.history().size()).sum());
      recorder.beforeEffect(ids.stream().map(id -> new Begun(id, List.of())).toList());
      return null;
    } catch (StoreException unrecorded) {
      recorder.over(false);
      return unrecorded.failure();
    }
  }

  private Tried tried(InstanceCheck check, Planned planned) {
    try {
      InstanceCheck.Looked looked = check.look(planned);
      Settled refused =
          looked.passed() == null
              ? notThere(looked.settled())
              : refused(looked.passed()).orElse(null);
      return refused == null
          ? new Tried(ask(looked.passed()), true)
          : new Tried(PurgeAnswer.of(refused), false);
    } catch (StoreException failure) {
      return new Tried(new PurgeAnswer(null, ending(failure)), false);
    }
  }

  private <T> StoreFailure each(
      List<TaskId> ids,
      List<T> some,
      Function<T, Tried> work,
      BatchRecorder recorder,
      List<Settled> settled) {
    AtomicReference<StoreFailure> stop = new AtomicReference<>();
    List<Settled> told = new ArrayList<>();
    abreast.all(
        some.iterator(),
        one -> stop.get() == null ? work.apply(one) : new Tried(new PurgeAnswer(null, null), false),
        tried -> {
          PurgeAnswer answer = tried.answer();
          if (answer.stop() != null) {
            stop.compareAndSet(null, answer.stop());
          }
          if (answer.settled() != null) {
            told.add(answer.settled());
            if (tried.asked()) {
              tooMany(answer.settled()).ifPresent(why -> stop.compareAndSet(null, why));
            }
          }
        });
    settled.addAll(told);
    recorder.settled(withUntouched(ids, told));
    return stop.get();
  }

  /** Of what was not asked for, or nobody was there to do it, it is known that it is there. */
  private List<Settled> withUntouched(List<TaskId> ids, List<Settled> told) {
    Set<TaskId> named = told.stream().map(Settled::id).collect(Collectors.toSet());
    List<Settled> all = new ArrayList<>(told);
    ids.stream()
        .filter(id -> !named.contains(id))
        .forEach(id -> all.add(PurgeAnswer.failed(id, untouched, "")));
    return all;
  }

  /** Returns how long a call that changes something may take. */
  Duration patience() {
    return patience;
  }

  /**
   * Ends the run where an answer did not come in time and nobody knows what was done: each of the
   * others would have to be waited for as long.
   */
  PurgeAnswer unanswered(Status status, PurgeAnswer found) {
    boolean waited = status.getCode() == Status.Code.DEADLINE_EXCEEDED;
    return waited && found.settled().outcome() == Settled.Outcome.UNKNOWN
        ? found.ending(noAnswer())
        : found;
  }

  private StoreFailure noAnswer() {
    return sidecar.failures().halted(PurgeAnswer.NO_ANSWER, patience.toMillis() / 1000.0 + " s");
  }

  /** A read that is not answered is no lock that somebody holds. */
  private StoreFailure ending(StoreException failed) {
    return failed.failure() instanceof StoreFailure.TimedOut ? noAnswer() : failed.failure();
  }

  private Optional<StoreFailure> tooMany(Settled settled) {
    String failure =
        switch (settled.outcome()) {
          case FAILED -> settled.reason().code();
          case UNKNOWN -> "unknown";
          default -> null;
        };
    failures = failure == null ? 0 : failure.equals(lastFailure) ? failures + 1 : 1;
    lastFailure = failure;
    return failures < ENOUGH
        ? Optional.empty()
        : Optional.of(sidecar.failures().halted("too_many_failures", failure));
  }

  @Override
  public Map<String, Object> end() {
    List<RequestCounts.Kind> kinds = new ArrayList<>(InstanceView.READS);
    kinds.add(kind);
    return Map.of("requests", sidecar.requests().told(kinds));
  }

  @Override
  public Manner manner() {
    return MANNER;
  }

  @Override
  public void limit(BatchLimits limits) {
    patience = limits.statement();
    sidecar = sidecar.within(patience);
  }

  @Override
  public void close() {
    // The connection is the store's.
  }
}
