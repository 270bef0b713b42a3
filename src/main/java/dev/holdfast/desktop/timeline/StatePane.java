package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.vbox;

import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** The state of the task at the instant looked at; what the last step changed stands out. */
final class StatePane extends ScrollPane {

  private final TimelineViewModel timeline;
  private final Messages messages;
  private final StateLines words;
  private final Label heading = sentence("", "text-muted");
  private final FactGrid grid = new FactGrid(96, "state-grid");

  StatePane(TimelineViewModel timeline, StatusStyle statuses, Messages messages) {
    this.timeline = timeline;
    this.messages = messages;
    this.words = new StateLines(statuses, messages);
    getStyleClass().add("state-pane");
    setFitToWidth(true);

    setContent(vbox("state-content", heading, grid));
    timeline.instant.subscribe(this::show);
  }

  private void show(TimelineViewModel.Instant instant) {
    grid.getChildren().clear();
    Chronicle chronicle = timeline.chronicle();
    boolean rounds =
        chronicle != null
            && chronicle.trail().stream().anyMatch(event -> event.fields().has("attempt"));
    List<StateLine> lines = words.of(instant, rounds);
    long changes = lines.stream().filter(StateLine::changed).count();
    heading.setText(
        instant.state() == null
            ? ""
            : instant.step() == 0
                ? messages.get("state.before")
                : messages.get(changes == 0 ? "state.same" : "state.changed", changes));
    for (StateLine line : lines) {
      Label value = FactGrid.value(line.value(), null);
      value.setId("state-" + line.key());
      VBox both = new VBox(value);
      if (line.changed()) {
        value.getStyleClass().addAll("strong", "state-changed");
        Label before =
            label(
                messages.get(
                    "state.was",
                    VisibleText.start(line.before().lines().findFirst().orElse(""), 80)),
                "text-muted",
                "state-was");
        both.getChildren().add(before);
      }
      grid.fact(messages.named("state.name.", line.key()), both);
    }
  }
}
