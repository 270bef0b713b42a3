package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.link;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tip;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.task.Attempt;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The last rounds of a task, the newest first, each with a bar as long as it took. */
final class LastAttempts extends VBox {

  private static final int SHOWN = 4;

  private final TaskDetailsViewModel details;
  private final AttemptText attempts;
  private final SituationText texts;
  private final Messages messages;
  @FXML private Label more;
  @FXML private Hyperlink lastGood;
  @FXML private GridPane grid;

  LastAttempts(
      SituationText texts, TaskDetailsViewModel details, FieldText fields, Messages messages) {
    this.details = details;
    this.texts = texts;
    this.messages = messages;
    this.attempts = new AttemptText(fields, messages);
    Fxml.load(this, messages);
    Shown.when(more, more.textProperty().isNotEmpty());
  }

  /** Shows those of a task; nothing where there are none. */
  void show(Situation of) {
    List<Attempt> all = of.attempts().items();
    List<Attempt> shown =
        of.attempts().complete()
            ? all.subList(Math.max(0, all.size() - SHOWN), all.size())
            : all.subList(0, Math.min(SHOWN, all.size()));
    Shown.now(this, !shown.isEmpty());
    boolean cut = shown.size() < all.size();
    more.setText(cut ? messages.get("situation.attempts.more", shown.size(), all.size()) : "");
    Long last = of.lastAttempt().map(Attempt::number).orElse(null);
    Shown.now(lastGood, last != null);
    lastGood.setOnAction(_ -> details.compare(Optional.empty(), last));
    long longest =
        shown.stream()
            .map(Attempt::durationSeconds)
            .filter(Objects::nonNull)
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    grid.getChildren().clear();
    for (Attempt attempt : shown.reversed()) {
      grid.addRow(
          grid.getRowCount(),
          whole(label(FieldText.number(attempt.label()), "strong")),
          bar(attempt, longest),
          whole(new Label(texts.duration(attempt))),
          compare(attempt, all));
    }
  }

  /** Leads from a round to its comparison with the last good run. */
  static Hyperlink lastGood(TaskDetailsViewModel details, Messages messages, long number) {
    return whole(
        link(messages.get("situation.lastGood"), () -> details.compare(Optional.empty(), number)));
  }

  private Node bar(Attempt attempt, long longest) {
    Long seconds = attempt.durationSeconds();
    double share = longest <= 0 || seconds == null ? 0 : (double) seconds / longest;
    Region drawn = styled(new Region(), "attempt-bar");
    HBox track = hbox("attempt-track", drawn);
    drawn.prefWidthProperty().bind(track.widthProperty().multiply(Math.max(share, 0.01)));
    drawn.maxWidthProperty().bind(drawn.prefWidthProperty());
    String worker = attempts.worker(attempt);
    String error = attempts.error(attempt);
    String outcome = attempts.outcome(attempt);
    String said =
        String.join("  ·  ", worker.isEmpty() ? List.of(outcome) : List.of(outcome, worker));
    Label line = label(error.isEmpty() ? said : said + "  ·  " + error, "small-text");
    line.setMinWidth(0);
    line.setTooltip(tip(line.getText() + "\n" + attempts.exactSpan(attempt), 600));
    VBox box = new VBox(line, track);
    box.getStyleClass().addAll("attempt-box", StatusStyle.styleClass(attempts.tone(attempt)));
    return box;
  }

  /** With the round before it; the first one with the last good run. */
  private Button compare(Attempt attempt, List<Attempt> all) {
    Button button = whole(styled(new Button(messages.get("common.compare")), "small"));
    Long number = attempt.number();
    button.setDisable(number == null);
    if (number != null) {
      button.setId("compareAttempt-" + number);
      button.setAccessibleText(messages.get("situation.compare.accessible", number));
      Optional<Long> before =
          all.stream()
              .map(Attempt::number)
              .filter(each -> each != null && each < number)
              .max(Long::compare);
      button.setOnAction(_ -> details.compare(before, number));
    }
    return button;
  }
}
