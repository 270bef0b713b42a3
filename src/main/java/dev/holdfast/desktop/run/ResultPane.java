package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
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
import dev.holdfast.report.RunSheet;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.task.TaskId;
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
import javafx.scene.layout.HBox;
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
   * @param opener shows a task that was kept
   */
  ResultPane(
      RunViewModel run,
      CleanupOutcome outcome,
      RunText text,
      List<Button> next,
      FileSaver files,
      Consumer<TaskId> opener) {
    RunSheet sheet = new RunSheet(run.subject());
    getStyleClass().add("result-pane");
    Label title = wrapped(styled(new Label(sheet.done()), "page-title"));
    String store = text.store(run.store());
    getChildren().add(new VBox(title, styled(new Label(store), "text-muted")));
    banner(kind(outcome.result()), String.join("\n", sheet.endings()));
    if (outcome.unrecorded() != null) {
      banner(
          Banner.Kind.WARNING,
          messages.get(
              "result.journal.unrecorded",
              outcome.unrecorded().file(),
              outcome.unrecorded().detail()));
    }
    List<Part> parts = new ArrayList<>(List.of(sheet.amounts()));
    parts.addAll(sheet.parts());
    SheetPane told =
        styled(
            new SheetPane(parts, _ -> true, link -> opener.accept(((Link.OfTask) link).task())),
            "card");
    getChildren().addAll(told, journal(outcome));
    Banner written = Banner.of(Banner.Kind.INFO, run.report().successProperty());
    Banner failed = Banner.of(Banner.Kind.DANGER, run.report().failureProperty());
    next.stream().limit(1).forEach(usual -> usual.getStyleClass().add("accent"));
    HBox row = styled(new HBox(), "run-actions");
    row.getChildren().addAll(next);
    if (run.order().preview().deletes()) {
      row.getChildren().add(new ReportMenu(run.subject(), run.report(), files));
    }
    getChildren().addAll(written, failed, row);
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
    Banner banner = new Banner(kind);
    banner.textProperty().set(sentence);
    getChildren().add(banner);
  }

  private Node journal(CleanupOutcome outcome) {
    String head = outcome.journalHead();
    Label said =
        wrapped(styled(new Label(messages.get("result.journal.head", head)), "small-text"));
    Button copy = new Button(messages.get("result.journal.copy"), new FontIcon(Feather.COPY));
    acting(whole(styled(copy, "small")), () -> ClipboardText.put(head)).setId("copyHead");
    return centred(new HBox(12, said, copy));
  }

  /** Returns what is done next. */
  Optional<Node> first() {
    return ((HBox) getChildren().getLast()).getChildren().stream().findFirst();
  }
}
