package dev.holdfast.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.plan.RecoveryFile;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SamePlace;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds in the journal what was last done to a task with this console, beside deleting it. */
public record ActSearch(Journal journal) {
  /**
   * Looks for a task, the newest entry first. An act that was refused changed nothing.
   *
   * @throws JournalException if the journal cannot be read
   * @throws dev.holdfast.store.StoreException if the store does not say which it is
   */
  public Optional<PastAct> last(TaskStore store, TaskId task, Cancellation cancellation) {
    SamePlace here = new SamePlace(store.fingerprint(cancellation).place());
    List<JournalItem> acts = new ArrayList<>();
    journal.runs(
        item -> {
          boolean ofThisStore =
              item.begun("action").equals(JournalAction.ACT.wireName())
                  && here.test(item.begun("store"));
          if (ofThisStore && !item.ended("outcome").equals("refused")) {
            acts.add(item);
          }
        });
    for (JournalItem act : acts.reversed()) {
      cancellation.throwIfCancelled();
      if (isAbout(act, task)) {
        return Optional.of(of(act));
      }
    }
    return Optional.empty();
  }

  /** The entry names the first of its tasks, its recovery file all that it came to. */
  private boolean isAbout(JournalItem act, TaskId task) {
    String wanted = task.plain().toString();
    for (JsonNode id : act.start().fields().path("ids")) {
      if (id.asText().equals(wanted)) {
        return true;
      }
    }
    return RecoveryFile.lists(journal.directory(), act.begun("plan"), task);
  }

  private static PastAct of(JournalItem act) {
    long at = act.start().fields().path("time").asLong();
    return new PastAct(
        act.start().sequence(),
        act.begun("verb"),
        at,
        act.end() == null ? at : act.end().fields().path("time").asLong(at),
        act.begun("operator").isEmpty() ? act.begun("user") : act.begun("operator"),
        act.begun("reason").isEmpty() ? null : act.begun("reason"),
        act.start().fields().path("tasks").asLong());
  }
}
