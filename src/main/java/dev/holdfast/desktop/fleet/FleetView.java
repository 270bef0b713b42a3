package dev.holdfast.desktop.fleet;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.upright;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.run.ReportMenu;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.report.FleetSheet;
import dev.holdfast.report.FleetTotals;
import dev.holdfast.text.VisibleText;
import java.time.Instant;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import javafx.util.Subscription;

/** All stores in a table, what is known of the chosen one below it, and a look at all of them. */
public final class FleetView extends FxmlView {

  /** Ages are written again this often. */
  private static final Duration AGES = Duration.seconds(30);

  private final FleetViewModel model;
  private final TimeText times;
  private final Consumer<ConnectionItem> onOpen;
  final FleetTableView table;

  /**
   * What is known of the chosen store: what its policy would delete, why it failed, what is wrong.
   */
  private final VBox details = styled(new VBox(), "fleet-details");

  private FleetRow shown;
  private Subscription following = Subscription.EMPTY;

  @FXML private VBox top;
  @FXML private Label summary;
  @FXML private Button look;
  @FXML private Button cancel;
  @FXML private MenuButton report;
  @FXML private SplitPane split;

  /**
   * Makes the page of all stores; one in a window, beside the pages of each store. It reads nothing
   * until it is shown.
   *
   * @param files how the operator chooses where a report is written
   * @param onOpen opens a store, or brings it to the front
   */
  public static ModelPage page(
      FleetViewModel model, TimeText times, FileSaver files, Consumer<ConnectionItem> onOpen) {
    FleetView view = new FleetView(model, times, files, onOpen);
    WhileSeen.repeat(view.node(), AGES, view::refresh);
    return new ModelPage(model, view.node(), view.table::focus, HelpTopic.of("user-guide#fleet"));
  }

  private FleetView(
      FleetViewModel model, TimeText times, FileSaver files, Consumer<ConnectionItem> onOpen) {
    this.model = model;
    this.times = times;
    this.onOpen = onOpen;
    load();
    acting(cancel, model::cancel);
    acting(look, model::lookAtAll);
    table = new FleetTableView(model, times, onOpen);
    table.table.chosenProperty().subscribe(this::show);
    ScrollPane scroll = upright(styled(new ScrollPane(details), "fleet-scroll"));
    scroll.setMinHeight(96);
    ShownZone.follow(details, this::fill);
    split.getItems().setAll(table.table.control, scroll);
    SplitPane.setResizableWithParent(scroll, false);
    SplitLines.place(split, "fleet", 0.6);
    look.disableProperty().bind(model.running);
    Shown.when(cancel, model.running);
    report.disableProperty().bind(model.running.or(model.lookedAt.isNull()));
    report
        .getItems()
        .setAll(
            ReportMenu.items(report, messages, files, messages.get("report.name"), model::report));
    Banner written = Banner.of(Banner.Kind.INFO, model.report.success);
    top.getChildren().addAll(written, InlineFailure.of(model.report.failure));
    model.shownRows.addListener((javafx.beans.Observable changed) -> summarize());
    model.lookedAt.subscribe(this::summarize);
    model.running.subscribe(this::summarize);
  }

  /** Writes ages and states again. */
  void refresh() {
    table.table.refresh();
    summarize();
  }

  private void openHealth(FleetRow row) {
    if (model.showHealth(row)) {
      onOpen.accept(row.item);
    }
  }

  private void summarize() {
    summary.setText(model.running.get() ? soFar() : inAll());
  }

  private String soFar() {
    long done =
        model.shownRows.stream().filter(row -> row.look.get() == FleetRow.Look.NONE).count();
    return messages.get("summary.running", done, model.shownRows.size());
  }

  private String inAll() {
    Instant at = model.lookedAt.get();
    if (at == null) {
      long open =
          model.shownRows.stream()
              .filter(row -> row.item.state.get() == ConnectionState.CONNECTED)
              .count();
      return messages.get("summary.before", model.shownRows.size(), open);
    }
    FleetTotals sums = FleetTotals.of(model.subject());
    return messages.get(
        sums.judged() == 0 ? "summary.unjudged" : "summary.after",
        sums.answered(),
        sums.stores(),
        sums.toGo().get("tasks"),
        sums.findings(),
        times.relative(at.getEpochSecond()),
        sums.streamEvents(),
        sums.unjudged());
  }

  /** Tells of a store; null for none. */
  private void show(FleetRow row) {
    following.unsubscribe();
    shown = row;
    following =
        row == null
            ? Subscription.EMPTY
            : row.outcome
                .subscribe((before, now) -> fill())
                .and(row.item.state.subscribe((before, now) -> fill()))
                .and(row.item.profile.subscribe((before, now) -> fill()));
    fill();
  }

  private void fill() {
    details.getChildren().clear();
    if (shown == null) {
      return;
    }
    details.getChildren().add(head(shown));
    if (shown.item.profile().policy() != null) {
      muted(messages.get("policyFile", shown.item.profile().policy().toString()));
    }
    if (shown.outcome.get() == null) {
      muted(messages.get("notLooked"));
      return;
    }
    FleetSheet sheet = new FleetSheet(model.subject(), times::dateTime);
    details.getChildren().add(new SheetPane(sheet.about(shown.entry()), _ -> false, _ -> {}));
    if (shown.answer() != null && shown.answer().findings().isEmpty()) {
      muted(messages.get("findings.none"));
    }
  }

  private Node head(FleetRow row) {
    Label name = whole(styled(new Label(VisibleText.line(row.item.profile().name())), "strong"));
    Label address =
        wide(styled(new Label(VisibleText.line(row.item.profile().address())), "text-muted"));
    address.setMaxWidth(Double.MAX_VALUE);
    boolean closed = row.item.state.get() == ConnectionState.CLOSED;
    HBox head = centred(styled(new HBox(name, address), "fleet-facts"));
    if (!closed && row.answer() != null && !row.answer().findings().isEmpty()) {
      head.getChildren().add(button(messages.get("common.health"), () -> openHealth(row), "small"));
    }
    String open = closed ? "common.open" : "common.show";
    head.getChildren().add(button(messages.get(open), () -> onOpen.accept(row.item), "small"));
    return head;
  }

  private void muted(String text) {
    details.getChildren().add(wrapped(styled(new Label(VisibleText.block(text)), "text-muted")));
  }
}
