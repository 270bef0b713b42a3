package dev.holdfast.cleanup;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveFacts;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.KnownArchive;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.plan.RecoveryFile;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out from journal, archives and recovery files what became of a task that a store lacks, and
 * what was last done to one with this console beside deleting it.
 */
public record DeletionSearch(Journal journal) {
  /**
   * Looks for a task, the newest cleanup first.
   *
   * @throws JournalException if the journal cannot be read
   * @throws dev.holdfast.store.StoreException if the store does not say which it is
   */
  public DeletionAnswer find(TaskStore store, TaskId task, Cancellation cancellation) {
    List<JournalItem> cleanups = cleanups(store.fingerprint(cancellation), store.terms());
    Set<Path> unread = new LinkedHashSet<>();
    int untold = 0;
    for (JournalItem cleanup : cleanups.reversed()) {
      cancellation.throwIfCancelled();
      Optional<Deletion> archived = archived(cleanup, task, unread);
      if (archived.isPresent()) {
        return new DeletionAnswer(archived.get(), List.of(), 0);
      }
      if (RecoveryFile.lists(journal.directory, cleanup.begun("plan"), task)) {
        return new DeletionAnswer(of(cleanup, task), List.copyOf(unread), 0);
      }
      if (cleanup.begun("archive").isEmpty()
          && !RecoveryFile.exists(journal.directory, cleanup.begun("plan"))) {
        untold++;
      }
    }
    return new DeletionAnswer(null, List.copyOf(unread), untold);
  }

  /** Returns the cleanups that may have deleted something of this store, oldest first. */
  private List<JournalItem> cleanups(StoreFingerprint store, Terms terms) {
    List<JournalItem> cleanups = runs(JournalAction.CLEANUP, store);
    cleanups.removeIf(
        item -> {
          // What nobody confirmed may be gone all the same.
          boolean deletedNothing =
              Objects.equals(CleanupHistory.deleted(item), 0L)
                  && Set.of("", "0").contains(item.ended("unconfirmed"));
          // What is done to a subject that is there afterwards does not explain that it is gone.
          return deletedNothing
              || terms.operation(item.ended("verb")).orElse(terms.cleanup()).stays();
        });
    return cleanups;
  }

  /** Returns what was run on a store and not refused, oldest first. */
  private List<JournalItem> runs(JournalAction action, StoreFingerprint store) {
    List<JournalItem> runs = new ArrayList<>();
    CleanupHistory.each(journal, action, store.place(), runs::add);
    runs.removeIf(item -> item.ended("outcome").equals("refused"));
    return runs;
  }

  /**
   * Looks what was last done to a task. An act that was refused changed nothing.
   *
   * @throws JournalException if the journal cannot be read
   * @throws dev.holdfast.store.StoreException if the store does not say which it is
   */
  public Optional<PastAct> lastAct(TaskStore store, TaskId task, Cancellation cancellation) {
    for (JournalItem act : runs(JournalAction.ACT, store.fingerprint(cancellation)).reversed()) {
      cancellation.throwIfCancelled();
      if (isAbout(act, task)) {
        return Optional.of(of(act));
      }
    }
    return Optional.empty();
  }

  private static Optional<Deletion> archived(JournalItem cleanup, TaskId task, Set<Path> unread) {
    if (!KnownArchive.wasKept(cleanup)) {
      return Optional.empty();
    }
    Path file;
    try {
      file = Path.of(cleanup.begun("archive"));
    } catch (InvalidPathException altered) {
      return Optional.empty();
    }
    try {
      ArchiveManifest archive = ArchiveManifest.read(file);
      ArchiveFacts facts = archive.facts();
      return archive
          .written(task)
          .filter(_ -> facts.plan().equals(cleanup.begun("plan")))
          .map(at -> new Deletion(task, at, facts.plan(), facts.operator(), facts.reason(), file));
    } catch (ArchiveException gone) {
      unread.add(file);
      return Optional.empty();
    }
  }

  private static Deletion of(JournalItem cleanup, TaskId task) {
    Long ended = cleanup.ended();
    return new Deletion(
        task,
        ended != null ? ended : cleanup.start.fields().path("time").asLong(),
        cleanup.begun("plan"),
        orNull(cleanup.who()),
        orNull(cleanup.begun("reason")),
        null);
  }

  private static String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  /** The entry names the first of its tasks, its recovery file all that it came to. */
  private boolean isAbout(JournalItem act, TaskId task) {
    String wanted = task.plain().toString();
    return act.start.fields().path("ids").valueStream().anyMatch(id -> id.asText().equals(wanted))
        || RecoveryFile.lists(journal.directory, act.begun("plan"), task);
  }

  private static PastAct of(JournalItem act) {
    long at = act.start.fields().path("time").asLong();
    return new PastAct(
        act.start.sequence(),
        act.begun("verb"),
        at,
        act.end == null ? at : act.end.fields().path("time").asLong(at),
        act.who(),
        orNull(act.begun("reason")),
        act.start.fields().path("tasks").asLong());
  }
}
