package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.sentence;

import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Checks an archive and says what was found. */
final class ArchiveCheckPane extends FxmlView {

  private static final int NAMED = 20;

  private final ArchivesViewModel model;

  @FXML private Button checkArchive;
  @FXML private ProgressBar bar;
  @FXML private Button cancel;
  // Beside the button, so that what is below does not move under the pointer.
  @FXML private Label archiveVerdict;
  @FXML private InlineFailure failure;
  @FXML private VBox answer;

  ArchiveCheckPane(ArchivesViewModel model, Messages messages) {
    super(messages);
    this.model = model;
    load();
    VerifyAllViewModel all = model.verifyAll;
    checkArchive.disableProperty().bind(all.busy);
    acting(checkArchive, () -> all.verifyAgain(model.selected.get()));
    acting(cancel, all::cancel);
    bar.progressProperty().bind(all.fraction);
    List.of(bar, cancel).forEach(each -> Shown.when(each, all.busy));
    archiveVerdict.managedProperty().bind(all.busy.not());
    failure.message.bind(all.failure);
    all.found.addListener((javafx.beans.Observable changed) -> show());
    all.busy.subscribe(this::show);
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
    archiveVerdict.setVisible(outcome != null && !model.verifyAll.busy.get());
    archiveVerdict.getStyleClass().removeAll("chain-sound", "problem");
    if (outcome == null) {
      archiveVerdict.setText("");
      return;
    }
    ArchiveText words = new ArchiveText(Messages.common().in(item.operation()));
    archiveVerdict.setText(words.verdict(outcome));
    archiveVerdict.setGraphic(
        new FontIcon(outcome.sound() ? Feather.SHIELD : Feather.ALERT_TRIANGLE));
    archiveVerdict.getStyleClass().add(outcome.sound() ? "chain-sound" : "problem");
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
