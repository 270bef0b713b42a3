package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.plan.OpenPlanButton;
import dev.holdfast.desktop.run.ArchiveChoiceViewModel;
import dev.holdfast.desktop.run.CleanupConfirmation;
import dev.holdfast.desktop.run.CleanupDialog;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import javafx.fxml.FXML;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The page: what is chosen and what it amounts to at the left, what comes of it beside. */
final class RetentionView extends FxmlView {

  private final RetentionParts<?> parts;
  private final PreviewPart preview;

  /** The parts beside what is chosen. */
  final PartTabs tabs;

  @FXML private VBox side;
  @FXML private StackPane main;

  RetentionView(RetentionParts<?> parts, StoreSession session, Workplace workplace) {
    this.parts = parts;
    RetentionViewModel<?> retention = parts.model();
    load();
    preview = new PreviewPart(parts, session, workplace);
    tabs = new PartTabs(parts.parts(preview));
    main.getChildren().setAll(tabs.tabs);
    VBox plans = OpenPlanButton.withFailure(retention.planFile, workplace.open(), retention.busy);
    side.getChildren().setAll(parts.choice(), plans);
    side.getChildren().addAll(parts.below());
    retention.preview.read.loading.subscribe(this::follow);
    retention.busy.subscribe(this::follow);
    retention.planFile.opened.subscribe(opened -> follow(opened != null));
    retention.run.state.subscribe(
        state -> {
          if (state == RunState.ASKING) {
            ask(retention, session, workplace);
          }
        });
  }

  private void ask(RetentionViewModel<?> retention, StoreSession session, Workplace workplace) {
    CleanupQuestion question = retention.run.question.get();
    CleanupConfirmation asked =
        new CleanupConfirmation(
            question, parts.hours(), new ArchiveChoiceViewModel(session, question.archive()));
    new CleanupDialog(asked, parts.said(question), workplace.save())
        .ask(
            node().getScene().getWindow(),
            () -> retention.confirm(asked.order()),
            retention::decline);
  }

  /** The page came to the front: the keyboard goes where work begins. */
  void focus() {
    // The field is in the scene only once the divided pane around it has its skin.
    node().applyCss();
    parts.focus();
  }

  /** What was asked for is seen, whatever part was in front. */
  private void follow(boolean asked) {
    if (asked) {
      tabs.select(preview);
    }
  }
}
