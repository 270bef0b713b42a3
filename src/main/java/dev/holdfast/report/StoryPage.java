package dev.holdfast.report;

import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.replay.CacheDrift;
import dev.holdfast.replay.ReplayFinding;
import dev.holdfast.replay.TaskReplay;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReplayText;
import dev.holdfast.text.ReportPage;
import dev.holdfast.text.ReportPage.Block;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.ReportPage.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A task's story for people. */
final class StoryPage {

  /** A cell that is longer, or has several lines, stands below the table. */
  private static final int SHORT = 200;

  private final TaskStory story;
  private final StorySubject subject;
  private final TaskReplay replay;
  private final ExactTime times;
  private final StorySheet sheet;
  private final Messages messages;
  private final ReplayText words = ReplayText.load();
  private final List<Part> parts = new ArrayList<>();

  private StoryPage(StorySubject subject) {
    this.subject = subject;
    this.story = subject.story();
    this.replay = story.replay();
    this.times = new ExactTime(subject.zone());
    this.sheet = StorySheet.of(subject.terms().cleanup(), times);
    this.messages = sheet.messages();
  }

  static ReportPage of(StorySubject subject) {
    StoryPage page = new StoryPage(subject);
    page.head();
    page.row();
    page.oddities();
    page.attempts();
    page.events();
    TaskStory story = subject.story();
    String name = story.row() == null ? null : story.row().name();
    return new ReportPage(
        name == null
            ? page.messages.get("common.oneWithId", story.id().toString())
            : page.messages.get("story.title", story.id().toString(), name),
        page.parts);
  }

  private void head() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of(messages.get("common.store"), subject.store().address().display()));
    rows.add(List.of(messages.get("fact.engine"), subject.store().engine()));
    rows.add(List.of(messages.get("story.readAt"), times.of(story.now())));
    rows.add(List.of(messages.get("fact.version"), ProgramVersion.text()));
    parts.add(Rows.of(List.of(), rows));
    if (story.isCut()) {
      parts.add(new Sentence(messages.get("story.cut", TaskStory.MOST_ROWS)));
    }
  }

  private void row() {
    parts.add(new Heading(messages.get("story.row")));
    if (story.row() == null) {
      parts.add(new Sentence(messages.get("story.gone")));
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    List<Map.Entry<String, String>> blocks = new ArrayList<>();
    Map<String, Object> columns = story.row().fields().asMap();
    columns.forEach(
        (column, value) -> {
          boolean named =
              subject.times().contains(column) || Fields.namedTime(column, value) != null;
          String text = named ? times.of(value) : text(value);
          if (text.length() <= SHORT && text.indexOf('\n') < 0) {
            rows.add(List.of(column, text));
          } else {
            blocks.add(Map.entry(column, text));
          }
        });
    parts.add(Rows.of(List.of(), rows));
    for (Map.Entry<String, String> block : blocks) {
      Long whole = story.details().cut().get(block.getKey());
      parts.add(
          new Sentence(
              whole == null
                  ? block.getKey()
                  : messages.get("story.fieldCut", block.getKey(), whole)));
      parts.add(new Block(block.getValue()));
    }
  }

  private void oddities() {
    List<CacheDrift> drift = story.drift(replay);
    if (!drift.isEmpty()) {
      parts.add(new Heading(messages.get("story.drift")));
      drift.forEach(each -> parts.add(new Sentence(words.of(each, story.now()))));
    }
    var findings = story.findings(replay);
    if (findings.count() > 0) {
      parts.add(new Heading(messages.get("story.findings", findings.count())));
      List<List<String>> rows = new ArrayList<>();
      for (ReplayFinding finding : findings.first()) {
        String at =
            switch (finding) {
              case ReplayFinding.OnEvent on ->
                  messages.get("common.eventNumber", Long.toString(on.event().id()));
              case ReplayFinding.OnAttempt on ->
                  messages.get("common.attemptNumber", text(on.attempt().fields().raw("attempt")));
            };
        rows.add(List.of(at, words.of(finding)));
      }
      parts.add(Rows.of(List.of(), rows));
    }
  }

  private void attempts() {
    parts.add(new Heading(messages.get("common.attempts")));
    table(sheet.attempts(story.attempts().items(), false));
    for (Attempt attempt : story.attempts().items()) {
      if (attempt.error() != null && !attempt.error().isEmpty()) {
        parts.add(new Sentence(messages.get("story.error", text(attempt.label()))));
        parts.add(new Block(attempt.error()));
      }
    }
  }

  private void events() {
    parts.add(new Heading(messages.get("common.events")));
    table(sheet.events(story.events().items(), Set.of(StorySheet.ID, StorySheet.TRANSITION)));
  }

  private void table(Rows rows) {
    parts.add(rows.rows().isEmpty() ? new Sentence(messages.get("common.noneSentence")) : rows);
  }

  private static String text(Object value) {
    return value == null ? "" : value.toString();
  }
}
