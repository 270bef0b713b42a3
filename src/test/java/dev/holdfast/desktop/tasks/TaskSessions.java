package dev.holdfast.desktop.tasks;

import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/** Opens stores for the tests of this page, on the test's own thread. A bug fails the test. */
public final class TaskSessions {

  private TaskSessions() {}

  /** The page's view model over a store, with nothing on hold. */
  public static TasksViewModel tasks(TaskStore store, JobRunner jobs) {
    return tasks(store, jobs, new KeptViews(Map.of()));
  }

  /** The same with the views and columns that an operator chose. */
  static TasksViewModel tasks(TaskStore store, JobRunner jobs, KeptViews kept) {
    StoreSession session = on(store, jobs);
    return new TasksViewModel(
        session, noHolds(session), deletions(Path.of("target", "no-records")), kept, false);
  }

  /** What this user holds: nothing, and nothing is written. */
  public static HoldsViewModel noHolds(StoreSession session) {
    return new HoldsViewModel(session, holding(Path.of("target", "no-records")));
  }

  /** Holds that are kept in this directory. */
  public static Holding holding(Path records) {
    return new Holding(
        new Journal(
            new Records(records, null, new Operator("ann", "Ann Example", "desk")),
            Clock.systemUTC()));
  }

  /** What became of tasks that are gone, by the records in this directory. */
  public static DeletionSearch deletions(Path records) {
    return new DeletionSearch(
        new Journal(
            new Records(records, null, new Operator("ann", "Ann Example", "desk")),
            Clock.systemUTC()));
  }

  /** The page Tasks where nothing is changed and no file is opened. */
  public static TasksPage page(
      ZoneId zone, Holding holding, DeletionSearch deletions, FileSaver files) {
    return new TasksPage(
        new Workplace(zone, null, files, null, holding),
        deletions,
        new KeptViews(Map.of()),
        TasksPage.Listed.TASKS);
  }

  /** The list of tasks that workflows begin with. */
  public static TasksPage roots(Workplace workplace) {
    return new TasksPage(
        workplace,
        deletions(Path.of("target", "no-records")),
        new KeptViews(Map.of()),
        TasksPage.Listed.ROOTS);
  }

  /** A store without a task in this folder. */
  public static TaskStore empty(Path folder) {
    return KnownStores.ALL.open(
        StoreAddress.parse(new ObjectFolder(folder).address()),
        StoreOptions.defaults(SecretSource.NONE));
  }

  /** Every job has ended when it was started. */
  public static StoreSession immediate(TaskStore store) {
    return on(store, new ImmediateJobRunner());
  }

  /** Jobs run where the runner wants. */
  public static StoreSession on(TaskStore store, JobRunner jobs) {
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
            Clock.systemUTC()),
        new ConnectionProfile("Test", "sqlite:/test", Environment.LOCAL),
        store);
  }

  /** Asks for a value of a key, in the place of all before; empty for any. */
  static void ask(TaskFilterViewModel filter, String key, String value) {
    List<String> values = value.isBlank() ? List.of() : List.of(value);
    filter.type(filter.query().with(key, values).toString());
    filter.rest();
  }
}
