package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.ColumnRoom;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.retention.PreviewContent;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.PlannedStream;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionCommand;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** A preview of events: the streams that lose some, and what else there is to see before. */
final class EventContent implements PreviewContent<StreamPreview> {

  private static final double BAR = 18;

  private final TimeText times;
  private final RetentionCommand command;
  private final Messages messages = Fxml.messages(EventContent.class);
  private final StreamText words = StreamText.load();
  private final FactsPane facts = new FactsPane(messages);
  private final Parent root;

  @FXML private SplitPane found;
  @FXML private TableView<PlannedStream> table;
  @FXML private TableColumn<PlannedStream, PlannedStream> name;
  @FXML private TableColumn<PlannedStream, PlannedStream> events;
  @FXML private TableColumn<PlannedStream, PlannedStream> byAge;
  @FXML private TableColumn<PlannedStream, PlannedStream> byCount;
  @FXML private TableColumn<PlannedStream, PlannedStream> first;
  @FXML private TableColumn<PlannedStream, PlannedStream> last;
  @FXML private TableColumn<PlannedStream, PlannedStream> newest;
  @FXML private TableColumn<PlannedStream, PlannedStream> rule;

  EventContent(RetentionCommand command, TimeText times) {
    this.command = command;
    this.times = times;
    root = Fxml.load(this);
    columns();
    table.setPlaceholder(
        Placeholder.empty(messages.get("preview.zero"), messages.get("preview.zero.detail")));
    found.getItems().add(facts);
    SplitPane.setResizableWithParent(facts, false);
    SplitLines.place(found, "stream-preview", 0.6);
  }

  @Override
  public String subject(StreamPreview shown) {
    return messages.get("preview.subject", shown.events(), shown.streamsProcessed());
  }

  @Override
  public Node body() {
    return root;
  }

  @Override
  public void show(StreamPreview shown, boolean frozen) {
    table.getItems().setAll(shown.streams());
    facts.show(shown, frozen);
  }

  @Override
  public List<String> about(StreamPreview shown, Hazard hazard) {
    return hazard.kind().equals(shown.terms().shortened())
        ? shown.collisions().stream().map(words::of).map(VisibleText::line).toList()
        : List.of();
  }

  @Override
  public String previewCommand(StreamPreview shown) {
    return command.streamPreview(shown.includeNewest());
  }

  @Override
  public String cleanupCommand(StreamPreview shown, CleanupOptions options) {
    return command.streamCleanup(shown.includeNewest(), options);
  }

  private void columns() {
    StreamCell.in(name, row -> VisibleText.line(row.stream()), this::share, "strong");
    number(events, PlannedStream::events);
    number(byAge, row -> row.tally().byAge());
    number(byCount, row -> row.tally().byCount());
    StreamCell.in(
        first,
        row -> NumberText.grouped(row.tally().going().firstOffset()),
        row -> times.exact(row.tally().going().oldest()),
        "number-column");
    StreamCell.in(
        last,
        row -> NumberText.grouped(row.tally().going().lastOffset()),
        row -> times.exact(row.tally().going().newest()),
        "number-column");
    StreamCell.in(
        newest,
        row -> row.newestKept() ? messages.get("newest.kept") : "",
        row -> row.newestKept() ? messages.get("newest.kept.hint") : null);
    StreamCell.in(rule, row -> words.of(row.row()), row -> words.of(row.row()), "quiet");
    fitColumns();
  }

  /**
   * Two columns share the room that is left; where there is too little, offsets step back first.
   */
  private void fitColumns() {
    List<TableColumn<PlannedStream, PlannedStream>> fixed =
        List.of(first, byCount, byAge, last, events, newest);
    double wanted = fixed.stream().mapToDouble(TableColumn::getPrefWidth).sum();
    double least = name.getMinWidth() + rule.getMinWidth();
    ColumnRoom.stepBack(table, wanted + least + BAR, List.of(first, byCount, byAge, last));
    DoubleBinding half =
        Bindings.createDoubleBinding(
            () ->
                (table.getWidth()
                        - BAR
                        - fixed.stream()
                            .filter(TableColumn::isVisible)
                            .mapToDouble(TableColumn::getWidth)
                            .sum())
                    / 2,
            Stream.concat(
                    Stream.of(table.widthProperty()),
                    fixed.stream()
                        .flatMap(
                            column -> Stream.of(column.widthProperty(), column.visibleProperty())))
                .toArray(Observable[]::new));
    name.prefWidthProperty().bind(half);
    rule.prefWidthProperty().bind(half);
  }

  private static void number(
      TableColumn<PlannedStream, PlannedStream> column, ToLongFunction<PlannedStream> number) {
    StreamCell.in(
        column, row -> NumberText.grouped(number.applyAsLong(row)), row -> null, "number-column");
  }

  private String share(PlannedStream row) {
    return messages.get(
        "planned.share", VisibleText.line(row.stream()), row.events(), row.tally().events());
  }
}
