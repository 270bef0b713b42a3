package dev.holdfast.store.jobtable;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Looks what of a job table its mapping does not know, and what will never be deleted. */
record JobInspector(JobRetention access) implements Inspectable {

  private static final Texts TEXTS = Texts.in("dev.holdfast.store.jobtable.findings");

  private static final FindingTerm UNLISTED =
      term("unlisted_status", Finding.Severity.WARNING, 1, FindingTerm.Sample.NAMES);
  private static final FindingTerm UNDATED =
      term("ended_without_time", Finding.Severity.WARNING, 2, FindingTerm.Sample.TASKS);
  private static final FindingTerm LATER =
      term("ended_in_the_future", Finding.Severity.NOTE, 3, FindingTerm.Sample.TASKS);

  private static final FindingTerm REFERRED =
      term("foreign_key_refuses", Finding.Severity.WARNING, 4, FindingTerm.Sample.NAMES);

  private static FindingTerm term(
      String code, Finding.Severity severity, int rank, FindingTerm.Sample sample) {
    return new FindingTerm(code, severity, rank, sample, TEXTS);
  }

  @Override
  public List<Finding> inspect(Progress progress, Cancellation cancellation) {
    List<Finding> found = new ArrayList<>();
    try (RetentionSnapshot snapshot = access.snapshot(cancellation)) {
      RetentionSnapshot.Census census =
          snapshot.scan(
              new RetentionSnapshot.Scan(
                  Set.of(), null, snapshot.now(), Finding.SAMPLE, false, Set.of(), Rulings.NONE),
              _ -> {},
              progress);
      add(found, UNDATED, census.undated().count(), census.undated().ids().stream());
      add(found, LATER, census.later().count(), census.later().ids().stream());
    }
    access.read(
        cancellation,
        session -> {
          List<String> unlisted = unlisted(session);
          add(found, UNLISTED, unlisted.size(), unlisted.stream());
          JobRights rights = new JobRights(access.table(), session);
          Optional<String> key = Optional.ofNullable(rights.foreignKey());
          add(found, REFERRED, key.stream().count(), key.stream());
          Access seen = rights.access(RowChange.DELETE);
          found.addAll(Finding.behind(seen.hidden(), seen.triggers()));
          return found;
        });
    found.sort(Finding.WORST_FIRST);
    return found;
  }

  private List<String> unlisted(SqlSession session) {
    JobTable table = access.table();
    String sql = "select distinct %s from %s order by 1".formatted(table.status(), table.from());
    return session.query(sql).bind("now", session.now()).mapTo(String.class).stream()
        .filter(code -> !table.mapping().statuses().containsKey(code))
        .map(String::valueOf)
        .toList();
  }

  private static void add(List<Finding> found, FindingTerm term, long count, Stream<?> sample) {
    if (count > 0) {
      List<String> some = sample.limit(Finding.SAMPLE).map(String::valueOf).toList();
      found.add(new Finding(term, count, some, Map.of(), Optional.empty(), List.of()));
    }
  }
}
