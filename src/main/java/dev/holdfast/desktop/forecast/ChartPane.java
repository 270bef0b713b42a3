package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.retention.forecast.AgeHistogram;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The chart with its legend, and what can be done with its line. */
final class ChartPane extends VBox {

  private final ForecastViewModel model;
  private final Messages messages;
  private final ForecastWords words;
  private final AgeChart chart;
  private final FlowPane legend = styled(new FlowPane(), "chart-legend");
  private final Label reading = styled(new Label(), "text-muted", "small-text");
  private final Label leftOut = styled(new Label(), "text-muted", "small-text");
  private final Label trial = whole(styled(new Label(), "small-text"));
  private final Button adopt = whole(styled(new Button(), "small", "accent"));
  private final Button forget = whole(styled(new Button(), "small"));
  private final ComboBox<AgeRange> ranges = new ComboBox<>();

  ChartPane(ForecastViewModel model, Messages messages, ForecastWords words) {
    this.model = model;
    this.messages = messages;
    this.words = words;
    chart = new AgeChart(messages);
    getStyleClass().addAll("card", "chart-pane");
    VBox.setVgrow(chart, Priority.ALWAYS);
    getChildren().setAll(head(), legend, chart, foot(), leftOut);
    model.bars.subscribe(this::show);
    model.policy.subscribe(policy -> mark());
    model.trial.subscribe(age -> showTrial());
    chart.hovered.subscribe(bucket -> read());
    new CutoffHand(model, chart, model::adoptTrial);
  }

  private HBox head() {
    Label title = whole(styled(new Label(messages.get("chart.title")), "strong"));
    legend.setMinHeight(USE_PREF_SIZE);
    wrapped(leftOut);
    Shown.when(leftOut, leftOut.textProperty().isNotEmpty());
    ranges.getItems().setAll(AgeRange.values());
    ranges.setConverter(ShownText.of(range -> messages.get("range." + range.name())));
    ranges.setAccessibleText(messages.get("chart.range"));
    ranges.setMinWidth(USE_PREF_SIZE);
    ranges.valueProperty().bindBidirectional(model.range);
    return centred(styled(new HBox(title, gap(), ranges), "chart-head"));
  }

  private HBox foot() {
    wrapped(reading);
    adopt.setOnAction(event -> model.adoptTrial());
    forget.setOnAction(event -> model.forgetTrial());
    for (Region each : new Region[] {trial, adopt, forget}) {
      each.managedProperty().bind(each.visibleProperty());
    }
    return centred(styled(new HBox(reading, gap(), trial, forget, adopt), "chart-foot"));
  }

  private void show(AgeBars bars) {
    chart.show(bars);
    legend.getChildren().clear();
    if (bars != null) {
      StatusStyle statuses = new StatusStyle(bars.known());
      for (TaskStatus status : bars.drawn()) {
        Label name = styled(new Label(), "small-text");
        Region square = new Region();
        square
            .getStyleClass()
            .addAll("legend-square", StatusStyle.styleClass(statuses.known.tone(status)));
        name.setGraphic(square);
        name.setText(
            status.equals(AgeBars.other()) ? messages.get("chart.other") : statuses.text(status));
        legend.getChildren().add(name);
      }
      mark();
    }
    leftOut.setText(bars == null ? "" : words.leftOut(bars, undated()));
    read();
  }

  private long undated() {
    AgeHistogram histogram = model.survey.value().histogram();
    return histogram.undated(histogram.statuses());
  }

  private void mark() {
    chart.mark(model.ages(), model.isMovable(), age -> words.about(model, age));
    read();
  }

  private void read() {
    if (chart.hovered.get() != null) {
      reading.setText(words.bucket(chart.hovered.get(), model.bars.get()));
    } else if (chart.range() == null) {
      reading.setText("");
    } else if (model.ages().isEmpty()) {
      reading.setText(messages.get("chart.noLine"));
    } else {
      reading.setText(messages.get(model.isMovable() ? "chart.hint" : "chart.fixed"));
    }
  }

  private void showTrial() {
    Double age = model.trial.get();
    for (Region each : new Region[] {trial, adopt, forget}) {
      each.setVisible(age != null);
    }
    if (age != null) {
      trial.setText(messages.get("trial.title"));
      adopt.setText(messages.get("trial.adopt", ForecastWords.age(age)));
      forget.setText(messages.get("trial.forget"));
    }
  }
}
