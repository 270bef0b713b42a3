package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.ReadBar;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.text.Messages;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * The chart of ages where there is little room: what is dragged becomes the policy as soon as the
 * line is let go. Has the survey of the store in common with the tab for the forecast.
 */
public final class AgeStrip extends VBox {

  private final ForecastViewModel model;
  private final Messages messages;
  private final ForecastWords words;
  private final ObservableValue<? extends Preview> seen;
  private final AgeChart chart;
  private final Label said = styled(new Label(), "text-muted", "small-text");
  private Long decided;
  private final HBox reading = styled(new HBox(), "age-strip-reading");

  /**
   * Shows nothing until {@link #show}.
   *
   * @param seen the preview beside it; holds null while there is none
   * @param adopted runs when an age that was tried has become the policy
   */
  AgeStrip(
      ForecastViewModel model,
      TimeText times,
      ObservableValue<? extends Preview> seen,
      Runnable adopted) {
    this.model = model;
    this.seen = seen;
    messages = model.messages();
    words = ForecastWords.of(model, times);
    chart = styled(new AgeChart(model, () -> adopt(adopted)), "compact");
    getStyleClass().addAll("card", "age-strip");
    setId("ageStrip");
    setMinWidth(0);
    VBox.setVgrow(chart, Priority.ALWAYS);
    said.setMinWidth(0);
    getChildren().setAll(said, chart);
    chart.setOnMouseReleased(event -> adopt(adopted));
    model.bars.subscribe(this::draw);
    Shown.by(this::mark, model.policy, seen);
    model.survey.loading.subscribe(this::draw);
    model.survey.failure.subscribe(this::draw);
    chart.hovered.subscribe(bucket -> say());
    reading.setAlignment(Pos.CENTER);
    reading.getChildren().setAll(new ReadBar(model.survey, messages.get("loading.title")));
  }

  /** Reads how old the tasks are, unless that was done. */
  public void show() {
    model.show();
  }

  /** Reads it again, if it was read: the store has changed. */
  public void outdated() {
    if (model.survey.value() != null) {
      model.read();
    }
  }

  /** Says how many of all that is previewed go by what was decided; null for all. */
  public void decided(Long tasks) {
    decided = tasks;
    mark();
  }

  private void adopt(Runnable adopted) {
    if (model.trial.get() != null) {
      model.adoptTrial();
      adopted.run();
    }
  }

  private void draw() {
    boolean known = model.survey.value() != null;
    AgeBars bars = model.bars.get();
    if (!known && model.survey.isLoading()) {
      getChildren().setAll(said, reading);
    } else if (!known) {
      getChildren().setAll(said, again());
    } else {
      getChildren().setAll(said, chart);
      chart.show(bars);
      mark();
    }
    say();
  }

  /** Somebody stopped it, or it failed: its own tab says why. */
  private HBox again() {
    Button look = button(messages.get("look"), () -> model.read(), "small");
    HBox place = styled(new HBox(look), "age-strip-reading");
    place.setAlignment(Pos.CENTER);
    return place;
  }

  private void mark() {
    if (chart.draws()) {
      chart.mark(this::about);
    }
    say();
  }

  /** The preview beside it counted at another instant: of its policy its number counts. */
  private String about(double age) {
    Preview preview = seen.getValue();
    if (preview == null || !preview.policy().equals(model.policy.get())) {
      return words.about(model, age);
    }
    long tasks =
        model.ages().entrySet().stream()
            .filter(each -> each.getValue() == age)
            .mapToLong(each -> preview.byStatus().getOrDefault(each.getKey(), 0L))
            .sum();
    boolean all = decided != null && tasks == preview.tasks();
    return messages.get("cutoff.go", all ? decided : tasks);
  }

  private void say() {
    String failure = model.survey.failure.get();
    if (model.survey.value() == null && failure != null) {
      said.setText(failure);
    } else if (chart.hovered.get() != null) {
      said.setText(words.bucket(chart.hovered.get(), model.bars.get()));
    } else {
      said.setText(messages.get(model.isMovable() ? "strip.drag" : "chart.title"));
    }
    said.setTooltip(new Tooltip(said.getText()));
  }
}
