package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Bar;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.Comparator;
import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Whether the policies keep up: the verdict, then each stream, those that get most first. */
final class StreamForecastView implements PagePart {

  private final StreamForecastViewModel forecast;
  private final Messages messages = Fxml.messages(StreamForecastView.class);
  private final VBox root;

  StreamForecastView(StreamForecastViewModel forecast) {
    this.forecast = forecast;
    StreamText words = StreamText.load();
    RowsView<StreamOutlook> table =
        RowsView.table(
                messages,
                "forecast",
                Column.<StreamOutlook>text("column.stream", row -> VisibleText.line(row.stream()))
                    .look("strong")
                    .fills(0.45, 100),
                Column.<StreamOutlook>number("column.events", row -> row.flow().events())
                    .width(56, 76),
                Column.<StreamOutlook>text("column.arrives", row -> words.rate(row.arrivesPerDay()))
                    .right()
                    .width(70, 96),
                Column.<StreamOutlook>text("column.drains", row -> words.rate(row.drainsPerDay()))
                    .right()
                    .width(70, 104),
                Column.number("column.expired", StreamOutlook::backlog).width(56, 76),
                Column.<StreamOutlook>number(
                        "column.limit",
                        row -> row.levelsOffAt() == null ? null : Math.round(row.levelsOffAt()))
                    .width(70, 96),
                Column.<StreamOutlook>text("column.verdict", words::of)
                    .look("quiet")
                    .fills(0.55, 110))
            .named("forecast", "stream-forecast")
            .reads(forecast.read(), StreamForecastView::byArrival, () -> RowsView.EMPTY)
            .copies();
    Label verdict = wrapped(styled(new Label(), "strong"));
    forecast
        .read()
        .valueProperty()
        .subscribe(known -> verdict.setText(known == null ? "" : words.of(known)));
    Label assumed = wrapped(styled(new Label(words.assumed()), "text-muted", "small-text"));
    VBox said = wide(new VBox(verdict, assumed));
    said.setMinWidth(0);
    Button again = button(messages.get("forecast.again"), forecast::forecast);
    again.disableProperty().bind(forecast.read().loadingProperty());
    InlineFailure failure =
        InlineFailure.of(forecast.read().failureProperty(), forecast.read()::retry);
    VBox.setMargin(failure, new Insets(10, 16, 8, 16));
    root = new VBox(failure, new Bar("stream-head", said, again), tall(table.control()));
  }

  private static List<StreamOutlook> byArrival(StreamForecast known) {
    return known.streams().stream()
        .sorted(Comparator.comparingDouble(StreamOutlook::arrivesPerDay).reversed())
        .toList();
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("event-streams#in-the-desktop");
  }

  @Override
  public String title() {
    return messages.get("tab.forecast");
  }

  @Override
  public Parent node() {
    return root;
  }

  @Override
  public void shown() {
    forecast.show();
  }

  @Override
  public void refresh() {
    forecast.refresh();
  }

  @Override
  public void close() {
    forecast.close();
  }
}
