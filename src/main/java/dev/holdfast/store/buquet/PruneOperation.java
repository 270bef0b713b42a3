package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.BatchGuard;
import dev.holdfast.store.BatchLimits;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.Begun;
import dev.holdfast.store.Choices;
import dev.holdfast.store.DriftReason;
import dev.holdfast.store.Measure;
import dev.holdfast.store.Operation;
import dev.holdfast.store.Preflight;
import dev.holdfast.store.Receipt;
import dev.holdfast.store.Settled;
import dev.holdfast.store.Share;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.s3.model.DeleteObjectsResponse;
import software.amazon.awssdk.services.s3.model.DeletedObject;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Error;

/**
 * Prunes workflows: their steps and signals go, their state stays. Each is looked at right before,
 * and its state again right after; one that came to life meanwhile is taken back. Nothing of that
 * is a transaction.
 */
final class PruneOperation implements Operation {

  private static final Pattern NOT_XML =
      Pattern.compile("[^\\t\\n\\r\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

  private final OpenBucket bucket;
  private final ReadOnlyS3 s3;
  private final WritingS3 writing;
  private final Cancellation cancellation;
  private final PruneAfter after;
  private final Summaries summaries;
  private final Map<String, Long> gone = new HashMap<>();
  private Boolean conditional;

  PruneOperation(OpenBucket bucket, Choices choices, Cancellation cancellation) {
    this.bucket = bucket;
    this.s3 = bucket.s3();
    this.cancellation = cancellation;
    // What was begun is brought to its end: who breaks a delete does not know what it did.
    Cancellation never = Cancellation.never();
    this.writing = new WritingS3(bucket.clients(), never);
    long now = bucket.now(cancellation);
    this.after = new PruneAfter(bucket, writing, now, never);
    this.summaries =
        choices.has(BuquetTerms.SUMMARY) ? new Summaries(bucket, writing, now, never) : null;
  }

  @Override
  public Preflight preflight() {
    return new Preflight(null, List.of());
  }

  @Override
  public Receipt apply(List<Share> batch, BatchRecorder recorder, BatchGuard guard) {
    long start = System.nanoTime();
    gone.clear();
    for (Measure measure : BuquetTerms.WORKFLOWS.measures()) {
      gone.put(measure.key(), 0L);
    }
    List<Settled> settled = new ArrayList<>();
    StoreFailure stop = null;
    try {
      PruneCheck check = new PruneCheck(bucket, cancellation);
      check.run(batch, guard);
      settled.addAll(check.settled());
      for (List<Pruned> call : calls(nameable(check.passed(), settled))) {
        stop = summarized(call, recorder, settled);
        if (stop != null) {
          break;
        }
      }
    } finally {
      guard.over();
    }
    long rows = gone.get(BuquetTerms.OBJECTS.key());
    return new Receipt(settled, gone, rows, System.nanoTime() - start, stop);
  }

  /** A call is XML, in which some characters of a key cannot stand: who has such keeps it. */
  private static List<Pruned> nameable(List<Pruned> passed, List<Settled> settled) {
    List<Pruned> nameable = new ArrayList<>();
    for (Pruned each : passed) {
      Optional<String> odd =
          each.artefacts().stream().map(Listed::key).filter(NOT_XML.asPredicate()).findFirst();
      if (odd.isEmpty()) {
        nameable.add(each);
      } else {
        each.failed(
            odd.get(), PruneDrift.KEY_NOT_XML, "the key has a character that no call can name");
        settled.add(PruneAfter.failed(each));
      }
    }
    return nameable;
  }

  /** Several workflows share a call as long as there is room; one that has no room is alone. */
  private static List<List<Pruned>> calls(List<Pruned> passed) {
    List<List<Pruned>> calls = new ArrayList<>();
    int room = 0;
    for (Pruned each : passed) {
      if (calls.isEmpty() || each.artefacts().size() > room) {
        calls.add(new ArrayList<>());
        room = WritingS3.MOST_KEYS;
      }
      calls.getLast().add(each);
      room -= each.artefacts().size();
    }
    return calls;
  }

  /** Writes down what goes, where that was asked for. Returns why it cannot go on. */
  private StoreFailure summarized(
      List<Pruned> call, BatchRecorder recorder, List<Settled> settled) {
    if (summaries == null) {
      return prune(call, recorder, settled);
    }
    List<Pruned> written;
    try {
      written = summaries.write(call, settled);
    } catch (StoreException refused) {
      return refused.failure();
    }
    if (written.isEmpty()) {
      return null;
    }
    StoreFailure stop = prune(written, recorder, settled);
    List<TaskId> unknown =
        settled.stream()
            .filter(each -> each.outcome() == Settled.Outcome.UNKNOWN)
            .map(Settled::id)
            .toList();
    written.stream()
        .filter(each -> each.untouched() && !unknown.contains(each.id()))
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
  private StoreFailure prune(List<Pruned> call, BatchRecorder recorder, List<Settled> settled) {
    List<TaskId> ids = call.stream().map(Pruned::id).toList();
    try {
      if (conditional == null) {
        conditional = new DeleteProbe(writing, s3, cancellation).honoured();
      }
      recorder.begin(WorkflowRows.TABLES, ids);
      show(call, recorder);
      long objects = call.stream().mapToLong(each -> each.artefacts().size()).sum();
      recorder.beforeCommit(ids, objects);
      recorder.beforeEffect(
          call.stream().map(each -> new Begun(each.id(), each.live().parts())).toList());
    } catch (NotShown one) {
      recorder.rolledBack();
      settled.add(one.settled);
      List<Pruned> rest =
          call.stream().filter(each -> !each.id().equals(one.settled.id())).toList();
      return rest.isEmpty() ? null : prune(rest, recorder, settled);
    } catch (StoreException unrecorded) {
      recorder.rolledBack();
      return unrecorded.failure();
    }
    StoreFailure stop = null;
    try {
      delete(call);
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
      recorder.row(
          s3.get(each.live().state().key(), cancellation)
              .filter(body -> Judged.identity(body).equals(each.identity()))
              .flatMap(WorkflowState::of)
              .map(state -> WorkflowRows.state(each.live(), state, each.identity()))
              .orElseThrow(() -> changed(each)));
      BuquetStore.READING.each(
          each.artefacts().iterator(),
          object -> Map.entry(object, s3.get(object.key(), cancellation)),
          read -> {
            show(each, read.getKey(), read.getValue().orElse(null), recorder);
            return true;
          });
    }
  }

  private void show(Pruned each, Listed object, Body body, BatchRecorder recorder) {
    if (body != null && body.cut()) {
      each.failed(object.key(), PruneDrift.TOO_LARGE, "too large for an archive");
      throw new NotShown(PruneAfter.failed(each));
    }
    if (body == null || !body.etag().equals(object.etag())) {
      throw changed(each);
    }
    if (!bucket.versioning().undo()) {
      each.read(object.key(), body);
    }
    recorder.row(WorkflowRows.object(each.id().toString(), object, body));
  }

  private static NotShown changed(Pruned each) {
    return new NotShown(Settled.kept(each.id(), PruneDrift.CHANGED));
  }

  private void delete(List<Pruned> call) {
    Map<String, Pruned> byKey = new LinkedHashMap<>();
    List<ObjectIdentifier> keys = new ArrayList<>();
    for (Pruned each : conditional ? call : asBefore(call)) {
      for (Listed object : each.artefacts()) {
        if (!LiveWorkflow.prunable(object.key(), each.id().toString())) {
          throw new IllegalStateException("what is not to be pruned: " + object.key());
        }
        byKey.put(object.key(), each);
        keys.add(
            ObjectIdentifier.builder()
                .key(object.key())
                .eTag(conditional ? object.etag() : null)
                .build());
      }
    }
    for (int from = 0; from < keys.size(); from += WritingS3.MOST_KEYS) {
      // Only one workflow alone takes more calls than one.
      if (from > 0 && !after.stands(call.getFirst())) {
        return;
      }
      DeleteObjectsResponse answer =
          writing.delete(keys.subList(from, Math.min(keys.size(), from + WritingS3.MOST_KEYS)));
      for (DeletedObject each : answer.deleted()) {
        Optional.ofNullable(byKey.get(each.key()))
            .ifPresent(one -> one.gone(each.key(), each.deleteMarkerVersionId()));
      }
      for (S3Error error : answer.errors()) {
        Optional.ofNullable(byKey.get(error.key())).ifPresent(one -> refused(one, error));
      }
    }
  }

  /** Where no condition is heeded, each is compared right before. */
  private List<Pruned> asBefore(List<Pruned> call) {
    List<Pruned> same = new ArrayList<>();
    BuquetStore.READING.each(
        call.iterator(),
        each -> Map.entry(each, PruneCheck.changedKey(bucket, each)),
        each -> {
          if (each.getValue().isEmpty()) {
            return same.add(each.getKey());
          }
          each.getKey().failed(each.getValue(), PruneDrift.CHANGED, null);
          return true;
        });
    return same;
  }

  /** A try before this one, of which the answer was lost, has deleted what is not there. */
  private static void refused(Pruned each, S3Error error) {
    if ("NoSuchKey".equals(error.code())) {
      each.gone(error.key(), null);
    } else {
      each.failed(error.key(), DriftReason.refused(error.code()), error.message());
    }
  }

  private Settled settle(Pruned each, StoreFailure broken) {
    return broken == null && each.failed() && each.untouched()
        ? PruneAfter.failed(each)
        : after.settle(each, broken, conditional);
  }

  private void count(Pruned each) {
    LiveWorkflow live = each.live();
    add(BuquetTerms.STEPS, live.steps());
    add(BuquetTerms.SIGNALS, live.artefacts().size() - live.steps());
    add(BuquetTerms.OBJECTS, live.artefacts().size());
    add(BuquetTerms.BYTES, live.bytes());
    add(BuquetTerms.FREED, bucket.versioning().undo() ? 0 : live.bytes());
  }

  private void add(Measure measure, long amount) {
    gone.merge(measure.key(), amount, Long::sum);
  }

  @Override
  public Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("requests", bucket.clients().made().told(EnumSet.allOf(Requests.Kind.class)));
    facts.put("summaries", summaries == null ? 0L : summaries.written());
    return facts;
  }

  @Override
  public void under(String build, String policy) {
    if (summaries != null) {
      summaries.under(build, policy);
    }
  }

  @Override
  public void limit(BatchLimits limits) {
    // Each request has a limit of its own.
  }

  @Override
  public void close() {
    writing.close();
  }
}
