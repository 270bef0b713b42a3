package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.desktop.timeline.lanes.Steps;
import dev.holdfast.replay.AttemptDiff;
import dev.holdfast.replay.AttemptDiff.Step;
import dev.holdfast.replay.AttemptRun;
import dev.holdfast.replay.AttemptStep;
import dev.holdfast.replay.JsonDifference;
import dev.holdfast.replay.story.StoryComparison;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.Property;
import javafx.fxml.FXML;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** Two attempts side by side: what only one of them did, and what took longer. */
final class ComparePane extends FxmlView {

  /** So many differences are told. */
  private static final int SHOWN = 12;

  private final TimelineViewModel timeline;
  private final CompareViewModel compare;
  private final RowsView<Step> table;
  private StoryComparison shown;

  @FXML private ComboBox<Optional<Long>> left;
  @FXML private ComboBox<Optional<Long>> right;
  @FXML private InlineFailure failure;
  @FXML private Label summary;
  @FXML private Label data;

  ComparePane(TimelineViewModel timeline, Messages texts) {
    super(texts);
    this.timeline = timeline;
    this.compare = timeline.compare;
    load();
    choice(left, compare.left, true);
    choice(right, compare.right, false);
    for (Label label : List.of(summary, data)) {
      label.managedProperty().bind(label.textProperty().isNotEmpty());
    }
    failure.follow(compare.read.failure, compare.read::retry);
    table =
        RowsView.table(
                messages,
                "compare",
                Column.text("compare.sign", this::sign).width(60, 84),
                Column.text("compare.step", this::step).width(60, 160),
                Column.<Step>text("compare.leftTime", step -> seconds(step.leftSeconds()))
                    .width(60, 62),
                Column.<Step>text("compare.rightTime", step -> seconds(step.rightSeconds()))
                    .width(60, 62),
                Column.text("compare.more", ComparePane::more).width(60, 62))
            .named("compareTable", "compare-table")
            .copies()
            .chosen(this::choose);
    table.table().setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    VBox root = (VBox) node();
    root.getChildren().add(root.getChildren().indexOf(data), tall(table.control));
    Shown.by(this::show, compare.read.value, compare.read.loading);
  }

  private void choice(
      ComboBox<Optional<Long>> choice, Property<Optional<Long>> property, boolean good) {
    choice.setConverter(
        ShownText.of(
            number ->
                number
                    .map(each -> messages.get("common.attemptTitle", FieldText.number(each)))
                    .orElse(good ? messages.get("compare.lastGood") : "")));
    compare.attempts.subscribe(
        numbers -> {
          List<Optional<Long>> items = new ArrayList<>();
          if (good) {
            items.add(Optional.empty());
          }
          numbers.forEach(number -> items.add(Optional.of(number)));
          Optional<Long> kept = property.getValue();
          choice.getItems().setAll(items);
          choice.setValue(kept);
          choice.setDisable(numbers.isEmpty());
        });
    choice
        .valueProperty()
        .subscribe(
            value -> {
              if (value != null && choice.getItems().contains(value)) {
                property.setValue(value);
              }
            });
    property.subscribe(choice::setValue);
  }

  private void show() {
    Optional<StoryComparison> compared = compare.read.value();
    shown = compared == null ? null : compared.orElse(null);
    summary.setText(shown == null ? "" : summary(shown));
    String nothing =
        compare.attempts.get().isEmpty()
            ? "noAttempts"
            : compared != null && shown == null ? "noGood" : "noSteps";
    table.show(
        shown == null ? List.of() : shown.attempts().steps(),
        compare.read.isLoading() ? RowsView.LOADING : nothing);
    if (shown != null && shown.attempts().firstDivergence() >= 0) {
      table.choose(null);
      table.table().scrollTo(Math.max(0, shown.attempts().firstDivergence() - 1));
    }
    showData(table.chosenProperty().get());
  }

