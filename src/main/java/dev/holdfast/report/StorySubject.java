package dev.holdfast.report;

import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.FieldTerm;
import java.time.ZoneId;
import java.util.List;

/**
 * A task's story, and where it was read.
 *
 * @param terms in whose words it is told
 * @param raw its events as the store has them; none if rows hold all of them
 * @param zone whose clock a page shows
 */
public record StorySubject(
    TaskStory story, StoreInfo store, Terms terms, List<byte[]> raw, ZoneId zone) {

  /** Returns which of the columns of its row are times. */
  List<String> times() {
    return terms.listing().fields().stream()
        .filter(field -> field.type() == FieldTerm.Type.TIME)
        .map(FieldTerm::key)
        .filter(key -> story.row() != null && story.row().fields().raw(key) != null)
        .toList();
  }

  /** Takes a story that was read, and reads what its rows do not hold. */
  public static StorySubject of(
      TaskStory story, TaskStore store, ZoneId zone, Cancellation cancellation) {
    List<byte[]> raw =
        store
            .role(Histories.class)
            .map(role -> role.raw(story.id(), cancellation))
            .orElse(List.of());
    return new StorySubject(story, store.info(), store.terms(), raw, zone);
  }
}
