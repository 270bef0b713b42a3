package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Checks an archive and says what was found. */
final class ArchiveCheckPane extends VBox {

  private static final int NAMED = 20;

  private final ArchivesViewModel model;
  private final Messages messages;
  // Beside the button, so that what is below does not move under the pointer.
  private final Label verdict = sentence("");
  private final VBox answer = styled(new VBox(), "archive-answer");

  ArchiveCheckPane(ArchivesViewModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    getStyleClass().add("archive-section");
    Label title = styled(new Label(messages.get("check.title")), "strong");
    Label text = styled(sentence(messages.get("check.text")), "text-muted");
    Button check = named(new Button(messages.get("common.verify")), "checkArchive");
    VerifyAllViewModel all = model.verifyAll;
    check.disableProperty().bind(all.busy);
    check.setOnAction(event -> all.verifyAgain(model.selected.get()));
    verdict.setId("archiveVerdict");
    verdict.getStyleClass().add("strong");
    HBox.setHgrow(verdict, Priority.ALWAYS);
    HBox actions = styled(new HBox(check, verdict), "toolbar-line");

    getChildren().addAll(title, text, actions, InlineFailure.of(all.failure), answer);
    ProgressBar bar = styled(new ProgressBar(), "health-progress");
    bar.progressProperty().bind(all.fraction);
    bar.setAccessibleText(messages.get("job.check"));
    Button cancel = acting(styled(new Button(messages.get("common.cancel")), "small"), all::cancel);
    all.busy.subscribe(
        checking -> {
          if (checking) {
            actions.getChildren().setAll(check, bar, cancel);
          } else {
            actions.getChildren().setAll(check, verdict);
          }
        });
    all.found.addListener((javafx.beans.Observable changed) -> show());
    model.selected.subscribe(this::show);
  }

  private void show() {
    ArchiveItem item = model.selected.get();
    boolean known =
        item != null
            && List.of(ArchiveState.SOUND, ArchiveState.UNSOUND)
                .contains(model.verifyAll.state(item));
    ArchiveVerification.Outcome outcome = known ? model.verifyAll.found.get(item.file()) : null;
    answer.getChildren().clear();
    verdict.setVisible(outcome != null);
    verdict.getStyleClass().removeAll("chain-sound", "problem");
    if (outcome == null) {
      verdict.setText("");
      return;
    }
    ArchiveText words = new ArchiveText(Messages.common().in(item.operation()));
    verdict.setText(words.verdict(outcome));
    verdict.setGraphic(new FontIcon(outcome.sound() ? Feather.SHIELD : Feather.ALERT_TRIANGLE));
    verdict.getStyleClass().add(outcome.sound() ? "chain-sound" : "problem");
    outcome.findings().stream()
        .limit(NAMED)
        .forEach(
            finding -> answer.getChildren().add(sentence(VisibleText.line(words.of(finding)))));
    if (outcome.found() > NAMED) {
      answer
          .getChildren()
          .add(sentence(messages.get("common.andMoreSentence", outcome.found() - NAMED)));
    }
  }
}
