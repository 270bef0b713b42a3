package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.bar;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.ReadPart;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.report.ForecastSheet;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Whether the policies keep up: the verdict, then each stream, those that get most first. */
final class StreamForecastPart {

  private StreamForecastPart() {}

  static ReadPart<StreamForecast> of(StoreSession session, Cleanup cleanup) {
    Messages messages = Fxml.messages(StreamForecastPart.class);
    StoreRead<StreamForecast> read = StoreRead.listed(session, messages.get("job.forecast"));
    Runnable ask =
        () ->
            read.read(
                (progress, stop) -> {
                  var held = cleanup.held(session.store(), stop);
                  return StreamForecast.of(session.store(), null, held, progress, stop);
                });
    HelpTopic help = HelpTopic.of("event-streams#in-the-desktop");
    return new ReadPart<>(
        messages.get("common.forecast"), help, node(read, ask, messages), read, ask);
  }

  private static Node node(StoreRead<StreamForecast> read, Runnable ask, Messages messages) {
    StreamText words = StreamText.load();
    RowsView<StreamOutlook> table =
        RowsView.table(
                messages,
                "forecast",
                Column.<StreamOutlook>text(
                        "common.stream", row -> VisibleText.line(row.flow().stream()))
                    .look("strong")
                    .fills(0.45, 100),
                Column.<StreamOutlook>number("common.events", row -> row.flow().events())
                    .width(56, 76),
                Column.<StreamOutlook>text(
                        "column.arrives", row -> ForecastSheet.rate(row.arrivesPerDay()))
                    .right()
                    .width(70, 96),
                Column.<StreamOutlook>text(
                        "column.drains", row -> ForecastSheet.rate(row.drainPerDay()))
                    .right()
                    .width(70, 104),
                Column.number("column.expired", StreamOutlook::backlog).width(56, 76),
                Column.number("column.limit", StreamOutlook::levelsOffAt).width(70, 96),
                Column.<StreamOutlook>text("column.verdict", words::of)
                    .look("quiet")
                    .fills(0.55, 110))
            .named("forecast", "stream-forecast")
            .reads(read, StreamForecast::byArrival, () -> RowsView.EMPTY)
            .copies();
    Label verdict = sentence("", "strong");
    read.value.subscribe(known -> verdict.setText(known == null ? "" : words.of(known)));
    Label assumed = sentence(words.assumed(), "text-muted", "small-text");
    VBox said = wide(new VBox(verdict, assumed));
    said.setMinWidth(0);
    Button again = button(messages.get("forecast.again"), ask);
    again.disableProperty().bind(read.loading);
    InlineFailure failure = InlineFailure.of(read.failure, read::retry);
    VBox.setMargin(failure, new Insets(10, 16, 8, 16));
    return new VBox(failure, bar("stream-head", said, again), tall(table.control));
  }
}
