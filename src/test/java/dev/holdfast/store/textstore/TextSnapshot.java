package dev.holdfast.store.textstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.retention.Due;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/** Judges jobs. What is read here is checked again by {@link TextWriter}. */
final class TextSnapshot implements RetentionSnapshot {

  private final Sql sql;
  private final Cancellation cancellation;
  private final long now;

  TextSnapshot(Sql sql, Cancellation cancellation) {
    this.sql = sql;
    this.cancellation = cancellation;
    this.now = sql.number("select now as n from clock");
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public Terms terms() {
    return TextTerms.TERMS;
  }

  @Override
  public Census scan(Scan scan, Consumer<Candidate> sink, Progress progress) {
    sql.each(
        TextStore.JOB,
        row -> {
          Candidate job = candidate(row);
          if (scan.wants(job)) {
            sink.accept(job);
          }
        });
    return new Census(
        sql.number("select count(*) as n from jobs"),
        sample("last_active_time is null"),
        sample("last_active_time > " + scan.now()),
        Access.FULL);
  }

  /** By its title: jobs of the court stay, unbilled and unwatched ones are hazards. */
  @Override
  public void examine(
      long moment,
      List<TaskId> chosen,
      ObjIntConsumer<HazardTerm> marks,
      ObjIntConsumer<ReasonTerm> keeps,
      Progress progress) {
    Map<TaskId, Integer> rows = new HashMap<>();
    IntStream.range(0, chosen.size()).forEach(row -> rows.put(chosen.get(row), row));
    sql.each(
        "select key, title from jobs where title in ('court', 'unbilled', 'unwatched')",
        job -> {
          Integer row = rows.get(Sql.id(job, "key"));
          if (row != null) {
            switch (job.text("title")) {
              case "court" -> keeps.accept(TextHazards.COURT, row);
              case "unbilled" -> marks.accept(TextHazards.UNBILLED, row);
              default -> marks.accept(TextHazards.UNWATCHED, row);
            }
          }
        });
  }

  private static TaskStatus status(Fields row) {
    return new TaskStatus(row.text("status"));
  }

  private static Candidate candidate(Fields row) {
    Double lastActive = row.decimal("last_active_time");
    return new Candidate(
        Sql.id(row, "id"),
        status(row),
        lastActive == null ? Double.NaN : lastActive,
        new Due(
            TextTerms.TERMS.retention().clause(status(row)).orElseThrow(),
            row.raw("last_active_time")),
        row.text("name"),
        null,
        null,
        null,
        Sql.id(row, "parent_id"),
        Sql.id(row, "root_id"),
        row.text("etag"),
        0);
  }

  private Sample sample(String time) {
    String condition = "status in ('completed', 'permanently_failed', 'paused') and " + time;
    List<TaskId> ids = new java.util.ArrayList<>();
    sql.each(
        "select key from jobs where " + condition + " order by key limit 20",
        row -> ids.add(Sql.id(row, "key")));
    return new Sample(sql.number("select count(*) as n from jobs where " + condition), ids);
  }

  @Override
  public void amounts(Measure measure, Collection<TaskId> ids, Consumer<RowCount> sink) {
    if (!measure.equals(TextTerms.MEASURES.getFirst())) {
      return;
    }
    sql.each(
        "select job, count(*) as n from job_events where job" + Sql.among(ids) + " group by job",
        row -> sink.accept(new RowCount(Sql.id(row, "job"), row.integer("n"))),
        Sql.texts(ids));
  }

  @Override
  public void children(Collection<TaskId> parents, boolean all, Consumer<Child> sink) {
    sql.each(
        TextStore.JOB + " where parent_id" + Sql.among(parents),
        row -> sink.accept(new Child(Sql.id(row, "parent_id"), Sql.id(row, "id"), status(row))),
        Sql.texts(parents));
  }

  @Override
  public void workflowSizes(Collection<TaskId> roots, boolean themselves, Consumer<RowCount> sink) {
    sql.each(
        "select coalesce(root_id, key) as root, count(*) as n from jobs"
            + " where coalesce(root_id, key)"
            + Sql.among(roots)
            + (themselves ? "" : " and root_id <> key")
            + " group by 1",
        row -> sink.accept(new RowCount(Sql.id(row, "root"), row.integer("n"))),
        Sql.texts(roots));
  }

  @Override
  public void everyTask(Consumer<SurveyedTask> sink, Progress progress) {
    sql.each(
        TextStore.JOB + " order by key",
        row ->
            sink.accept(
                new SurveyedTask(
                    Sql.id(row, "id"),
                    status(row),
                    row.decimal("last_active_time"),
                    Sql.id(row, "parent_id"),
                    Sql.id(row, "root_id"),
                    true)));
  }

  @Override
  public void sizes(Collection<TaskId> ids, Consumer<TaskSize> sink) {
    candidates(ids, job -> sink.accept(new TaskSize(job.id(), 100)));
  }

  @Override
  public void candidates(Collection<TaskId> ids, Consumer<Candidate> sink) {
    sql.each(
        TextStore.JOB + " where key" + Sql.among(ids),
        row -> sink.accept(candidate(row)),
        Sql.texts(ids));
  }

  @Override
  public void close() {
    sql.close();
  }

  @Override
  public Cancellation cancellation() {
    return cancellation;
  }
}
