package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.CacheDrift;
import dev.holdfast.replay.Findings;
import dev.holdfast.replay.ReplayFinding;
import dev.holdfast.replay.TaskReplay;
import dev.holdfast.replay.TaskState;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.JsonText;
import dev.holdfast.text.ReplayText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a task was at an instant, what is odd in its history, and where its row differs from it.
 *
 * @param past what it was then by fields of its own; null if the events alone tell
 */
record ReplayReport(
    CommandContext context,
    TaskStory story,
    long instant,
    TaskDetails past,
    TaskState state,
    Findings findings,
    List<CacheDrift> drift,
    ReplayText words) {

  private static final int SHOWN = 20;
  private static final Set<Object> NOTHING = Set.of(0L, false, "");

  /** fib-flow's times are whole seconds (formats/fib-flow). */
  private static final int PRECISION_SECONDS = 1;

  /** Replays what a store knows; null if nobody asked for a moment. */
  static ReplayReport of(
      CommandContext context,
      TaskStore store,
      TaskStory story,
      Long instant,
      Cancellation cancellation) {
    if (instant == null) {
      return null;
    }
    TaskReplay replay = story.replay();
    return new ReplayReport(
        context,
        story,
        instant,
        store
            .role(Histories.class)
            .flatMap(told -> told.at(story.id(), instant, cancellation))
            .orElse(null),
        replay.at(instant),
        story.findings(replay),
        story.drift(replay),
        ReplayText.load());
  }

  /** Returns whether it has all that can be said of that moment. */
  boolean whole() {
    return past != null || unknown();
  }

  /** Whether a store that keeps what was, or has all events, tells nothing of that moment. */
  private boolean unknown() {
    return past == null && !story.judged() && state.events() == 0;
  }

  /** Adds the fields of the JSON document. */
  void into(Map<String, Object> document) {
    Map<String, Object> replay = new LinkedHashMap<>(Document.of(state));
    if (past != null) {
      past.task().fields().asMap().forEach(replay::putIfAbsent);
    }
    document.put("replay", replay);
    document.put("precision_seconds", PRECISION_SECONDS);
    document.put("findings", findings.first().stream().map(this::fields).toList());
    document.put("findings_count", findings.count());
    document.put("drift", drift.stream().map(this::fields).toList());
  }

  private Map<String, Object> fields(ReplayFinding finding) {
    Document fields = new Document().with("kind", finding.kind());
    switch (finding) {
      case ReplayFinding.OnEvent on ->
          fields.from(on.event(), "event_id=id event_type=type event_time=written");
      case ReplayFinding.OnAttempt on ->
          fields
              .with("attempt_id", on.attempt().id())
              .with("attempt", on.attempt().fields().raw("attempt"));
    }
    return fields.with("text", words.of(finding));
  }

  private Map<String, Object> fields(CacheDrift each) {
    Document fields = new Document();
    switch (each) {
      case CacheDrift.Field(String field, Object row, Object replayed, TaskEvent event) ->
          fields
              .with("field", field)
              .with("row", row)
              .with("replayed", replayed)
              .from(event, "event_id=id event_type=type");
      case CacheDrift.LostWorker lost -> fields.with("field", "worker").all(Document.of(lost));
    }
    return fields.with("text", words.of(each, story.now()));
  }

  /** Writes it for people, in the words of the store. */
  void print(TextPage text, StoryText row) {
    if (whole()) {
      text.heading(context.say("replay.version", context.times().of(instant)));
      if (unknown()) {
        text.line(context.say("replay.nothing"));
      } else {
        row.task(text, past, instant);
      }
      return;
    }
    text.heading(context.say("replay.title", context.times().of(instant)));
    Map<String, Object> lines = new LinkedHashMap<>(Document.of(state));
    lines.put("last_event_time", context.times().of(state.lastEventTime()));
    lines.computeIfPresent("last_checkpoint", (_, value) -> new JsonText().of(value));
    lines.computeIfPresent("recovery", (_, value) -> new JsonText().of(value));
    if (!story.judged()) {
      // What another kind has and nobody told here would be read as if it were known.
      lines.values().removeIf(value -> value == null || NOTHING.contains(value));
    }
    text.pairs(lines);
    if (findings.count() > 0) {
      text.heading(context.say("common.findingsInHistory"));
      findings.first().stream().limit(SHOWN).forEach(each -> text.line(line(each)));
      if (findings.count() > SHOWN) {
        text.line(context.say("common.andMoreSentence", findings.count() - SHOWN));
      }
    }
    if (!drift.isEmpty()) {
      text.heading(context.say("common.rowDiffers"));
      drift.forEach(each -> text.line(words.of(each, story.now())));
    }
  }

  private String line(ReplayFinding finding) {
    String row =
        switch (finding) {
          case ReplayFinding.OnEvent on ->
              context.times().of(on.event().written()) + "  #" + on.event().id();
          case ReplayFinding.OnAttempt on ->
              context.say(
                  "common.attemptNumber", String.valueOf(on.attempt().fields().raw("attempt")));
        };
    return row + "  " + words.of(finding);
  }
}
