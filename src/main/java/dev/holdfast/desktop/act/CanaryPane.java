package dev.holdfast.desktop.act;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.run.RunProgress;
import dev.holdfast.retention.act.ActPace;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The first ones, the look at them and the others, as it happens. */
final class CanaryPane extends VBox {

  /** All stages are of one width, in pixels. */
  private static final double STAGE = 180;

  private final ActViewModel model;
  private final Messages messages;
  private final Label first = new Label();
  private final Label watching = new Label();
  private final Label rest = new Label();
  private final Label fared = named(wrapped(new Label()), "canaryFared");
  private final VBox firstBox;
  private final VBox watchBox;
  private final VBox restBox;

  CanaryPane(ActViewModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    setId("canaryPane");
    getStyleClass().add("act-canary");
    firstBox = stage("canary.first", first);
    watchBox = stage("canary.watch", watching);
    restBox = stage("canary.rest", rest);
    getChildren().addAll(styled(new HBox(firstBox, watchBox, restBox), "act-stages"), fared);
    Shown.when(
        this,
        model.step.map(
            step -> pace() != null && (step == ActStep.RUNNING || step == ActStep.ENDED)));
    Shown.when(fared, fared.textProperty().isNotEmpty());
    model.run.progress.subscribe(this::show);
    model.run.watched.subscribe(this::show);
    model.run.state.subscribe(this::show);
  }

  private VBox stage(String key, Label text) {
    Label title = styled(new Label(messages.get(key)), "strong");
    text.setWrapText(true);
    VBox box = wide(styled(new VBox(title, text), "act-stage"));
    box.setPrefWidth(STAGE);
    return box;
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
    first.setText(messages.get("common.of", Math.min(done, size), size));
    watching.setText(
        state.verdict() == null
            ? messages.get("canary.upTo", Durations.formatShort(pace.watch()))
            : messages.get("canary.verdict." + state.verdict()));
    rest.setText(messages.get("common.of", Math.max(0, done - size), all - size));
    fared.setText(watched ? ActText.load().of(state) : "");
    active(firstBox, !watched);
    active(watchBox, watched && state.verdict() == null);
    active(restBox, state.verdict() == Canary.Verdict.PASSED);
  }

  private static void active(VBox box, boolean now) {
    box.getStyleClass().remove("now");
    if (now) {
      box.getStyleClass().add("now");
    }
  }
}
