package dev.holdfast.store.buquet.prune;

import static dev.holdfast.store.buquet.BuquetTerms.WORKFLOWS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.buquet.BuquetStore;
import dev.holdfast.store.buquet.LiveWorkflow;
import dev.holdfast.store.buquet.OpenBucket;
import dev.holdfast.store.buquet.Summaries;
import dev.holdfast.store.buquet.WorkflowRows;
import dev.holdfast.store.buquet.WorkflowState;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.DeleteProbe;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import dev.holdfast.store.buquet.bucket.WritingS3;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Begun;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.LoggerFactory;

/**
 * Prunes workflows: their steps and signals go, their state stays. Each is looked at right before,
 * and its state again right after; one that came to life meanwhile is taken back. Nothing of that
 * is a transaction.
 */
public final class PruneOperation implements Operation {

  private static final List<RequestCounts.Kind> REQUESTS =
      List.of(
          RequestCounts.Kind.LIST,
          RequestCounts.Kind.GET,
          RequestCounts.Kind.PUT,
          RequestCounts.Kind.DELETE);

  private static final Set<Settled.Outcome> UNTOUCHED =
      EnumSet.of(Settled.Outcome.KEPT, Settled.Outcome.ALREADY);

  /** How many keys a workflow has until it is known of some. */
  private static final long USUAL_KEYS = 5;

  private final OpenBucket bucket;
  private final ReadOnlyS3 s3;
  private final WritingS3 writing;
  private final Cancellation cancellation;
  private final long began;
  private final PruneAftermath after;
  private final Summaries summaries;
  private final Map<String, Long> gone = new HashMap<>();
  private DeleteProbe.Heed heed;
  private long looked = 1;
  private long keys = USUAL_KEYS;

  public PruneOperation(OpenBucket bucket, Choices choices, Cancellation cancellation) {
    this.bucket = bucket;
    this.s3 = bucket.s3();
    this.cancellation = cancellation;
    // What was begun is brought to its end: who breaks a delete does not know what it did.
    Cancellation never = Cancellation.never();
    this.writing = new WritingS3(bucket.clients(), never);
    this.began = bucket.now(cancellation);
    this.after = new PruneAftermath(bucket, writing, began, never);
    this.summaries = choices.has("summary") ? new Summaries(bucket, writing, began, never) : null;
  }

  @Override
  public BatchReceipt apply(List<Share> batch, BatchRecorder recorder, BatchGuard guard) {
    long start = System.nanoTime();
    gone.clear();
    for (Measure measure : WORKFLOWS.measures()) {
      gone.put(measure.key(), 0L);
    }
    List<Settled> settled = new ArrayList<>();
    StoreFailure stop = null;
    try {
      PruneCheck check = new PruneCheck(bucket, settled, cancellation);
      List<Share> left = Share.free(batch, guard, settled);
      stop = left.isEmpty() ? null : probe();
      while (!left.isEmpty() && stop == null) {
        List<Share> some = left.subList(0, (int) Math.min(left.size(), oneCall()));
        left = left.subList(some.size(), left.size());
        stop = prune(check, some, recorder, settled);
      }
    } finally {
      guard.over();
    }
    long rows = gone.get("objects");
    return new BatchReceipt(settled, gone, rows, System.nanoTime() - start, stop, 1);
  }

  /** Finds out once what the bucket heeds; returns why that cannot be, null if it can. */
  private StoreFailure probe() {
    try {
      if (heed == null) {
        DeleteProbe probe = new DeleteProbe(writing, s3, cancellation);
        probe.clearOld(Instant.ofEpochSecond(began));
        heed = probe.heed();
      }
      return null;
    } catch (StoreException failed) {
      return failed.failure();
    }
  }

  /** Returns how many workflows share a call, by those that were looked at so far. */
  private long oneCall() {
    return Math.max(1, WritingS3.MOST_KEYS * looked / keys);
  }

  /**
   * Looks at some and prunes them, so that nothing but that lies between: where no condition is
   * heeded, that look counts.
   */
  private StoreFailure prune(
      PruneCheck check, List<Share> some, BatchRecorder recorder, List<Settled> settled) {
    List<Pruned> passed;
    try {
      passed = check.passed(some);
    } catch (StoreException unread) {
      boolean untouched = settled.stream().allMatch(each -> UNTOUCHED.contains(each.outcome()));
      if (untouched) {
        throw unread;
      }
      return unread.failure();
    }
    looked += passed.size();
    keys += passed.stream().mapToLong(each -> each.live.artefacts().size()).sum();
    boolean fresh = summaries == null && !recorder.wantsRows();
    StoreFailure stop = null;
    for (List<Pruned> call : PruneCall.calls(passed, settled)) {
      stop = stop == null ? summarized(call, fresh, recorder, settled) : stop;
      fresh = false;
    }
    return stop;
  }

  /**
   * Writes down what goes, where that was asked for.
   *
   * @param fresh whether they were looked at a moment ago
   * @return why it cannot go on; null if it can
   */
  private StoreFailure summarized(
      List<Pruned> call, boolean fresh, BatchRecorder recorder, List<Settled> settled) {
    if (summaries == null) {
      return prune(call, fresh, recorder, settled);
    }
    List<Pruned> written;
    try {
      written = summaries.write(call, heed.hashes(), settled);
    } catch (StoreException refused) {
      return refused.failure();
    }
    if (written.isEmpty()) {
      return null;
    }
    StoreFailure stop = prune(written, fresh, recorder, settled);
    List<TaskId> unknown =
        settled.stream()
            .filter(each -> each.outcome() == Settled.Outcome.UNKNOWN)
            .map(Settled::id)
            .toList();
    written.stream()
        .filter(each -> each.gone.isEmpty() && !unknown.contains(each.id()))
        .forEach(this::withoutSummary);
    return stop;
  }

