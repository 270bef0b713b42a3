package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.upright;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.retention.PreviewContent;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.report.StreamSheet;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionCommand;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;

/** A preview of events: the streams that lose some, and what else there is to see before. */
final class EventContent implements PreviewContent<StreamPreview> {

  private final RetentionCommand command;
  private final Messages messages = Fxml.messages(EventContent.class);
  private final StreamText words = StreamText.load();
  private final ScrollPane facts = upright(styled(new ScrollPane(), "run-scroll", "edge-to-edge"));
  private final RowsView<PlannedStream> table;
  private final SplitPane root;

  EventContent(RetentionCommand command, TimeText times) {
    this.command = command;
    table =
        RowsView.table(
                messages,
                "preview",
                Column.<PlannedStream>text(
                        "common.stream", row -> VisibleText.line(row.tally().stream()))
                    .more(this::share)
                    .look("strong")
                    .fills(1, 110),
                Column.<PlannedStream>number("column.goes", row -> row.tally().events())
                    .width(60, 82),
                Column.<PlannedStream>number("common.byAge", row -> row.tally().byAge())
                    .width(56, 72)
                    .stepsBack(3),
                Column.<PlannedStream>number("column.byCount", row -> row.tally().byCount())
                    .width(60, 82)
                    .stepsBack(2),
                Column.<PlannedStream>number("column.first", row -> row.tally().firstOffset())
                    .more(row -> times.exact(row.tally().goingOldest()))
                    .width(56, 92)
                    .stepsBack(1),
                Column.<PlannedStream>number("column.last", row -> row.tally().lastOffset())
                    .more(row -> times.exact(row.tally().goingNewest()))
                    .width(56, 92)
                    .stepsBack(4),
                Column.<PlannedStream>text(
                        "common.newest", row -> row.newestKept() ? messages.get("newest.kept") : "")
                    .more(row -> row.newestKept() ? messages.get("newest.kept.hint") : null)
                    .width(56, 72),
                Column.<PlannedStream>text("common.policy", row -> words.of(row.row()))
                    .look("quiet")
                    .fills(1, 110))
            .named("planned", "planned")
            .copies();
    facts.setMinHeight(90);
    table.control.setMinHeight(110);
    root = new SplitPane(table.control, facts);
    root.getStyleClass().add("stream-split");
    root.setOrientation(Orientation.VERTICAL);
    root.setMinHeight(240);
    SplitPane.setResizableWithParent(facts, false);
    SplitLines.place(root, "stream-preview", 0.6);
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
    table.show(shown.streams(), "zero");
    facts.setContent(
        styled(new SheetPane(StreamSheet.of(shown, frozen), _ -> false, _ -> {}), "stream-facts"));
  }

  @Override
  public List<String> about(StreamPreview shown, Hazard hazard) {
    return hazard.kind().code().equals(StreamPreview.SHORTENED)
        ? shown.collisions().stream().map(words::of).map(VisibleText::line).toList()
        : List.of();
  }

  @Override
  public String previewCommand(StreamPreview shown) {
    return command.preview(null, shown.choices());
  }

  @Override
  public String cleanupCommand(StreamPreview shown, CleanupOptions options) {
    return command.cleanup(null, options.withChoices(shown.choices()));
  }

  private String share(PlannedStream row) {
    return messages.get(
        "planned.share",
        VisibleText.line(row.tally().stream()),
        row.tally().events(),
        row.tally().eventsInStream());
  }
}
