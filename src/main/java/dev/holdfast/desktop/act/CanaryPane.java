package dev.holdfast.desktop.act;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.run.RunProgress;
import dev.holdfast.retention.act.ActPace;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** The first ones, the look at them and the others, as it happens. */
final class CanaryPane extends FxmlView {

  private final ActViewModel model;

  @FXML private VBox firstStage;
  @FXML private Label canaryFirst;
  @FXML private VBox watchStage;
  @FXML private Label canaryWatch;
  @FXML private VBox restStage;
  @FXML private Label canaryRest;
  @FXML private Label canaryFared;

  CanaryPane(ActViewModel model, Messages messages) {
    super(messages);
    this.model = model;
    load();
    Shown.when(
        node(),
        model.step.map(
            step -> pace() != null && (step == ActStep.RUNNING || step == ActStep.ENDED)));
    Shown.when(canaryFared, canaryFared.textProperty().isNotEmpty());
    model.run.progress.subscribe(this::show);
    model.run.watched.subscribe(this::show);
    model.run.state.subscribe(this::show);
  }

  /** Returns how it is done; null while nothing comes first. */
  private ActPace pace() {
    ActPace pace = model.pace.written.get().pace();
    return pace == null || pace.first() == null ? null : pace;
  }

  private void show() {
    ActPace pace = pace();
    if (pace == null || model.run.order() == null) {
      return;
    }
    RunProgress progress = model.run.progress.get();
    long all = model.run.order().plan().work().units();
    long size = Math.min(pace.first(), all);
    long done = progress == null ? 0 : progress.latest().done();
    Canary.State state = model.run.watched.get();
    boolean watched = state != Canary.State.NONE;
    canaryFirst.setText(messages.get("common.of", Math.min(done, size), size));
    canaryWatch.setText(
        state.verdict() == null
            ? messages.get("canary.upTo", Durations.formatShort(pace.watch()))
            : messages.get("canary.verdict." + state.verdict()));
    canaryRest.setText(messages.get("common.of", Math.max(0, done - size), all - size));
    canaryFared.setText(watched ? ActText.load().of(state) : "");
    active(firstStage, !watched);
    active(watchStage, watched && state.verdict() == null);
    active(restStage, state.verdict() == Canary.Verdict.PASSED);
  }

  private static void active(VBox box, boolean now) {
    box.getStyleClass().remove("now");
    if (now) {
      box.getStyleClass().add("now");
    }
  }
}
