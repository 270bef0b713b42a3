package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.tasks.details.EventText;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.Messages;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** An event on one line, or several progress events rolled up. */
final class TrailCell extends ListCell<TrailRow> {

  private final TimelineViewModel timeline;
  private final EventText texts;
  private final Messages messages;
  private final FontIcon arrow = new FontIcon(Feather.CHEVRON_RIGHT);
  private final Button toggle = styled(new Button(null, arrow), "icon-button", "tiny");
  private final Label time = styled(new Label(), "text-muted", "story-time");
  private final FontIcon odd = styled(new FontIcon(Feather.ALERT_TRIANGLE), "trail-odd");
  private final Label type = styled(new Label(), "strong", "trail-type");
  private final Label transition = styled(new Label(), "trail-transition");
  private final Label rest = styled(new Label(), "text-muted");
  private final HBox line =
      styled(new HBox(toggle, time, odd, type, transition, rest), "trail-line");

  TrailCell(
      TimelineViewModel timeline,
      EventText texts,
      Messages messages,
      Consumer<TrailRow.Rolled> opener) {
    this.timeline = timeline;
    this.texts = texts;
    this.messages = messages;
    getStyleClass().add("trail-cell");
    toggle.setFocusTraversable(false);
    toggle.setOnAction(
        event -> {
          if (getItem() instanceof TrailRow.Rolled rolled) {
            opener.accept(rolled);
          }
        });
    rest.setMinWidth(0);
    HBox.setHgrow(rest, Priority.ALWAYS);
    line.setAlignment(Pos.CENTER_LEFT);
    // As wide as the list, so that long messages end in an ellipsis and not in a scroll bar.
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(TrailRow row, boolean empty) {
    super.updateItem(row, empty);
    Chronicle chronicle = timeline.chronicle();
    if (empty || row == null || chronicle == null || row.last() >= chronicle.trail().size()) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    TaskEvent event = chronicle.trail().get(row.first());
    String today = texts.day(event);
    TaskEvent before =
        getIndex() == 0
            ? null
            : chronicle.trail().get(getListView().getItems().get(getIndex() - 1).last());
    boolean newDay = today != null && (before == null || !today.equals(texts.day(before)));
    time.setText(newDay ? withoutYear(today) + " " + texts.time(event) : texts.time(event));
    boolean step = row.first() < chronicle.steps();
    Shown.now(odd, step && chronicle.lanes().odd().get(row.first() + 1));
    switch (row) {
      case TrailRow.Single single -> single(single, event);
      case TrailRow.Rolled rolled -> rolled(rolled);
    }
    setAccessibleText(
        String.join(", ", texts.localTime(event), type.getText(), transition.getText()));
    setGraphic(line);
  }

  /** The year stands beside the scrubber. */
  private static String withoutYear(String day) {
    int year = day.lastIndexOf(' ');
    return year < 0 ? day : day.substring(0, year);
  }

  private void single(TrailRow.Single row, TaskEvent event) {
    toggle.setVisible(false);
    line.setOpacity(row.inside() ? 0.85 : 1);
    type.setText(row.inside() ? "↳ " + texts.type(event) : texts.type(event));
    transition.setText(texts.transition(event));
    rest.setText(texts.secondLine(event));
  }

  private void rolled(TrailRow.Rolled row) {
    toggle.setVisible(true);
    line.setOpacity(1);
    arrow.setIconCode(row.open() ? Feather.CHEVRON_DOWN : Feather.CHEVRON_RIGHT);
    toggle.setAccessibleText(messages.get(row.open() ? "trail.fold" : "trail.unfold"));
    type.setText(messages.get("trail.rolled", row.count()));
    transition.setText(
        Float.isNaN(row.from()) || Float.isNaN(row.to())
            ? ""
            : NumberText.percent((double) row.from())
                + " → "
                + NumberText.percent((double) row.to()));
    TaskEvent last = timeline.chronicle().trail().get(row.last());
    rest.setText(messages.get("trail.until", texts.time(last)));
  }
}
