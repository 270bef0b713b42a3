package dev.holdfast.store.dapr;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.BatchGuard;
import dev.holdfast.store.BatchLimits;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.Begun;
import dev.holdfast.store.DriftReason;
import dev.holdfast.store.Operation;
import dev.holdfast.store.Planned;
import dev.holdfast.store.Preflight;
import dev.holdfast.store.Receipt;
import dev.holdfast.store.Settled;
import dev.holdfast.store.Share;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.TaskId;
import io.grpc.StatusException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Purges instances through the sidecar, one a call and a few at once. Each is looked at right
 * before. Nothing of that is a transaction, and nothing can be taken back.
 */
final class PurgeOperation implements Operation {

  /** How many are written down, and archived, before they are purged: each time costs syncs. */
  private static final int GROUP = 128;

  /** How long a batch takes: nobody waits for it but who puts something on hold. */
  private static final Duration TARGET = Duration.ofSeconds(1);

  /** So many failures of one kind, one after another, are no coincidence. */
  private static final int ENOUGH = 20;

  /** What is begun is brought to its end: who breaks a purge does not know what it did. */
  private static final Cancellation NEVER = Cancellation.never();

  private final Sidecar sidecar;
  private final PurgingSidecar purging;
  private final Abreast abreast;
  private final Cancellation cancellation;
  private final long gets;
  private final long purges;
  private String lastFailure;
  private int failures;

  /**
   * Prepares it.
   *
   * @param parallel how many purges are in flight at the most
   */
  PurgeOperation(OpenSidecar open, int parallel, Cancellation cancellation) {
    this.sidecar = open.sidecar();
    this.purging = sidecar.purging();
    this.abreast = new Abreast(parallel);
    this.cancellation = cancellation;
    this.gets = sidecar.requests().of(Requests.Kind.GET);
    this.purges = sidecar.requests().of(Requests.Kind.PURGE);
  }

  @Override
  public Preflight preflight() {
    return new Preflight(null, List.of());
  }

