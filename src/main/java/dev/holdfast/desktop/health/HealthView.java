package dev.holdfast.desktop.health;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.upright;
import static dev.holdfast.desktop.fx.Nodes.vbox;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.ReadBar;
import dev.holdfast.store.Finding;
import dev.holdfast.text.FindingText;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The page: how the store was found, and each finding. */
final class HealthView extends FxmlView {

  private final HealthViewModel model;
  private final TimeText times;
  private final FindingText words = FindingText.load();
  private final VBox cards = vbox("finding-list");
  private final ScrollPane scrolling = upright(styled(new ScrollPane(cards), "finding-scroll"));

  @FXML private VBox top;
  @FXML private HBox bar;
  @FXML private Label heading;
  @FXML private Label looked;
  @FXML private Label safety;
  @FXML private HBox progress;
  @FXML private Button again;
  @FXML private StackPane content;

  HealthView(HealthViewModel model, TimeText times) {
    super(model.messages);
    this.model = model;
    this.times = times;
    load();
    acting(again, model::look);
    // A look again goes on above what was found before; the first one has the page to itself.
    var beside = model.look.loading.and(model.look.value.isNotNull());
    Shown.when(progress, beside);
    progress.getChildren().setAll(reading());
    again.disableProperty().bind(model.look.loading);
    Shown.when(bar, model.look.value.isNotNull());

    top.getChildren().addFirst(InlineFailure.of(model.look.failure, model::look));
    safety.setText(model.said("safety"));
    model.look.value.subscribe(this::found);
    model.screen.subscribe(this::show);
  }

  /** Writes again how long ago the store was looked over. */
  void tick() {
    looked.setText(
        model.look.value() == null
            ? ""
            : messages.get("looked", times.relative(model.look.value().at().getEpochSecond())));
  }

  private void found(HealthViewModel.Looked looked) {
    tick();
    if (looked == null) {
      cards.getChildren().clear();
      return;
    }
    List<Finding> findings = looked.findings();
    cards
        .getChildren()
        .setAll(
            findings.stream()
                .map(each -> new FindingCard(each, words, messages, model::showTask).node())
                .toList());
    heading.setText(messages.get("heading", findings.size()));
    boolean stated =
        findings.stream().anyMatch(each -> each.look().isPresent() || !each.repair().isEmpty());
    Shown.now(safety, stated);
  }

  private void show(HealthScreen screen) {
    content
        .getChildren()
        .setAll(
            switch (screen) {
              case IDLE ->
                  Placeholder.empty(
                      messages.get("idle.title"),
                      messages.get("idle.text"),
                      button(messages.get("common.checkTheStore"), model::look, "accent"));
              case LOOKING -> Placeholder.loading(messages.get("looking.title"), reading());
              case FAILED -> new StackPane();
              case SOUND -> Placeholder.empty(model.soundTitle(), model.soundness());
              case FINDINGS -> scrolling;
            });
  }

  private ReadBar reading() {
    return new ReadBar(model.look, messages.get("looking.title"));
  }
}