  /** Nothing of it is gone; a summary that cannot be taken back says no more than it did. */
  private void withoutSummary(Pruned each) {
    try {
      summaries.back(each);
    } catch (StoreException left) {
      LoggerFactory.getLogger(PruneOperation.class).warn("a summary is left", left);
    }
  }

  /** Returns why it cannot go on; null if it can. */
  private StoreFailure prune(
      List<Pruned> call, boolean fresh, BatchRecorder recorder, List<Settled> settled) {
    List<TaskId> ids = call.stream().map(Pruned::id).toList();
    try {
      recorder.begin(WorkflowRows.TABLES, ids);
      show(call, recorder);
      long objects = call.stream().mapToLong(each -> each.live.artefacts().size()).sum();
      recorder.beforeCommit(ids, objects);
      recorder.beforeEffect(
          call.stream().map(each -> new Begun(each.id(), each.live.parts())).toList());
    } catch (NotShown one) {
      recorder.over(false);
      settled.add(one.settled);
      List<Pruned> rest =
          call.stream().filter(each -> !each.id().equals(one.settled.id())).toList();
      return rest.isEmpty() ? null : prune(rest, fresh, recorder, settled);
    } catch (StoreException unrecorded) {
      recorder.over(false);
      return unrecorded.failure();
    }
    StoreFailure stop = null;
    try {
      new PruneCall(bucket, writing, after, heed.heeded()).delete(call, fresh);
    } catch (StoreException broken) {
      stop = broken.failure();
    }
    List<Settled> outcomes = outcomes(call, stop);
    recorder.settled(outcomes);
    settled.addAll(outcomes);
    return stop;
  }

  /** What somebody keeps of a workflow cannot be had, so that it is not pruned. */
  private static final class NotShown extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Settled settled;

    NotShown(Settled settled) {
      this.settled = settled;
    }
  }

  private List<Settled> outcomes(List<Pruned> call, StoreFailure broken) {
    List<Settled> outcomes = new ArrayList<>();
    BuquetStore.READING.each(
        call.iterator(),
        each -> Map.entry(each, settle(each, broken)),
        each -> {
          if (each.getValue().outcome() == Settled.Outcome.DONE) {
            count(each.getKey());
          }
          return outcomes.add(each.getValue());
        });
    return outcomes;
  }

  /** What goes is read if somebody keeps it, or if nothing but its bytes could take it back. */
  private void show(List<Pruned> call, BatchRecorder recorder) {
    if (!recorder.wantsRows()) {
      return;
    }
    for (Pruned each : call) {
      Listed there = each.live.state();
      Optional<Body> state =
          s3.get(there.key(), cancellation).filter(body -> body.identity().equals(each.identity));
      require(each, there, state.orElse(null));
      recorder.row(
          state
              .flatMap(WorkflowState::of)
              .map(known -> WorkflowRows.state(each.live, known, each.identity))
              .orElseThrow(() -> new NotShown(Settled.kept(each.id(), PruneDrift.CHANGED))));
      BuquetStore.READING.all(
          each.live.artefacts().iterator(),
          object -> Map.entry(object, s3.get(object.key(), cancellation)),
          read -> show(each, read.getKey(), read.getValue().orElse(null), recorder));
    }
  }

  private void show(Pruned each, Listed object, Body body, BatchRecorder recorder) {
    if (body != null && body.cut()) {
      each.failed(object.key(), PruneDrift.TOO_LARGE, "too large for an archive");
      throw new NotShown(PruneAftermath.failed(each));
    }
    require(each, object, body);
    if (!bucket.versioning().undo()) {
      each.bodies.put(object.key(), body);
    }
    recorder.row(WorkflowRows.object(each.id().toString(), object, body));
  }

  private void require(Pruned each, Listed object, Body body) {
    each.another(object, body, heed.hashes())
        .ifPresent(
            settled -> {
              throw new NotShown(settled);
            });
  }

  private Settled settle(Pruned each, StoreFailure broken) {
    return broken == null && each.failedKey != null && each.gone.isEmpty()
        ? PruneAftermath.failed(each)
        : after.settle(each, broken, heed.heeded());
  }

  private void count(Pruned each) {
    LiveWorkflow live = each.live;
    add("steps", live.steps());
    add("signals", live.artefacts().size() - live.steps());
    add("objects", live.artefacts().size());
    add("bytes", live.bytes());
    add("bytes_freed", bucket.versioning().undo() ? 0 : live.bytes());
  }

  private void add(String measure, long amount) {
    gone.merge(measure, amount, Long::sum);
  }

  @Override
  public Map<String, Object> end() {
    return new Document()
        .with("requests", bucket.clients().made().told(REQUESTS))
        .with("summaries", summaries == null ? 0L : summaries.written());
  }

  @Override
  public void under(String build, String policy) {
    if (summaries != null) {
      summaries.under(build, policy);
    }
  }

  @Override
  public void close() {
    writing.close();
  }
}
