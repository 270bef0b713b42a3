package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.TaskStore;
import java.time.Clock;

/** Opens stores for the tests of this page, on the test's own thread. A bug fails the test. */
public final class TaskSessions {

  private TaskSessions() {}

  /** Every job has ended when it was started. */
  public static StoreSession immediate(TaskStore store) {
    return on(store, new ImmediateJobRunner());
  }

  /** Jobs run where the runner wants. */
  public static StoreSession on(TaskStore store, JobRunner jobs) {
    return new StoreSession(
        new ConnectionProfile("Test", "sqlite:/test", Environment.LOCAL),
        store,
        jobs,
        Clock.systemUTC(),
        new FailureSentence(
            bug -> {
              throw new AssertionError(bug);
            }));
  }
}
