package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.run.ReportWriting;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.report.StorySubject;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.time.ZoneId;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Writes a story into a file and says how that went. Never replaces a file. */
public final class StoryExportViewModel {

  private final StoreSession session;
  private final Messages messages;

  StoryExportViewModel(StoreSession session) {
    this.session = session;
    this.messages = session.messages(StoryExportViewModel.class);
  }

  // Properties

  private final ReadOnlyStringWrapper success = new ReadOnlyStringWrapper(this, "success", "");
  private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper(this, "failure", "");

  /** What was written, in words; empty before. */
  public ReadOnlyStringProperty successProperty() {
    return success.getReadOnlyProperty();
  }

  /** Why nothing was written, in words; empty if it was. */
  public ReadOnlyStringProperty failureProperty() {
    return failure.getReadOnlyProperty();
  }

  // Commands

  /**
   * Writes it in the format that the file's name ends in.
   *
   * @param zone whose clock a page for people shows
   */
  public void write(TaskStory story, ZoneId zone, Path file) {
    clear();
    session.startLocal(
        ReportWriting.job(
                messages.get("job.export"),
                file,
                (report, stop) -> report.write(StorySubject.of(story, session.store(), zone, stop)))
            .onSuccess(
                written ->
                    success.set(
                        messages.get(
                            story.isCut() || story.hasCutFields() ? "export.cut" : "export.done",
                            VisibleText.line(written.toString()))))
            .onFailure(
                thrown -> failure.set(ReportWriting.sentence(thrown, session::sentenceFor))));
  }

  /** Forgets what was said. */
  void clear() {
    success.set("");
    failure.set("");
  }
}
