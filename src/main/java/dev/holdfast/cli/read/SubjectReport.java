package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.report.StoryDocument;
import dev.holdfast.store.Section;
import dev.holdfast.store.Sections;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.JsonText;
import dev.holdfast.text.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A workflow that is a subject of its own: its state, what belongs to it, and its versions. */
final class SubjectReport {

  private SubjectReport() {}

  /**
   * Reads a workflow and prints it.
   *
   * @param instant the moment as which it is shown, in Unix seconds; null for now
   */
  static Exit print(
      CommandContext context,
      TaskStore store,
      TaskId id,
      Long instant,
      Format format,
      Cancellation cancellation) {
    boolean told = store.role(Histories.class).isPresent();
    TaskStory story = StoryText.read(store, id, instant, cancellation);
    context.refuse(Exit.FAILED, "workflow.absent", story.isEmpty(), id.toString());
    List<Section> sections =
        store
            .role(Sections.class)
            .map(role -> role.sections(id, instant, cancellation))
            .orElse(List.of());
    ReplayReport replay = ReplayReport.of(context, store, story, instant, cancellation);
    StoryText words = new StoryText(context, store);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("state", story.details() == null ? null : story.details().task().fields().asMap());
    words.next(document, story, cancellation);
    sections.forEach(section -> document.put(section.key(), section.rows()));
    document.put(
        "versions", told ? StoryDocument.rows(story.events().items(), TaskEvent::fields) : null);
    if (replay != null) {
      replay.into(document);
    }
    context.print(
        document,
        text -> {
          if (story.details() != null && replay == null) {
            words.task(text, story.details(), story.now());
            words.next(text, document);
          }
          if (replay != null) {
            replay.print(text, words);
          }
          sections.forEach(section -> print(text, section, context));
          if (told) {
            words.events(text, story.events().items());
          }
        },
        format);
    words.note(story);
    return Exit.DONE;
  }

  /** Prints a list of what belongs to a subject, or to the store. */
  static void print(TextPage text, Section section, CommandContext context) {
    text.heading(Messages.common().term("section.", section.key(), section.texts()));
    List<String> names = section.names();
    Table table =
        new Table(names.stream().map(name -> name.toUpperCase(Locale.ROOT)).toArray(String[]::new));
    for (Map<String, Object> row : section.rows()) {
      table.row(
          names.stream()
              .map(
                  name ->
                      section.times().contains(name)
                          ? context.times().of(row.get(name))
                          : shown(row.get(name)))
              .toArray());
    }
    text.table(table, context.say("common.noneSentence"));
  }

  /** Returns a value as it is printed: what holds several as JSON. */
  static Object shown(Object value) {
    return value instanceof Map || value instanceof List ? new JsonText().of(value) : value;
  }
}
