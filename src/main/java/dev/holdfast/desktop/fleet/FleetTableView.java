package dev.holdfast.desktop.fleet;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.fx.EndedBars;
import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.fleet.FleetEnded;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.LastCleanup;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.FleetText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.Observable;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

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
   */
  FleetTableView(FleetViewModel model, TimeText times, Consumer<ConnectionItem> onOpen) {
    this.words = model.words();
    this.times = times;
    table =
        RowsView.table(
                messages,
                "table",
                Column.<FleetRow>drawn("common.store", this::store)
                    .more(row -> name(row) + "\n" + address(row) + "\n" + state(row))
                    .said(row -> name(row) + ", " + state(row))
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

  /**
   * Draws a store's name with the colour of its environment, and below it what it is and whether it
   * is open, how far the look at it is, or that it failed.
   */
  private Function<FleetRow, Node> store() {
    Label name = styled(new Label(), "strong");
    Label state = styled(new Label(), "text-muted", "fleet-second");
    FontIcon sign = styled(new FontIcon(Feather.ALERT_CIRCLE), "health-failed");
    ProgressBar progress = styled(new ProgressBar(), "fleet-progress");
    progress.setAccessibleText(messages.get("state.RUNNING"));
    VBox words = wide(new VBox(name, state, progress));
    words.setAlignment(Pos.CENTER_LEFT);
    words.setMinWidth(0);
    Region bar = styled(new Region(), "env-bar", "connection-bar");
    HBox line = centred(styled(new HBox(bar, words), "fleet-name"));
    return row -> {
      boolean running = row.look.get() == FleetRow.Look.RUNNING;
      name.setText(name(row));
      state.setText(state(row));
      state.setGraphic(failed(row) ? sign : null);
      Shown.now(state, !running);
      Shown.now(progress, running);
      progress.progressProperty().unbind();
      if (running) {
        progress.progressProperty().bind(row.fraction);
      }
      EnvironmentStyle.apply(line, row.item.profile().environment());
      return line;
    };
  }

  private static String name(FleetRow row) {
    return VisibleText.line(row.item.profile().name());
  }

  private static String address(FleetRow row) {
    return VisibleText.line(row.item.profile().address());
  }

  private String state(FleetRow row) {
    String look =
        switch (row.look.get()) {
          case RUNNING, WAITING -> row.look.get().name();
          case NONE -> failed(row) ? "NOT_READ" : row.item.state.get().name();
        };
    String state = messages.get("state." + look);
    return row.facts.get() == null
        ? state
        : messages.get("common.beside", row.facts.get().kind(), state);
  }

  private static boolean failed(FleetRow row) {
    return row.look.get() == FleetRow.Look.NONE && row.outcome.get() instanceof FleetOutcome.Failed;
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
