package dev.holdfast.desktop.fleet;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.fx.EndedBars;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.fleet.FleetEnded;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.LastCleanup;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.FleetText;
import dev.holdfast.text.Messages;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.Observable;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** One row a store; Enter or a double click opens it. */
final class FleetTableView {

  private final FleetText words;
  private final TimeText times;
  private final Messages messages = Fxml.messages(FleetTableView.class);

  /** The table. */
  final RowsView<FleetRow> table;

  /**
   * Lists the stores.
   *
   * @param onOpen opens a store
   * @param onFindings hears which findings of which store are to be seen
   */
  FleetTableView(FleetViewModel model, TimeText times, Consumer<ConnectionItem> onOpen) {
    this.words = model.words();
    this.times = times;
    table =
        RowsView.table(
                messages,
                "table",
                Column.<FleetRow>drawn("common.store", () -> new FleetStoreLine(messages)::show)
                    .more(row -> FleetStoreLine.whole(messages, row))
                    .said(row -> FleetStoreLine.said(messages, row))
                    .width(116, 200),
                twoLines(
                        "column.tasks",
                        row -> fact(row, facts -> NumberText.grouped(facts.tasks())),
                        row -> fact(row, FleetTableView::size),
                        Pos.CENTER_RIGHT)
                    .right()
                    .width(90, 110),
                Column.<FleetRow>text(
                        "common.backlog",
                        row ->
                            orNothing(
                                row.answer() == null ? null : words.of(row.answer().backlog())))
                    .width(120, 150),
                Column.<FleetRow>drawn("column.ended", () -> this::bars)
                    .more(row -> words.of(ended(row)))
                    .said(row -> words.of(ended(row)))
                    .look("fleet-ended")
                    .width(84, 180),
                Column.<FleetRow>text(
                        "column.oldest",
                        row -> orNothing(fact(row, facts -> age(facts.oldestEnded()))))
                    .width(94, 110),
                twoLines(
                        "common.cleanup",
                        this::lastCleanup,
                        row -> cleanup(row) == null ? null : words.of(cleanup(row)),
                        Pos.CENTER_LEFT)
                    .width(122, 140),
                Column.<FleetRow>text(
                        "common.findings",
                        row ->
                            orNothing(row.answer() == null ? null : words.findings(row.answer())))
                    .width(104, 270))
            .named("fleetTable", "fleet-table")
            .follows(model.shownRows)
            .opens(row -> onOpen.accept(row.item));
    table.table().setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    // The rows stay the same objects whatever becomes known of them: a cell would not look again.
    model.shownRows.addListener((Observable changed) -> table.refresh());
  }

  void focus() {
    table.control.requestFocus();
    if (table.chosenProperty().get() == null && !table.items().isEmpty()) {
      table.choose(table.items().getFirst());
    }
  }

  /** Shows two facts above each other; a dash where nothing is known. */
  private static Column<FleetRow> twoLines(
      String key,
      Function<FleetRow, String> first,
      Function<FleetRow, String> second,
      Pos position) {
    Function<FleetRow, String> both =
        row -> {
          String below = second.apply(row);
          return orNothing(first.apply(row)) + (below == null ? "" : ", " + below);
        };
    return Column.<FleetRow>drawn(
            key,
            () -> {
              Label upper = new Label();
              Label lower = styled(new Label(), "text-muted", "fleet-second");
              VBox lines = new VBox(upper, lower);
              lines.setAlignment(position);
              return row -> {
                upper.setText(orNothing(first.apply(row)));
                lower.setText(second.apply(row));
                Shown.now(lower, lower.getText() != null);
                return lines;
              };
            })
        .more(row -> first.apply(row) == null ? null : both.apply(row))
        .said(both);
  }

  /** Nothing where nobody knows; why is said where the mouse rests. */
  private Node bars(FleetRow row) {
    if (!(ended(row) instanceof FleetEnded.Counted counted)) {
      return null;
    }
    EndedBars bars = new EndedBars(counted.endedByHour(), counted.failedByHour());
    bars.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    bars.setAccessibleText(words.of(counted));
    return bars;
  }

  private static FleetEnded ended(FleetRow row) {
    FleetEnded ended = row.ended.get();
    return ended == null ? new FleetEnded.NotAsked() : ended;
  }

  private static String fact(FleetRow row, Function<FleetFacts, String> text) {
    FleetFacts facts = row.facts.get();
    return facts == null ? null : text.apply(facts);
  }

  private String age(Long unixSeconds) {
    return unixSeconds == null ? null : times.relative(unixSeconds);
  }

  private static String size(FleetFacts facts) {
    return facts.bytes() == null ? null : BytesText.of(facts.bytes());
  }

  private String lastCleanup(FleetRow row) {
    LastCleanup known = cleanup(row);
    return known != null
        ? times.relative(known.at())
        : row.facts.get() == null ? null : messages.get("common.noneSmall");
  }

  private static LastCleanup cleanup(FleetRow row) {
    return row.facts.get() == null ? row.cleanup.get() : row.facts.get().lastCleanup();
  }

  private static String orNothing(String text) {
    return text == null ? NumberText.NOTHING : text;
  }
}
