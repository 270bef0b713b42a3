package dev.holdfast.desktop.hold;

import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.Bar;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Everything on hold in one store, the newest first: what, since when, by whom and why. */
final class HoldListView {

  private final HoldsViewModel holds;
  private final Messages messages;
  final VBox root;

  /**
   * Shows what was read.
   *
   * @param opener shows what a hold keeps on the page for that
   */
  HoldListView(HoldsViewModel holds, TimeText times, Consumer<Hold> opener) {
    this.holds = holds;
    messages = Fxml.messages(HoldListView.class).in(holds.session.operation());
    root = new VBox();
    HoldDialogs dialogs = new HoldDialogs(holds, () -> root.getScene().getWindow());
    RowsView<Hold> table =
        RowsView.table(
                messages,
                "list",
                Column.text("list.what", this::whatOf).width(60, 124).look("strong").sorted(),
                Column.time("common.since", times, Hold::since)
                    .width(60, 144)
                    .sorted(Comparator.comparing(Hold::since)),
                Column.<Hold>text("common.by", hold -> VisibleText.line(hold.by()))
                    .width(60, 108)
                    .sorted(),
                Column.text("common.reason", this::whyOf).fills(1, 100).sorted())
            .named("holdList")
            .shows(this::rows, this::look, holds.heldProperty(), holds.failure)
            .opens(opener)
            .on(Key.REMOVE, dialogs::release)
            .item("common.show", opener)
            .item("common.release", dialogs::release)
            .copies();
    Label sentence = styled(wide(sentence("")), "text-muted");
    holds.heldProperty().subscribe(held -> sentence.setText(held == null ? "" : told(held)));
    root.getStyleClass().add("hold-list");
    root.getChildren()
        .setAll(
            InlineFailure.of(holds.failure, holds::refresh),
            new Bar(
                "hold-bar",
                sentence,
                table.button("common.show", opener),
                table.button("common.release", dialogs::release)),
            tall(table.control));
  }

  private List<Hold> rows() {
    HeldTasks held = holds.heldProperty().get();
    return held == null ? List.of() : held.all.reversed();
  }

  private String look() {
    return holds.heldProperty().get() != null
        ? RowsView.EMPTY
        : holds.failure.get().isEmpty() ? RowsView.LOADING : RowsView.FAILED;
  }

  private String whatOf(Hold hold) {
    String id = VisibleText.line(hold.id().toString());
    return messages.get(hold.workflow() ? "list.workflow" : "common.oneWithId", id);
  }

  private String whyOf(Hold hold) {
    return hold.reason() == null ? messages.get("common.dash") : VisibleText.line(hold.reason());
  }

  private String told(HeldTasks held) {
    Stream<String> alike =
        held.alike.stream().map(place -> messages.get("list.alike", VisibleText.line(place)));
    return Stream.concat(Stream.of(messages.get("list.sentence", held.all.size())), alike)
        .filter(said -> !said.isEmpty())
        .collect(Collectors.joining("\n"));
  }
}