  private void choose(Step step) {
    showData(step);
    if (shown == null) {
      return;
    }
    AttemptStep own =
        step.right() != null
            ? step.right()
            : shown.attempts().left().taskId().equals(timeline.task.get()) ? step.left() : null;
    if (own != null) {
      timeline.go(Steps.of(timeline.chronicle().replay().events, own.last()));
    }
  }

  private void showData(Step step) {
    data.setText(
        shown == null
            ? ""
            : Stream.of(
                    step == null
                        ? ""
                        : differences(messages.get("common.metadata"), step.metadata()),
                    differences(messages.get("common.payload"), shown.payload()),
                    differences(messages.get("common.result"), shown.result()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n")));
  }

  /** Returns what matters first: the ends, the duration, the first divergence. */
  private String summary(StoryComparison comparison) {
    AttemptDiff diff = comparison.attempts();
    List<String> lines = new ArrayList<>();
    lines.add(run("compare.left", diff.left()));
    lines.add(run("compare.right", diff.right()));
    long missing = count(diff, AttemptDiff.Side.MISSING);
    long added = count(diff, AttemptDiff.Side.ADDED);
    lines.add(
        diff.firstDivergence() < 0
            ? messages.get("common.sameSteps")
            : messages.get("compare.different", missing, added, diff.firstDivergence() + 1));
    Long more = diff.durationDifference();
    if (more != null && more != 0) {
      lines.add(
          messages.get(
              more > 0 ? "compare.longer" : "compare.shorter",
              ElapsedText.ofSeconds(Math.abs(more))));
    }
    if (!diff.exact()) {
      lines.add(messages.get("compare.inexact"));
    }
    return String.join("\n", lines);
  }

  private static long count(AttemptDiff diff, AttemptDiff.Side side) {
    return diff.steps().stream().filter(step -> step.side() == side).count();
  }

  private String run(String key, AttemptRun run) {
    String outcome =
        run.outcome() == null ? messages.get("common.runningNow") : FieldText.plain(run.outcome());
    String duration =
        run.durationSeconds() == null ? "–" : ElapsedText.ofSeconds(run.durationSeconds());
    return messages.get(
        key, FieldText.id(run.taskId()), FieldText.number(run.number()), outcome, duration);
  }

  /** Returns what a step is, such as “task_checkpoint half”. */
  private String step(Step step) {
    AttemptStep either = step.left() == null ? step.right() : step.left();
    String type = FieldText.plain(either.type());
    String code = either.code() == null ? "" : "  " + FieldText.plain(either.code());
    return either.events() > 1 ? type + code + "  ×" + either.events() : type + code;
  }

  /** Returns a sign and a word for the side that has it. */
  private String sign(Step step) {
    return switch (step.side()) {
      case BOTH -> step.metadata().isEmpty() ? "" : messages.get("compare.DIFFERS");
      case MISSING -> messages.get("compare.MISSING");
      case ADDED -> messages.get("compare.ADDED");
    };
  }

  private static String seconds(Long seconds) {
    return seconds == null ? "" : ElapsedText.ofSeconds(seconds);
  }

  /** Returns how much longer the right one took, signed; empty for no difference. */
  private static String more(Step step) {
    Long more = step.secondsMore();
    return more == null || more == 0 ? "" : (more > 0 ? "+" : "") + ElapsedText.ofSeconds(more);
  }

  /** Returns where the data of two steps, or of two tasks, differ; empty if nowhere. */
  private String differences(String name, List<JsonDifference> differences) {
    if (differences.isEmpty()) {
      return "";
    }
    String lines =
        differences.stream()
            .limit(SHOWN)
            .map(
                each ->
                    FieldText.plain(each.path().isEmpty() ? "/" : each.path())
                        + ":  "
                        + shortened(each.left())
                        + "  →  "
                        + shortened(each.right()))
            .collect(Collectors.joining("\n"));
    int more = differences.size() - SHOWN;
    return messages.get("compare.data", name)
        + "\n"
        + lines
        + (more > 0 ? "\n" + messages.get("common.andMoreSentence", more) : "");
  }

  private static String shortened(String json) {
    return VisibleText.start(FieldText.plain(json), 80);
  }
}
