package dev.holdfast.cli.journal;

import dev.holdfast.cleanup.Deletion;
import dev.holdfast.cleanup.DeletionAnswer;
import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.JournalException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.DeletionText;
import dev.holdfast.text.ShellCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What this operator's records tell of a task that a store does not have.
 *
 * @param context for the sentences and the records
 */
public record GoneTask(CommandContext context) {

  /** Looks into journal and archives; a journal that cannot be read is told of, and no more. */
  public DeletionAnswer find(TaskStore store, TaskId task, Cancellation cancellation) {
    if (store.info().archive()) {
      return DeletionAnswer.NOTHING;
    }
    try {
      return new DeletionSearch(context.journal()).find(store, task, cancellation);
    } catch (JournalException unread) {
      context.tell("journal.unreadable", unread.file, unread.detail);
      return DeletionAnswer.NOTHING;
    }
  }

  /**
   * Ends a command whose task is not there: tells standard error what became of it, and standard
   * output too if a program reads it.
   *
   * @param absent the sentence if nobody knows
   * @param document what a program expects; gets the field {@code deleted} if somebody knows
   */
  public ExitException end(
      DeletionAnswer answer, String absent, Map<String, Object> document, Format format) {
    if (answer.deletion() == null) {
      List<String> said = new ArrayList<>(List.of(absent));
      said.addAll(words().doubts(answer));
      return new ExitException(Exit.FAILED, String.join(" ", said));
    }
    if (format == Format.JSON || format == Format.NDJSON) {
      Map<String, Object> told = new LinkedHashMap<>(document);
      told.put("deleted", Document.of(answer.deletion()));
      context.print(told, text -> {}, format);
    }
    return new ExitException(Exit.FAILED, sentence(answer.deletion()));
  }

  /** Says it, and how to put it back where that can be done. */
  public String sentence(Deletion deletion) {
    String said = words().of(deletion);
    return deletion.archive() == null || !context.operation().undo()
        ? said
        : said + " " + context.say("task.putBack", ShellCommand.quoted(deletion.id().toString()));
  }

  private DeletionText words() {
    return new DeletionText(context.common(), context.times()::of);
  }
}
