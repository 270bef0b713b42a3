package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.report.RunSheet;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What a run did, when it has ended. */
final class ResultPane extends VBox {

  private final Messages messages = Fxml.messages(ResultPane.class);

  /**
   * Shows it.
   *
   * @param next what can be done now, the usual first
   * @param opener shows a task that was kept, the archive, or the entry of the journal
   */
  ResultPane(
      RunViewModel run,
      CleanupOutcome outcome,
      RunText text,
      List<Button> next,
      FileSaver files,
      Consumer<Sight> opener) {
    RunSheet sheet = new RunSheet(run.subject());
    getStyleClass().add("result-pane");
    Label title = wrapped(styled(new Label(sheet.done()), "page-title"));
    getChildren()
        .add(new VBox(title, styled(new Label(text.store(run.session.profile())), "text-muted")));
    if (!sheet.endings().isEmpty()) {
      banner(kind(outcome.result()), String.join("\n", sheet.endings()));
    }
    if (outcome.unrecorded() != null) {
      banner(
          Banner.Kind.WARNING,
          messages.get(
              "common.unrecorded", outcome.unrecorded().file, outcome.unrecorded().detail));
    }
    List<Part> parts = new ArrayList<>();
    if (!run.told().isEmpty()) {
      parts.add(run.who());
    }
    if (sheet.amounts().rows().size() > 1) {
      parts.add(sheet.amounts());
    }
    parts.addAll(sheet.parts());
    SheetPane told =
        new SheetPane(
            parts, _ -> true, link -> opener.accept(new Sight.OfTask(((Link.OfTask) link).task())));
    getChildren().add(styled(told, "card"));
    Banner written = Banner.of(Banner.Kind.INFO, run.report.success);
    Banner failed = Banner.of(Banner.Kind.DANGER, run.report.failure);
    next.stream().limit(1).forEach(usual -> usual.getStyleClass().add("accent"));
    FlowPane row = styled(new FlowPane(), "run-actions");
    row.getChildren().addAll(next);
    if (outcome.archive() != null) {
      Sight archive = new Sight.OfArchive(outcome.archive(), true);
      row.getChildren().add(button("result.archive", () -> opener.accept(archive)));
    }
    if (!run.told().isEmpty()) {
      long number = run.told().getFirst().start.sequence();
      Sight entry = new Sight.OfEntry(number);
      row.getChildren().add(button("common.journalEntry", () -> opener.accept(entry), number));
    }
    if (run.order().preview().deletes()) {
      row.getChildren().add(new ReportMenu(run.subject(), run.report, files));
    }
    getChildren().addAll(written, failed, proof(outcome), row);
    Shown.now(row, !row.getChildren().isEmpty());
  }

  private static Banner.Kind kind(CleanupResult result) {
    if (result.asChosen()) {
      return Banner.Kind.INFO;
    }
    return switch (result.stoppedBy()) {
      case null -> Banner.Kind.WARNING;
      case CANCEL, BUDGET -> Banner.Kind.WARNING;
      default -> Banner.Kind.DANGER;
    };
  }

  private void banner(Banner.Kind kind, String sentence) {
    getChildren().add(new Banner(kind).saying(sentence));
  }

  private Button button(String key, Runnable act, Object... arguments) {
    return named(
        acting(new Button(messages.get(key, arguments)), act), key.substring(key.indexOf('.') + 1));
  }

  /** The hash of the entry, for who keeps it elsewhere. */
  private Node proof(CleanupOutcome outcome) {
    String head = outcome.journalHead();
    Label said = wrapped(styled(new Label(head), "small-text", "monospace"));
    Button copy = new Button(messages.get("common.copy"), new FontIcon(Feather.COPY));
    acting(whole(styled(copy, "small")), () -> ClipboardText.put(head)).setId("copyHead");
    TitledPane proof =
        new TitledPane(messages.get("result.proof"), centred(new HBox(12, said, copy)));
    proof.setExpanded(false);
    proof.setAnimated(false);
    return named(styled(proof, "dense"), "proof");
  }

  /** Returns what is done next. */
  Optional<Node> first() {
    return ((Pane) getChildren().getLast()).getChildren().stream().findFirst();
  }
}
