package dev.holdfast.store.buquet;

import static dev.holdfast.store.buquet.BuquetTerms.WORKFLOWS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.retention.Due;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.StayCounts;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.store.terms.CommonReasons;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Document;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * Judges workflows by one flat listing, with each state read once. A bucket has no view that stands
 * still: a run checks again what it finds here.
 */
final class WorkflowSnapshot implements RetentionSnapshot {

  private final OpenBucket bucket;
  private final Looking looking;
  private final Cancellation cancellation;
  private final long now;
  private final Map<String, Judged> judged = new HashMap<>();

  /** The first walk, whose first page tells the time; null when it is used up. */
  private Iterator<FoundWorkflow> begun;

  private boolean stragglers;

  WorkflowSnapshot(OpenBucket bucket, Cancellation cancellation) {
    this.bucket = bucket;
    this.looking = new Looking(bucket);
    this.cancellation = cancellation;
    this.begun = WorkflowWalk.up(bucket.s3(), null, cancellation);
    begun.hasNext();
    this.now = bucket.lately();
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public Terms terms() {
    return BuquetTerms.workflows(bucket.versioning());
  }

  @Override
  public Cancellation cancellation() {
    return cancellation;
  }

  @Override
  public Census scan(Scan scan, Consumer<Candidate> sink, Progress progress) {
    stragglers = scan.allow().contains("straggler");
    StayCounts reasons = new StayCounts(scan.sampleSize());
    long[] all = {0};
    Iterator<FoundWorkflow> walk =
        begun == null ? WorkflowWalk.up(bucket.s3(), null, cancellation) : begun;
    begun = null;
    BuquetStore.READING.all(
        walk,
        found -> looking.judge(found, looking.state(found, cancellation), cancellation),
        each -> {
          all[0]++;
          ReasonTerm reason = before(each, scan);
          if (reason == null) {
            judged.put(each.id(), each);
            sink.accept(candidate(each));
          } else {
            reasons.add(reason, new TaskId.Text(each.id()));
          }
          progress.report(all[0], 0);
        });
    Sample none = new Sample(0, List.of());
    return new Census(all[0], none, none, Access.FULL, reasons.samples(), facts(), List.of());
  }

  /** Why a policy does not even look at it; null if it does. */
  private ReasonTerm before(Judged each, Scan scan) {
    // Who takes any time asks which of those that have ended stay: that is told one by one.
    boolean ended = scan.anyTime() && WORKFLOWS.stay("id_mismatch").equals(each.reason());
    if (each.reason() != null && !ended) {
      return each.reason();
    }
    if (!scan.statuses().contains(each.status())) {
      return CommonReasons.OTHER_STATUS;
    }
    return scan.age() != null && !candidate(each).due().at(scan.age(), scan.now())
        ? CommonReasons.TOO_YOUNG
        : null;
  }

  private Candidate candidate(Judged each) {
    return new Candidate(
        new TaskId.Text(each.id()),
        each.status(),
        each.age(stragglers),
        new Due(WORKFLOWS.retention().clauses().getFirst(), each.age(stragglers)),
        each.type(),
        each.type(),
        null,
        null,
        null,
        null,
        each.version(),
        0);
  }

  private Map<String, Object> facts() {
    return new Document()
        .with("effect", "prunes")
        .with("versioning", bucket.versioning().wireName())
        .with("undo", bucket.versioning().undo())
        .with("conditional_delete", "unknown")
        // Goes on being counted: single objects are looked at later.
        .with("requests", bucket.clients().made().told(SubjectStore.READS));
  }

  /** What single objects tell about one that is due. */
  private record Look(int row, ReasonTerm stays, List<HazardTerm> hazards) {}

  @Override
  public void examine(
      long moment,
      List<TaskId> chosen,
      ObjIntConsumer<HazardTerm> marks,
      ObjIntConsumer<ReasonTerm> keeps,
      Progress progress) {
    BuquetStore.READING.all(
        IntStream.range(0, chosen.size()).iterator(),
        row -> look(row, chosen.get(row).toString()),
        look -> {
          if (look.stays() != null) {
            keeps.accept(look.stays(), look.row());
          }
          look.hazards().forEach(hazard -> marks.accept(hazard, look.row()));
          progress.report(look.row() + 1L, chosen.size());
        });
  }

  private Look look(int row, String id) {
    Optional<Judged> known = known(id);
    if (known.isEmpty()) {
      return new Look(row, WORKFLOWS.stay("no_state"), List.of());
    }
    ReasonTerm stays = known.get().stays(looking, stragglers, cancellation);
    return stays != null
        ? new Look(row, stays, List.of())
        : new Look(row, null, known.get().hazards(looking, bucket.versioning(), cancellation));
  }

  private Optional<Judged> known(String id) {
    Judged scanned = judged.get(id);
    return scanned != null ? Optional.of(scanned) : looking.judged(id, cancellation);
  }

  @Override
  public void amounts(Measure measure, Collection<TaskId> ids, Consumer<RowCount> sink) {
    for (TaskId id : ids) {
      known(id.toString())
          .ifPresent(
              each -> sink.accept(new RowCount(id, each.amount(measure, bucket.versioning()))));
    }
  }

  @Override
  public void everyTask(Consumer<SurveyedTask> sink, Progress progress) {
    WorkflowStore all = new WorkflowStore(bucket);
    BuquetStore.READING.all(
        all.walk(true, null, cancellation),
        found -> all.row(found, cancellation).orElseThrow(),
        task -> sink.accept(surveyed(task)));
  }

  private static SurveyedTask surveyed(Task task) {
    return new SurveyedTask(
        task.id(), task.status(), task.fields().decimal("last_active_time"), null, null, false);
  }

  @Override
  public void sizes(Collection<TaskId> ids, Consumer<TaskSize> sink) {
    for (TaskId id : ids) {
      known(id.toString()).ifPresent(each -> sink.accept(new TaskSize(id, each.bytes())));
    }
  }

  @Override
  public void candidates(Collection<TaskId> ids, Consumer<Candidate> sink) {
    ids.stream()
        .flatMap(id -> known(id.toString()).stream())
        .filter(each -> each.status() != null)
        .map(this::candidate)
        .forEach(sink);
  }

  @Override
  public void close() {
    judged.clear();
  }
}
