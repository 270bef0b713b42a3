package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What a cleanup did: its numbers, then what stayed and why, then what can be done next. */
final class ResultPane extends VBox {

  private static final double NAMES = 110;

  private final Messages common = Fxml.messages(ResultPane.class);
  private final RunWords words;
  private final CleanupOutcome outcome;
  private final CleanupResult result;
  private final RunText text;

  ResultPane(
      RunViewModel run,
      CleanupOutcome outcome,
      RunWords words,
      List<Button> next,
      FileSaver files) {
    this.words = words;
    this.outcome = outcome;
    this.result = outcome.result();
    this.text = new RunText(words);
    CleanupQuestion asked = run.questionProperty().get();
    getStyleClass().add("result-pane");
    Label title = styled(new Label(words.heading(outcome)), "page-title");
    title.setWrapText(true);
    Label store = styled(new Label(text.store(asked.store())), "text-muted");
    getChildren().add(new VBox(title, store));
    ending(run.subject().order().plan().options().throttle().window());
    getChildren().addAll(words.numbers(asked, outcome));
    getChildren().add(facts(asked, run));
    if (outcome.aftermath() != null) {
      getChildren().add(new AdvicePane(outcome.aftermath()));
    }
    Banner written = Banner.of(Banner.Kind.INFO, run.report().successProperty());
    Banner failed = Banner.of(Banner.Kind.DANGER, run.report().failureProperty());
    next.stream().limit(1).forEach(usual -> usual.getStyleClass().add("accent"));
    HBox row = new HBox();
    row.getChildren().addAll(next);
    if (run.deletes()) {
      row.getChildren().add(new ReportMenu(run.subject(), run.report(), files));
    }
    row.getStyleClass().add("run-actions");
    getChildren().addAll(written, failed, row);
    Shown.now(row, !row.getChildren().isEmpty());
  }

  private void ending(RunWindow window) {
    if (result.complete()) {
      banner(Banner.Kind.INFO, words.messages().get("result.complete"));
    } else if (result.asChosen()) {
      banner(Banner.Kind.INFO, words.messages().get("result.chosen", result.skipped()));
    }
    if (result.stoppedBy() != null) {
      boolean wanted =
          result.stoppedBy() == StopReason.CANCEL || result.stoppedBy() == StopReason.BUDGET;
      banner(wanted ? Banner.Kind.WARNING : Banner.Kind.DANGER, text.ending(result, window));
    }
    if (outcome.unrecorded() != null) {
      banner(
          Banner.Kind.WARNING,
          common.get(
              "result.journal.unrecorded",
              outcome.unrecorded().file(),
              outcome.unrecorded().detail()));
    }
    if (outcome.archiveProblem() != null) {
      banner(Banner.Kind.WARNING, new ArchiveText(Messages.common()).of(outcome.archiveProblem()));
    }
  }

  private void banner(Banner.Kind kind, String sentence) {
    Banner banner = new Banner(kind);
    banner.textProperty().set(sentence);
    getChildren().add(banner);
  }

  private FactGrid facts(CleanupQuestion asked, RunViewModel run) {
    FactGrid grid = new FactGrid(NAMES, "facts", "card");
    for (RunWords.Line line : words.facts(asked, outcome)) {
      grid.fact(words.messages().get(line.key()), line.text());
    }
    if (run.archivable()) {
      archive(grid, run);
    }
    grid.fact(common.get("result.batches"), text.batches(result));
    grid.fact(common.get("result.duration"), text.duration(result));
    if (!result.triggers().isEmpty()) {
      String triggers =
          result.triggers().stream().map(VisibleText::line).collect(Collectors.joining(", "));
      grid.fact(common.get("result.triggers"), triggers);
    }
    grid.fact(
        common.get("result.journal"), common.get("result.journal.head", outcome.journalHead()));
    Button copy = new Button(common.get("result.journal.copy"), new FontIcon(Feather.COPY));
    acting(styled(copy, "small"), this::copyHead).setId("copyHead");
    grid.add(copy, 1, grid.getRowCount());
    return grid;
  }

  private void archive(FactGrid grid, RunViewModel run) {
    boolean nothing = result.deleted() == 0 && result.unconfirmed() == 0;
    grid.fact(
        common.get("result.archive"),
        ArchiveLine.of(
            run.subject().order().archive(), outcome.archive(), nothing, words.operation()));
  }

  private void copyHead() {
    ClipboardText.put(outcome.journalHead());
  }

  /** Returns what the keyboard goes on with; empty if nothing can be done next. */
  Optional<Node> first() {
    return ((HBox) getChildren().getLast()).getChildren().stream().findFirst();
  }
}
