package dev.holdfast.store.jobtable;

import static dev.holdfast.store.Finding.Severity.NOTE;
import static dev.holdfast.store.Finding.Severity.WARNING;
import static dev.holdfast.store.terms.FindingTerm.Sample.NAMES;
import static dev.holdfast.store.terms.FindingTerm.Sample.TASKS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.Finding;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Texts;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks what of a job table its mapping does not know, and what will never be deleted. */
record JobInspector(JobRetention access) implements Inspectable {

  private static final Texts TEXTS = Texts.in("dev.holdfast.store.jobtable.findings");

  private static final FindingTerm UNLISTED =
      new FindingTerm("unlisted_status", WARNING, 1, NAMES, TEXTS);
  private static final FindingTerm UNDATED =
      new FindingTerm("ended_without_time", WARNING, 2, TASKS, TEXTS);
  private static final FindingTerm LATER =
      new FindingTerm("ended_in_the_future", NOTE, 3, TASKS, TEXTS);

  private static final FindingTerm REFERRED =
      new FindingTerm("foreign_key_refuses", WARNING, 4, NAMES, TEXTS);

  @Override
  public List<Finding> inspect(Progress progress, Cancellation cancellation) {
    FindingSheet sheet = new FindingSheet();
    try (RetentionSnapshot snapshot = access.snapshot(cancellation)) {
      RetentionSnapshot.Census census =
          snapshot.scan(
              new RetentionSnapshot.Scan(
                  Set.of(), null, snapshot.now(), Finding.SAMPLE, false, Set.of(), Rulings.NONE),
              _ -> {},
              progress);
      add(sheet, UNDATED, census.undated());
      add(sheet, LATER, census.later());
    }
    return access.read(
        cancellation,
        session -> {
          sheet.add(UNLISTED, unlisted(session));
          JobRights rights = new JobRights(access.table(), session);
          sheet.add(REFERRED, Optional.ofNullable(rights.foreignKey()).stream().toList());
          Access seen = rights.access(RowChange.DELETE);
          sheet.behind(seen.hidden(), seen.triggers());
          return sheet.findings();
        });
  }

  private List<String> unlisted(SqlSession session) {
    JobTable table = access.table();
    String sql = "select distinct %s from %s order by 1".formatted(table.status(), table.from());
    return session.query(sql).bind("now", session.now()).mapTo(String.class).stream()
        .filter(code -> !table.mapping().statuses().containsKey(code))
        .map(String::valueOf)
        .toList();
  }

  private static void add(FindingSheet sheet, FindingTerm term, RetentionSnapshot.Sample found) {
    sheet.add(term, found.count(), found.ids().stream().map(TaskId::toString).toList());
  }
}
