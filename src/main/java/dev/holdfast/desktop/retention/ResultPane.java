package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.CardGrid;
import dev.holdfast.desktop.run.AdvicePane;
import dev.holdfast.desktop.run.ReportMenu;
import dev.holdfast.desktop.run.ReportViewModel;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.StopReason;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.task.Statuses;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What a cleanup did: fib-flow's three numbers, then what stayed and why. */
final class ResultPane extends VBox {

  private final CleanupOutcome outcome;
  private final CleanupResult result;
  private final RunText text;
  private final Messages messages;

  ResultPane(
      RetentionViewModel retention,
      CleanupOutcome outcome,
      RunText text,
      Messages messages,
      FileSaver files) {
    this.outcome = outcome;
    this.result = outcome.result();
    this.text = text;
    this.messages = messages;
    getStyleClass().add("result-pane");
    Label title = new Label(text.heading(result));
    title.getStyleClass().add("page-title");
    CleanupQuestion asked = retention.run().questionProperty().get();
    Label store = new Label(text.store(asked));
    store.getStyleClass().add("text-muted");
    getChildren().add(new VBox(title, store));
    if (result.complete()) {
      banner(Banner.Kind.INFO, messages.get("result.complete"));
    } else if (result.asChosen()) {
      banner(Banner.Kind.INFO, messages.get("result.chosen", result.skipped()));
    } else if (result.stoppedBy() != null) {
      RunWindow window = retention.run().subject().order().plan().throttle().window();
      boolean wanted =
          result.stoppedBy() == StopReason.CANCEL || result.stoppedBy() == StopReason.BUDGET;
      banner(wanted ? Banner.Kind.WARNING : Banner.Kind.DANGER, text.ending(result, window));
    }
    if (outcome.unrecorded() != null) {
      banner(Banner.Kind.WARNING, text.unrecorded(outcome.unrecorded()));
    }
    if (outcome.archiveProblem() != null) {
      banner(Banner.Kind.WARNING, new ArchiveText(Messages.common()).of(outcome.archiveProblem()));
    }
    getChildren()
        .addAll(
            numbers(asked, retention.known()),
            facts(retention.run().subject().order().archive()),
            new AdvicePane(outcome.aftermath()));
    getChildren().addAll(reported(retention.run().report()));
    getChildren().add(actions(retention, files));
  }

  private void banner(Banner.Kind kind, String sentence) {
    Banner banner = new Banner(kind);
    banner.textProperty().set(sentence);
    getChildren().add(banner);
  }

  private CardGrid numbers(CleanupQuestion asked, Statuses known) {
    SummaryCards cards =
        new SummaryCards(messages, new PreviewText(messages, ZoneOffset.UTC, known));
    CardGrid row = new CardGrid();
    row.show(
        List.of(
            cards.card(
                "result.tasks",
                result.deleted(),
                result.skipped() > 0 ? "result.tasks.chosen" : "result.tasks.of",
                asked.plan().tasks().size(),
                result.skipped()),
            cards.card("result.events", result.amount("events"), "result.events.with"),
            cards.card("result.attempts", result.amount("attempts"), "result.attempts.with")));
    return row;
  }

  private GridPane facts(Path asked) {
    GridPane grid = new GridPane();
    grid.getStyleClass().addAll("facts", "card");
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(110);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().setAll(names, values);
    fact(grid, "result.stayed", text.stayed(outcome));
    fact(grid, "result.recount", text.recount(outcome));
    fact(grid, "result.freed", List.of(text.freed(outcome)));
    fact(grid, "result.archive", List.of(text.archive(asked, outcome)));
    fact(grid, "result.batches", List.of(text.batches(result)));
    fact(grid, "result.duration", List.of(text.duration(result)));
    if (!result.triggers().isEmpty()) {
      String triggers =
          result.triggers().stream().map(VisibleText::line).collect(Collectors.joining(", "));
      fact(grid, "result.triggers", List.of(triggers));
    }
    fact(
        grid,
        "result.journal",
        List.of(messages.get("result.journal.head", outcome.journalHead())));
    Button copy = new Button(messages.get("result.journal.copy"), new FontIcon(Feather.COPY));
    copy.setId("copyHead");
    copy.getStyleClass().add("small");
    copy.setOnAction(event -> copyHead());
    grid.add(copy, 1, grid.getRowCount());
    return grid;
  }

  private void fact(GridPane grid, String key, List<String> lines) {
    Label name = new Label(messages.get(key));
    name.getStyleClass().add("text-muted");
    GridPane.setValignment(name, VPos.TOP);
    Label value = new Label(String.join("\n", lines));
    value.setWrapText(true);
    value.setMinHeight(USE_PREF_SIZE);
    grid.addRow(grid.getRowCount(), name, value);
  }

  private void copyHead() {
    ClipboardContent copied = new ClipboardContent();
    copied.putString(outcome.journalHead());
    Clipboard.getSystemClipboard().setContent(copied);
  }

  private static List<Node> reported(ReportViewModel report) {
    Banner written = new Banner(Banner.Kind.INFO);
    written.textProperty().bind(report.successProperty());
    Banner failed = new Banner(Banner.Kind.WARNING);
    failed.textProperty().bind(report.failureProperty());
    return List.of(written, failed);
  }

  private HBox actions(RetentionViewModel retention, FileSaver files) {
    Button again = new Button(messages.get("result.again"));
    again.setId("previewAgain");
    again.getStyleClass().add("accent");
    again.setOnAction(event -> retention.previewPolicy());
    Button preview = new Button(messages.get("result.preview"));
    preview.setOnAction(event -> retention.showPreview());
    ReportMenu report = new ReportMenu(retention.run().subject(), retention.run().report(), files);
    HBox actions = new HBox(again, preview, report);
    actions.getStyleClass().add("run-actions");
    return actions;
  }
}