  @Override
  public Receipt apply(List<Share> batch, BatchRecorder recorder, BatchGuard guard) {
    long start = System.nanoTime();
    List<Settled> settled = new ArrayList<>();
    StoreFailure stop = null;
    try {
      List<Planned> free = free(batch, guard, settled);
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
    return new Receipt(settled, Map.of(), gone, System.nanoTime() - start, stop);
  }

  private static List<Planned> free(List<Share> batch, BatchGuard guard, List<Settled> settled) {
    Set<TaskId> held = guard.kept(batch.stream().map(share -> share.planned().id()).toList());
    List<Planned> free = new ArrayList<>();
    for (Share share : batch) {
      if (held.contains(share.planned().id())) {
        settled.add(Settled.kept(share.planned().id(), DriftReason.ON_HOLD));
      } else {
        free.add(share.planned());
      }
    }
    return free;
  }

  /** What was tried with an instance; not asked if it was not as planned. */
  private record Tried(PurgeAnswer answer, boolean asked) {}

  /** Returns why it cannot go on; null if it can. */
  private StoreFailure group(List<Planned> some, BatchRecorder recorder, List<Settled> settled) {
    PurgeCheck check = new PurgeCheck(sidecar, abreast, recorder.wantsRows(), cancellation);
    if (recorder.wantsRows()) {
      return archived(some, check, recorder, settled);
    }
    // Nothing is kept of them, so each is looked at right before its own call.
    List<TaskId> ids = some.stream().map(Planned::id).toList();
    StoreFailure unrecorded = record(ids, List.of(), recorder);
    return unrecorded == null
        ? each(ids, some, planned -> purge(check, planned), recorder, settled)
        : unrecorded;
  }

  private StoreFailure archived(
      List<Planned> some, PurgeCheck check, BatchRecorder recorder, List<Settled> settled) {
    try {
      check.run(some);
    } catch (StoreException failure) {
      return failure.failure();
    }
    settled.addAll(check.settled());
    List<PurgeCheck.Passed> passed = check.passed();
    if (passed.isEmpty()) {
      return null;
    }
    List<TaskId> ids = passed.stream().map(each -> each.planned().id()).toList();
    StoreFailure unrecorded = record(ids, passed, recorder);
    return unrecorded == null
        ? each(ids, passed, each -> new Tried(purge(each), true), recorder, settled)
        : unrecorded;
  }

  /** Archives and writes down what comes next; returns why that failed, null if it did not. */
  private static StoreFailure record(
      List<TaskId> ids, List<PurgeCheck.Passed> kept, BatchRecorder recorder) {
    try {
      recorder.begin(DaprRows.TABLES, ids);
      for (PurgeCheck.Passed each : kept) {
        DaprRows.of(each.planned().id().toString(), each.state(), each.history())
            .forEach(recorder::row);
      }
      recorder.beforeCommit(ids, kept.stream().mapToLong(each -> each.history().size()).sum());
      recorder.beforeEffect(ids.stream().map(id -> new Begun(id, List.of())).toList());
      return null;
    } catch (StoreException unrecorded) {
      recorder.rolledBack();
      return unrecorded.failure();
    }
  }

  private Tried purge(PurgeCheck check, Planned planned) {
    try {
      PurgeCheck.Looked looked = check.look(planned);
      return looked.passed() == null
          ? new Tried(PurgeAnswer.of(looked.settled()), false)
          : new Tried(purge(looked.passed()), true);
    } catch (StoreException failure) {
      return new Tried(new PurgeAnswer(null, failure.failure()), false);
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
    abreast.each(
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
          return true;
        });
    settled.addAll(told);
    recorder.settled(withUntouched(ids, told));
    return stop.get();
  }

  /** Of what was not asked for, or nobody was there to do it, it is known that it is there. */
  private static List<Settled> withUntouched(List<TaskId> ids, List<Settled> told) {
    Set<TaskId> named = told.stream().map(Settled::id).collect(Collectors.toSet());
    List<Settled> all = new ArrayList<>(told);
    ids.stream()
        .filter(id -> !named.contains(id))
        .forEach(id -> all.add(PurgeAnswer.failed(id, "not_purged", "")));
    return all;
  }

  private PurgeAnswer purge(PurgeCheck.Passed each) {
    TaskId id = each.planned().id();
    try {
      int gone = purging.purge(id.toString(), NEVER);
      return gone > 0 ? PurgeAnswer.of(Settled.done(id, 1)) : looked(each, null);
    } catch (StatusException said) {
      PurgeAnswer answer = PurgeAnswer.of(id, said.getStatus(), purging.failures());
      if (PurgeAnswer.lost(said.getStatus())) {
        return looked(each, null);
      }
      // What failed half way may be gone all the same.
      return answer.doubtful() ? looked(each, answer) : answer;
    }
  }

  /**
   * Nobody said what was done: what is gone is purged, and what is there is not asked for again.
   *
   * @param refused what to tell of what is there; null for that it is unknown
   */
  private PurgeAnswer looked(PurgeCheck.Passed each, PurgeAnswer refused) {
    TaskId id = each.planned().id();
    Optional<Boolean> there = there(each);
    if (refused != null && there.orElse(false)) {
      return refused;
    }
    return PurgeAnswer.of(
        there.orElse(true)
            ? PurgeAnswer.outcome(id, Settled.Outcome.UNKNOWN)
            : Settled.done(id, 1));
  }

  /** Returns whether it is there as it was planned; empty if that cannot be found out. */
  private Optional<Boolean> there(PurgeCheck.Passed each) {
    try {
      return Optional.of(
          sidecar
              .instance(each.planned().id().toString(), false, NEVER)
              .filter(
                  state -> state.getCreatedTimestamp().equals(each.state().getCreatedTimestamp()))
              .isPresent());
    } catch (StoreException unknown) {
      return Optional.empty();
    }
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
        : Optional.of(
            new StoreFailure.Halted(
                purging.failures().address().shown(), "too_many_failures", failure));
  }

  @Override
  public Map<String, Object> facts() {
    Map<String, Object> requests = new LinkedHashMap<>();
    requests.put("get", sidecar.requests().of(Requests.Kind.GET) - gets);
    requests.put("purge", sidecar.requests().of(Requests.Kind.PURGE) - purges);
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("requests", requests);
    return facts;
  }

  @Override
  public Duration target(Duration asked) {
    return TARGET;
  }

  @Override
  public void limit(BatchLimits limits) {
    // Each call has a deadline of its own.
  }

  @Override
  public void close() {
    // The connection is the store's.
  }
}
