package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.link;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tip;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.task.Attempt;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Optional;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The last rounds of a task, the newest first, each with a bar as long as it took. */
final class LastAttempts extends VBox {

  private static final int SHOWN = 4;

  private final TaskDetailsViewModel details;
  private final AttemptText attempts;
  private final SituationText texts;
  private final Messages messages;
  private final long longest;

  LastAttempts(
      Situation of,
      SituationText texts,
      TaskDetailsViewModel details,
      FieldText fields,
      Messages messages) {
    this.details = details;
    this.texts = texts;
    this.messages = messages;
    this.attempts = new AttemptText(fields, messages);
    List<Attempt> all = of.attempts().items();
    List<Attempt> shown =
        of.attempts().complete()
            ? all.subList(Math.max(0, all.size() - SHOWN), all.size())
            : all.subList(0, Math.min(SHOWN, all.size()));
    longest =
        shown.stream()
            .map(Attempt::durationSeconds)
            .filter(java.util.Objects::nonNull)
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    getStyleClass().add("field-group");
    getChildren().setAll(title(of, shown), rows(shown.reversed(), all));
  }

  private Node title(Situation of, List<Attempt> shown) {
    Label title = whole(label(messages.get("common.attempts"), "section-header"));
    HBox line = hbox("situation-title", title);
    int read = of.attempts().items().size();
    if (shown.size() < read) {
      Label more = label(messages.get("situation.attempts.more", shown.size(), read), "text-muted");
      line.getChildren().add(more);
    }
    line.getChildren().add(gap());
    of.lastAttempt()
        .map(Attempt::number)
        .ifPresent(
            number ->
                line.getChildren()
                    .add(named(lastGood(details, messages, number), "compareLastGood")));
    return line;
  }

  /** Leads from a round to its comparison with the last good run. */
  static Hyperlink lastGood(TaskDetailsViewModel details, Messages messages, long number) {
    return whole(
        link(messages.get("situation.lastGood"), () -> details.compare(Optional.empty(), number)));
  }

  private GridPane rows(List<Attempt> shown, List<Attempt> all) {
    GridPane grid = styled(new GridPane(), "attempt-bars");
    ColumnConstraints number = fitting();
    ColumnConstraints bar = new ColumnConstraints();
    bar.setHgrow(Priority.ALWAYS);
    bar.setFillWidth(true);
    ColumnConstraints time = fitting();
    time.setHalignment(javafx.geometry.HPos.RIGHT);
    grid.getColumnConstraints().setAll(number, bar, time, fitting());
    for (int i = 0; i < shown.size(); i++) {
      Attempt attempt = shown.get(i);
      Label name = whole(label(FieldText.number(attempt.label()), "strong"));
      Label duration = whole(new Label(texts.duration(attempt)));
      Node compare = compare(attempt, all);
      for (Node each : List.of(name, duration, compare)) {
        GridPane.setValignment(each, VPos.CENTER);
      }
      grid.addRow(i, name, bar(attempt), duration, compare);
    }
    return grid;
  }

  private static ColumnConstraints fitting() {
    ColumnConstraints column = new ColumnConstraints();
    column.setMinWidth(Region.USE_PREF_SIZE);
    return column;
  }

  private Node bar(Attempt attempt) {
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
