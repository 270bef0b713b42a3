package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.retention.CandidateExportViewModel.ExportFormat;
import dev.holdfast.desktop.retention.HazardItem.HazardChoice;
import dev.holdfast.desktop.run.ArchiveChoiceViewModel;
import dev.holdfast.desktop.run.CleanupConfirmation;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.retention.Retention;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A page's model on a real store, judged at the moment the oracle's answers were recorded.
 *
 * @param database the store itself
 * @param store the store as it is open
 * @param session as the page has it
 * @param choice what the page judges
 * @param page the model
 * @param export candidates as a file
 * @param called the verbs of the store that were used, if they are watched
 */
record RetentionBench(
    OracleStore database,
    TaskStore store,
    StoreSession session,
    PolicyChoice choice,
    RetentionViewModel<Preview> page,
    CandidateExportViewModel export,
    Set<String> called)
    implements AutoCloseable {

  /** What is done to the store beside a page that is there already. */
  static RetentionBench beside(OracleStore database, RetentionViewModel<Preview> page) {
    return new RetentionBench(database, null, null, null, page, null, Set.of());
  }

  /** What the page of an open store shows, judged at the moment of the oracle's answers. */
  static TaskParts parts(StoreSession session, Workplace workplace) {
    PolicyChoice choice = new PolicyChoice(session, OracleStores.NOW);
    return new TaskParts(
        choice, new RetentionViewModel<>(session, workplace.cleanup(), choice), session, workplace);
  }

  private static RetentionBench of(
      OracleStore database, TaskStore store, StoreSession session, Long now, Set<String> called) {
    PolicyChoice choice = new PolicyChoice(session, now);
    return new RetentionBench(
        database,
        store,
        session,
        choice,
        new RetentionViewModel<>(session, cleanup(database), choice),
        new CandidateExportViewModel(session),
        called);
  }

  /** Every job has ended when it was started. */
  static RetentionBench immediate(Path directory) throws Exception {
    return on(
        OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK),
        new ImmediateJobRunner(),
        OracleStores.NOW);
  }

  /**
   * Jobs run where the runner wants.
   *
   * @param now the moment to judge at; null for the store's own clock
   */
  static RetentionBench on(OracleStore database, JobRunner jobs, Long now) {
    TaskStore store = database.open();
    StoreSession session = session(database, store, jobs, Environment.STAGING);
    return of(database, store, session, now, Set.of());
  }

  /** Every job has ended when it was started, and the verbs the page uses are written down. */
  static RetentionBench watching(OracleStore database) {
    TaskStore store = database.open();
    Set<String> called = new TreeSet<>();
    Retention retention =
        watched(Retention.class, Roles.of(store, Retention.class), called, Map.of());
    TaskStore watched =
        watched(
            TaskStore.class,
            store,
            called,
            Map.of(
                Retention.class, Optional.of(retention), Operations.class, Optional.of(retention)));
    StoreSession session =
        session(database, watched, new ImmediateJobRunner(), Environment.STAGING);
    return of(database, store, session, OracleStores.NOW, called);
  }

  private static <T> T watched(Class<T> type, T real, Set<String> called, Map<?, ?> roles) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, verb, arguments) -> {
              called.add(type.getSimpleName() + "." + verb.getName());
              Object answer = verb.getName().equals("role") ? roles.get(arguments[0]) : null;
              return answer == null ? verb.invoke(real, arguments) : answer;
            }));
  }

  /** Records beside the database, in the test's own directory. */
  static Cleanup cleanup(OracleStore database) {
    return new Cleanup(journal(database));
  }

  /** The journal of {@link #cleanup}. */
  static Journal journal(OracleStore database) {
    return new Journal(records(database), Clock.systemUTC());
  }

  /** The holds that {@link #cleanup} knows. */
  static Holding holding(OracleStore database) {
    return new Holding(new Journal(records(database), Clock.systemUTC()));
  }

  private static Records records(OracleStore database) {
    Path beside = Path.of(database.storeAddress().location()).resolveSibling("records");
    return new Records(beside, null, new Operator("ann", null, "test"));
  }

  static StoreSession session(
      OracleStore database, TaskStore store, JobRunner jobs, Environment environment) {
    return new StoreSession(
        new StoreAccess(
            KnownStores.ALL,
            StoreOptions.defaults(SecretSource.NONE),
            jobs,
            new FailureSentence(
                KnownStores.ALL,
                bug -> {
                  throw new AssertionError(bug);
                }),
            Clock.systemUTC()), // Unlocked: what the lock does has tests of its own.
        new ConnectionProfile("Orders", database.address(), environment).withReadOnly(false),
        store);
  }

  /** Leaves task 33 a permanently failed child, and task 13 one that still runs, at seven days. */
  void addHazards() throws SQLException {
    long recently = OracleStores.NOW - 10;
    database.execute(
        "UPDATE fib_flow_tasks SET status = 'permanently_failed', last_active_time = "
            + recently
            + " WHERE id = 36",
        "UPDATE fib_flow_tasks SET status = 'running', last_active_time = "
            + recently
            + " WHERE id = 14");
  }

  /** Writes the candidates shown into a file. */
  void write(ExportFormat format, WholeTextFile file) {
    export.write(page.preview.value(), format, file);
  }

  /** Writes a policy and previews it. */
  void preview(String keep) {
    choice.policy.age.keep.set(keep);
    page.previewChosen();
  }

  /** Says yes to what is asked, if anything is, without a reason. */
  void confirm() {
    CleanupQuestion question = page.run.question.get();
    page.confirm(question == null ? null : answer(question).order());
  }

  /** What an operator says who keeps no archive and asks for nothing else. */
  CleanupConfirmation answer(CleanupQuestion question) {
    ArchiveChoiceViewModel archive = new ArchiveChoiceViewModel(session, question.archive());
    archive.keep.set(false);
    return new CleanupConfirmation(question, "", archive);
  }

  /** Makes the same decision about every hazard that stops a cleanup, also those it causes. */
  void decide(HazardChoice choice) {
    for (HazardItem item = undecided(); item != null; item = undecided()) {
      item.choice().set(choice);
    }
  }

  private HazardItem undecided() {
    return page.plan.hazards.stream().filter(HazardItem::undecided).findFirst().orElse(null);
  }

  @Override
  public void close() {
    page.close();
    export.writing.close();
    store.close();
  }
}
