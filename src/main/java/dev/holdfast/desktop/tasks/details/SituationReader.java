package dev.holdfast.desktop.tasks.details;

import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.cleanup.PastAct;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.JournalException;
import dev.holdfast.replay.OpenChildren;
import dev.holdfast.replay.Outlook;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Reads what somebody must know of a task at the first look. Blocks. */
record SituationReader(TaskStore store, DeletionSearch records) {
  /** The store writes its own clock, the journal that of a workstation: seconds. */
  private static final long SKEW = 600;

  Situation read(Task task, Cancellation stop) {
    Excerpt<Attempt> attempts = attempts(task.id(), stop);
    long now = store.now(stop);
    Long last = Situation.last(attempts).map(Attempt::number).orElse(null);
    Outlook outlook = Outlook.read(store, task, last, now, stop);
    Task parent =
        task.parentId() == null
            ? null
            : store
                .task(task.parentId(), stop)
                .map(row -> OpenChildren.counted(store, List.of(row.task()), stop).getFirst())
                .orElse(null);
    Situation alone =
        new Situation(
            task,
            outlook,
            now,
            attempts,
            parent,
            OpenChildren.counted(store, List.of(task), stop).getFirst(),
            null);
    return alone.with(act(alone, stop).orElse(null));
  }

  private Excerpt<Attempt> attempts(TaskId id, Cancellation stop) {
    Optional<Histories> histories = store.role(Histories.class);
    return histories.isPresent() && store.info().can(Capability.ATTEMPTS)
        ? histories.get().attempts(id, TaskDetailsViewModel.LIMIT, stop)
        : new Excerpt<>(List.of(), true);
  }

  /** What was done last explains the status only if it leads there and nothing came after it. */
  private Optional<PastAct> act(Situation of, Cancellation stop) {
    boolean possible =
        of.since() != null
            && !store.info().archive()
            && store.terms().acts().stream().anyMatch(act -> act.to().equals(of.task().status()));
    try {
      return possible
          ? records.lastAct(store, of.task().id(), stop).filter(past -> leadsTo(past, of))
          : Optional.empty();
    } catch (JournalException unreadable) {
      // The page Journal says what is wrong with it.
      LoggerFactory.getLogger(SituationReader.class).debug("looking for acts", unreadable);
      return Optional.empty();
    }
  }

  private boolean leadsTo(PastAct past, Situation of) {
    return of.since() >= past.at() - SKEW
        && of.since() <= past.until() + SKEW
        && store.terms().acts().stream()
            .anyMatch(act -> act.verb().equals(past.verb()) && act.to().equals(of.task().status()));
  }
}
