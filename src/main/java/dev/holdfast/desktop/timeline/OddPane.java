package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.timeline.lanes.Steps;
import dev.holdfast.replay.CacheDrift;
import dev.holdfast.replay.ReplayFinding;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReplayText;
import dev.holdfast.text.VisibleText;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** What is odd: where the row differs from its events, and what cannot have happened so. */
final class OddPane extends StackPane {

  private static final int SHOWN = 100;

  private final TimelineViewModel timeline;
  private final Messages messages;
  private final ReplayText words = ReplayText.load();
  private final VBox lines = vbox("odd-lines");
  private final ScrollPane scroll = styled(new ScrollPane(lines), "state-pane");

  OddPane(TimelineViewModel timeline, Messages messages) {
    this.timeline = timeline;
    this.messages = messages;
    scroll.setFitToWidth(true);
    timeline.read.value.subscribe(this::show);
  }

  private void show(Chronicle chronicle) {
    lines.getChildren().clear();
    if (chronicle == null) {
      getChildren().clear();
      return;
    }
    if (chronicle.drift().isEmpty() && chronicle.findings().count() == 0) {
      getChildren()
          .setAll(Placeholder.empty(messages.get("odd.none"), messages.get("odd.none.detail")));
      return;
    }
    if (!chronicle.drift().isEmpty()) {
      heading("common.rowDiffers");
      chronicle.drift().forEach(drift -> drift(chronicle, drift));
    }
    if (chronicle.findings().count() > 0) {
      heading("common.findingsInHistory");
      chronicle.findings().first().stream().limit(SHOWN).forEach(this::finding);
      long more = chronicle.findings().count() - SHOWN;
      if (more > 0) {
        lines.getChildren().add(new Label(messages.get("common.andMoreSentence", more)));
      }
    }
    getChildren().setAll(scroll);
  }

  private void heading(String key) {
    lines.getChildren().add(label(messages.get(key), "section-header"));
  }

  private void drift(Chronicle chronicle, CacheDrift drift) {
    Long event =
        drift instanceof CacheDrift.Field field && field.event() != null
            ? Long.valueOf(field.event().id())
            : null;
    boolean own = event != null && Steps.withId(chronicle.replay().events, event) > 0;
    line(words.of(drift, chronicle.story().now()), own ? event : null);
  }

  private void finding(ReplayFinding finding) {
    line(
        words.of(finding),
        finding instanceof ReplayFinding.OnEvent on ? Long.valueOf(on.event().id()) : null);
  }

  private void line(String text, Long event) {
    Label sentence = wide(sentence(VisibleText.line(text)));
    HBox line = hbox("odd-line", sentence);
    if (event != null) {
      line.getChildren().add(link(event));
    }
    lines.getChildren().add(line);
  }

  private Node link(long event) {
    return whole(
        Nodes.link(
            messages.get("common.eventNumber", Long.toString(event)),
            () -> timeline.open(new TaskPosition(timeline.task.get(), event))));
  }
}
