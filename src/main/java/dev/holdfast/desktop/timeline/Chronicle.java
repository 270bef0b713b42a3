package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.timeline.lanes.Lanes;
import dev.holdfast.replay.AttemptRun;
import dev.holdfast.replay.CacheDrift;
import dev.holdfast.replay.Findings;
import dev.holdfast.replay.TaskReplay;
import dev.holdfast.replay.story.StoryComparison;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.task.TaskEvent;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A story with all that is worked out from it, made in the background.
 *
 * @param story the rows
 * @param replay the story replayed
 * @param findings what cannot have happened as it is written down
 * @param drift how the row differs
 * @param lanes what is drawn
 * @param trail the events as listed: those with a time in their order, then those without
 * @param types how many events of each type there are to filter by
 * @param attempts how many of each attempt
 * @param runs the attempts with the events of each
 */
record Chronicle(
    TaskStory story,
    TaskReplay replay,
    Findings findings,
    List<CacheDrift> drift,
    Lanes lanes,
    List<TaskEvent> trail,
    SortedMap<String, Integer> types,
    SortedMap<Long, Integer> attempts,
    List<AttemptRun> runs) {

  static Chronicle of(TaskStory story) {
    TaskReplay replay = story.replay();
    Findings findings = story.findings(replay);
    Lanes lanes = new Lanes(replay, story.attempts(), findings.first());
    List<TaskEvent> trail =
        Stream.concat(
                replay.events.stream(),
                story.events().items().stream().filter(event -> event.time() == null))
            .toList();
    SortedMap<String, Integer> types = new TreeMap<>();
    trail.forEach(event -> types.merge(String.valueOf(event.type()), 1, Integer::sum));
    SortedMap<Long, Integer> attempts = new TreeMap<>();
    LongStream.of(lanes.attempts)
        .filter(attempt -> attempt >= 0)
        .forEach(attempt -> attempts.merge(attempt, 1, Integer::sum));
    return new Chronicle(
        story,
        replay,
        findings,
        story.drift(replay),
        lanes,
        trail,
        types,
        attempts,
        StoryComparison.runs(story));
  }

  /** The event of a step; null for step 0. */
  TaskEvent event(int step) {
    return step < 1 ? null : replay.events.get(step - 1);
  }

  /** The attempt an event of the trail belongs to; null for none. */
  Long attempt(int index) {
    if (index >= replay.events.size()) {
      return trail.get(index).attempt();
    }
    long attempt = lanes.attempts[index];
    return attempt < 0 ? null : Long.valueOf(attempt);
  }
}
