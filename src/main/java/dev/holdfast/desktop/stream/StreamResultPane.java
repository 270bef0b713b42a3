package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.run.ArchiveLine;
import dev.holdfast.desktop.run.ReportMenu;
import dev.holdfast.desktop.run.ReportViewModel;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.StopReason;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.HoursText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.VPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What a cleanup of streams did, in the words of the plan, then what stayed and why. */
final class StreamResultPane extends VBox {

  /** The most streams that drifted which are named. */
  private static final int DRIFTED = 20;

  private final Messages messages;
  private final StreamText words = StreamText.english();

  StreamResultPane(
      StreamRunViewModel run,
      CleanupOutcome outcome,
      Messages messages,
      TimeText times,
      FileSaver files) {
    this.messages = messages;
    CleanupResult result = outcome.result();
    getStyleClass().add("result-pane");
    Label title = new Label(messages.get("result.title", result.deleted(), result.subjects()));
    title.getStyleClass().add("page-title");
    title.setWrapText(true);
    getChildren().add(title);
    if (result.complete()) {
      banner(
          Banner.Kind.INFO,
          messages.get(
              result.skipped() > 0 ? "result.chosen" : "result.complete", result.skipped()));
    } else if (result.stoppedBy() != null) {
      boolean wanted =
          result.stoppedBy() == StopReason.CANCEL || result.stoppedBy() == StopReason.BUDGET;
      banner(
          wanted ? Banner.Kind.WARNING : Banner.Kind.DANGER,
          ending(result, run.subject().order().options().throttle().window()));
    }
    if (outcome.unrecorded() != null) {
      banner(
          Banner.Kind.WARNING,
          messages.get(
              "result.unrecorded", outcome.unrecorded().file(), outcome.unrecorded().detail()));
    }
    if (outcome.archiveProblem() != null) {
      banner(Banner.Kind.WARNING, new ArchiveText(Messages.common()).of(outcome.archiveProblem()));
    }
    GridPane facts = new GridPane();
    facts.getStyleClass().addAll("facts", "card");
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(USE_PREF_SIZE);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    facts.getColumnConstraints().setAll(names, values);
    fact(facts, "result.streams", NumberText.grouped(result.subjects()));
    fact(facts, "result.events", NumberText.grouped(result.deleted()));
    words.unread(result).ifPresent(unread -> fact(facts, "result.unread", unread));
    fact(facts, "result.duration", ElapsedText.of(Duration.ofMillis(result.durationMillis())));
    fact(facts, "result.completed", times.local(result.completedAt()));
    fact(facts, "result.drift", drift(result));
    fact(facts, "result.remaining", NumberText.grouped(result.remaining()));
    fact(
        facts,
        "result.batches",
        messages.get(
            "result.batches.text",
            result.batches(),
            ElapsedText.of(Duration.ofMillis(result.longestBatchMillis()))));
    boolean nothing = result.deleted() == 0 && result.unconfirmed() == 0;
    fact(
        facts,
        "result.archive",
        ArchiveLine.of(run.subject().order().archive(), outcome.archive(), nothing));
    if (!result.triggers().isEmpty()) {
      String triggers =
          result.triggers().stream().map(VisibleText::line).collect(Collectors.joining(", "));
      fact(facts, "result.triggers", triggers);
    }
    fact(facts, "result.journal", outcome.journalHead());
    getChildren().add(facts);
    reported(run.report());
    actions(run, files);
  }

  private void reported(ReportViewModel report) {
    Banner written = new Banner(Banner.Kind.INFO);
    written.textProperty().bind(report.successProperty());
    Banner failed = new Banner(Banner.Kind.WARNING);
    failed.textProperty().bind(report.failureProperty());
    getChildren().addAll(written, failed);
  }

  private void actions(StreamRunViewModel run, FileSaver files) {
    Button done = new Button(messages.get("result.close"));
    done.setId("closeResult");
    done.getStyleClass().add("accent");
    done.setOnAction(event -> run.dismiss());
    HBox actions = new HBox(done, new ReportMenu(run.subject(), run.report(), files));
    actions.getStyleClass().add("run-actions");
    getChildren().add(actions);
  }

  private String ending(CleanupResult result, RunWindow window) {
    String why =
        result.stoppedBy() == StopReason.WINDOW && window != null
            ? new HoursText().stopped(window.hours(), result.deleted())
            : RetentionText.english().of(result.stoppedBy());
    String more =
        result.failure() == null
            ? ""
            : "\n" + new FailureText(Messages.common()).of(result.failure(), result.triggers());
    String unconfirmed =
        result.unconfirmed() == 0
            ? ""
            : "\n" + messages.get("result.unconfirmed", result.unconfirmed());
    return why + more + unconfirmed;
  }

  private String drift(CleanupResult result) {
    if (result.driftedCount() == 0) {
      return messages.get("result.drift.none");
    }
    List<String> lines =
        result.drifted().stream()
            .limit(DRIFTED)
            .map(
                drift ->
                    messages.get(
                        "result.drift.line",
                        VisibleText.line(drift.id().toString()),
                        drift.units(),
                        words.of(drift.reason())))
            .toList();
    String more =
        result.drifted().size() > DRIFTED
            ? "\n" + messages.get("result.drift.more", result.drifted().size() - DRIFTED)
            : "";
    return lines.stream().collect(Collectors.joining("\n")) + more;
  }

  private void banner(Banner.Kind kind, String sentence) {
    Banner banner = new Banner(kind);
    banner.textProperty().set(sentence);
    getChildren().add(banner);
  }

  private void fact(GridPane grid, String key, String value) {
    Label name = new Label(messages.get(key));
    name.getStyleClass().add("text-muted");
    name.setMinWidth(USE_PREF_SIZE);
    GridPane.setValignment(name, VPos.TOP);
    Label text = new Label(value);
    text.setWrapText(true);
    text.setMinHeight(USE_PREF_SIZE);
    grid.addRow(grid.getRowCount(), name, text);
  }
}
