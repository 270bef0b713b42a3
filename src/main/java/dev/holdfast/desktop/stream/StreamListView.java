package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Bar;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.hold.HoldTarget;
import dev.holdfast.desktop.hold.HoldText;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.stream.StreamListViewModel.Listed;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.table.TableFoot;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** The streams of a store in a table. */
final class StreamListView {

  private final StreamListViewModel list;
  private final Messages messages = Fxml.messages(StreamListView.class);
  private final RowsView<Task> table;
  private final VBox root;

  StreamListView(StreamListViewModel list, HoldsViewModel holds, TimeText times) {
    this.list = list;
    table =
        RowsView.table(messages, "streams", columns(times, holds))
            .named("streams", "stream-list")
            .keyed(Task::name)
            .reads(list.read(), read -> read.page().items(), this::look)
            .redraws(holds.heldProperty())
            .copies()
            .chosen(row -> list.select(row.name()));
    list.selectedProperty().subscribe(table::choose);
    InlineFailure failure = InlineFailure.of(list.read().failureProperty(), list.read()::retry);
    VBox.setMargin(failure, new Insets(0, 16, 8, 16));
    root =
        new VBox(
            head(),
            failure,
            tall(table.control()),
            new TableFoot(messages, list.read(), "listed", this::listed)
                .page(
                    "page.previous",
                    list::previous,
                    () -> page() != null && page().previous() != null)
                .page("page.next", list::next, () -> page() != null && page().next() != null));
    root.setMinHeight(140);
  }

  Parent node() {
    return root;
  }

  /** Puts the keyboard into the list. */
  void focus() {
    table.control().requestFocus();
  }

  private Bar head() {
    Label title = whole(styled(new Label(messages.get("streams.title")), "page-title"));
    TextField text = new TextField();
    text.setPromptText(messages.get("streams.text"));
    text.setAccessibleText(messages.get("streams.text"));
    text.setMinWidth(120);
    text.setPrefWidth(220);
    text.textProperty().bindBidirectional(list.textProperty());
    text.setOnAction(event -> list.first());
    return new Bar(
        "stream-head", title, gap(), text, button(messages.get("streams.find"), list::first));
  }

  private List<Column<Task>> columns(TimeText times, HoldsViewModel held) {
    HoldText holds = new HoldText(times);
    StreamWords words = new StreamWords(messages);
    List<Column<Task>> columns =
        new ArrayList<>(
            List.of(
                holds
                    .<Task>column("column.stream", words::name, row -> held.of(HoldTarget.of(row)))
                    .fills(0.55, 130),
                Column.<Task>number("column.events", row -> row.fields().integer("events"))
                    .width(60, 66),
                Column.<Task>age("column.oldest", times, row -> row.fields().integer("oldest"))
                    .width(60, 86),
                Column.<Task>age("column.newest", times, row -> row.fields().integer("newest"))
                    .width(60, 86)));
    if (!list.archived()) {
      // No policy reaches into an archive: columns that say so for each stream say nothing.
      columns.addAll(
          List.of(
              Column.text("column.policy", words::policy).fills(0.45, 110),
              Column.text("column.source", words::source)
                  .more(row -> messages.get("source.hint"))
                  .look("quiet")
                  .width(44, 56),
              Column.<Task>number("column.expired", row -> row.fields().integer("expired_events"))
                  .more(words::beyond)
                  .width(60, 70),
              Column.text("column.share", words::share).more(words::beyond).right().width(60, 66),
              Column.text("column.enabled", words::enabledText).look("quiet").width(40, 68)));
    }
    return columns;
  }

  private String look() {
    return list.textProperty().get().isBlank() ? RowsView.EMPTY : "none";
  }

  private Page<Task> page() {
    return list.read().value() == null ? null : list.read().value().page();
  }

  private String listed() {
    Listed read = list.read().value();
    return list.read().isLoading()
        ? messages.get("streams.reading")
        : read == null
            ? ""
            : messages.get(
                read.total().exact() ? "streams.listed" : "streams.listedSome",
                read.page().items().size(),
                read.total().value());
  }
}
