package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.retention.forecast.AgeHistogram;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The chart with its legend, and what can be done with its line. */
final class ChartPane extends FxmlView {

  private final ForecastViewModel model;
  private final ForecastWords words;
  private final AgeChart chart;

  @FXML private FlowPane legend;
  @FXML private Label reading;
  @FXML private Label leftOut;
  @FXML private Label trial;
  @FXML private Button adopt;
  @FXML private Button forget;
  @FXML private ComboBox<AgeRange> ranges;

  ChartPane(ForecastViewModel model, Messages messages, ForecastWords words) {
    super(messages);
    this.model = model;
    this.words = words;
    chart = tall(new AgeChart(model, model::adoptTrial));
    load();
    ((VBox) node()).getChildren().add(2, chart);
    Shown.when(leftOut, leftOut.textProperty().isNotEmpty());
    ranges.getItems().setAll(AgeRange.values());
    ranges.setConverter(ShownText.of(range -> messages.get("range." + range.name())));
    ranges.valueProperty().bindBidirectional(model.range);
    acting(adopt, () -> model.adoptTrial());
    acting(forget, () -> model.forgetTrial());
    List.of(trial, adopt, forget).forEach(each -> Shown.when(each, model.trial.isNotNull()));
    adopt
        .textProperty()
        .bind(model.trial.map(age -> messages.get("trial.adopt", ForecastWords.age(age))));
    model.bars.subscribe(this::show);
    model.policy.subscribe(policy -> mark());
    chart.hovered.subscribe(bucket -> read());
  }

  private void show(AgeBars bars) {
    chart.show(bars);
    legend.getChildren().clear();
    if (bars != null) {
      StatusStyle statuses = new StatusStyle(bars.known());
      for (TaskStatus status : bars.drawn()) {
        boolean other = status.equals(AgeBars.other());
        String name = other ? messages.get("chart.other") : statuses.text(status);
        String tone = StatusStyle.styleClass(statuses.known.tone(status));
        Region square = styled(new Region(), "legend-square", tone);
        legend.getChildren().add(styled(new Label(name, square), "small-text"));
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
    chart.mark(age -> words.about(model, age));
    read();
  }

  private void read() {
    if (chart.hovered.get() != null) {
      reading.setText(words.bucket(chart.hovered.get(), model.bars.get()));
    } else if (!chart.draws()) {
      reading.setText("");
    } else if (model.ages().isEmpty()) {
      reading.setText(messages.get("chart.noLine"));
    } else {
      reading.setText(messages.get(model.isMovable() ? "chart.hint" : "chart.fixed"));
    }
  }
}
