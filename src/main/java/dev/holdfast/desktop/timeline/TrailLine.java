package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.tasks.details.EventText;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** An event on one line, or several progress events rolled up. */
final class TrailLine {

  private final TimelineViewModel timeline;
  private final EventText texts;
  private final Messages messages;
  private final FontIcon arrow = new FontIcon(Feather.CHEVRON_RIGHT);
  private final Button toggle = styled(new Button(null, arrow), "icon-button", "tiny");
  private final Label time = label("", "text-muted", "story-time");
  private final FontIcon odd = styled(new FontIcon(Feather.ALERT_TRIANGLE), "trail-odd");
  private final Label type = label("", "strong", "trail-type");
  private final Label transition = label("", "trail-transition");
  private final Label rest = label("", "text-muted");
  private final HBox line =
      centred(hbox("trail-line", toggle, time, odd, type, transition, wide(rest)));

  private TrailRow shown;

  TrailLine(TimelineViewModel timeline, EventText texts, Messages messages) {
    this.timeline = timeline;
    this.texts = texts;
    this.messages = messages;
    toggle.setFocusTraversable(false);
    toggle.setOnAction(
        event -> {
          if (shown instanceof TrailRow.Rolled rolled) {
            timeline.trail.toggle(rolled);
          }
        });
    rest.setMinWidth(0);
  }

  /**
   * Shows a line.
   *
   * @param rows all lines: the day is said where another begins
   * @return null for one that is not of the story any more
   */
  Node show(TrailRow row, List<TrailRow> rows) {
    shown = row;
    Chronicle chronicle = timeline.chronicle();
    if (chronicle == null || row.last() >= chronicle.trail().size()) {
      return null;
    }
    TaskEvent event = chronicle.trail().get(row.first());
    String today = texts.day(event);
    int at = TrailRows.rowOf(rows, row.first());
    // An open roll-up stands above the line of its first event.
    int above = at > 0 && !rows.get(at).equals(row) ? at - 2 : at - 1;
    TaskEvent before = above < 0 ? null : chronicle.trail().get(rows.get(above).last());
    boolean newDay = today != null && (before == null || !today.equals(texts.day(before)));
    time.setText(
        newDay ? AxisPainter.withoutYear(today) + " " + texts.time(event) : texts.time(event));
    boolean step = row.first() < chronicle.replay().events.size();
    Shown.now(odd, step && chronicle.lanes().odd.get(row.first() + 1));
    boolean inside = row instanceof TrailRow.Single(int _, boolean below) && below;
    line.setOpacity(inside ? 0.85 : 1);
    toggle.setVisible(row instanceof TrailRow.Rolled);
    type.setText(type(row, event));
    transition.setText(transition(row, event));
    if (row instanceof TrailRow.Rolled rolled) {
      arrow.setIconCode(rolled.open() ? Feather.CHEVRON_DOWN : Feather.CHEVRON_RIGHT);
      toggle.setAccessibleText(messages.get(rolled.open() ? "trail.fold" : "trail.unfold"));
      TaskEvent last = chronicle.trail().get(row.last());
      rest.setText(messages.get("common.until", texts.time(last)));
    } else {
      rest.setText(texts.secondLine(event));
    }
    return line;
  }

  /** Returns what a screen reader says of a line; null where it is not of the story any more. */
  String said(TrailRow row) {
    Chronicle chronicle = timeline.chronicle();
    if (chronicle == null || row.last() >= chronicle.trail().size()) {
      return null;
    }
    TaskEvent event = chronicle.trail().get(row.first());
    return String.join(", ", texts.localTime(event), type(row, event), transition(row, event));
  }

  private String type(TrailRow row, TaskEvent event) {
    return switch (row) {
      case TrailRow.Single single -> (single.inside() ? "↳ " : "") + texts.type(event);
      case TrailRow.Rolled rolled -> messages.get("trail.rolled", rolled.count());
    };
  }

  private String transition(TrailRow row, TaskEvent event) {
    return switch (row) {
      case TrailRow.Single _ -> texts.transition(event);
      case TrailRow.Rolled rolled ->
          Float.isNaN(rolled.from()) || Float.isNaN(rolled.to())
              ? ""
              : NumberText.percent((double) rolled.from())
                  + " → "
                  + NumberText.percent((double) rolled.to());
    };
  }
}
