package dev.holdfast.desktop.fleet;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.upright;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.report.FleetSheet;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/**
 * What is known of the chosen store: what its policy would delete, why it failed, what is wrong.
 */
final class FleetDetails {

  private final FleetViewModel model;
  private final Function<Long, String> times;
  private final Consumer<ConnectionItem> onOpen;
  private final Consumer<FleetRow> onHealth;
  private final Messages messages = Fxml.messages(FleetDetails.class);
  private final VBox lines = styled(new VBox(), "fleet-details");
  final ScrollPane root = upright(styled(new ScrollPane(lines), "fleet-scroll"));
  private FleetRow shown;
  private Subscription following = Subscription.EMPTY;

  /**
   * Shows nothing until {@link #show}.
   *
   * @param times says a moment in Unix seconds
   * @param onOpen opens a store, or brings it to the front
   * @param onHealth brings the page Health of an open store to the front
   */
  FleetDetails(
      FleetViewModel model,
      Function<Long, String> times,
      Consumer<ConnectionItem> onOpen,
      Consumer<FleetRow> onHealth) {
    this.model = model;
    this.times = times;
    this.onOpen = onOpen;
    this.onHealth = onHealth;
    root.setMinHeight(96);
    ShownZone.follow(lines, this::fill);
  }

  /** Tells of a store; null for none. */
  void show(FleetRow row) {
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
    lines.getChildren().clear();
    if (shown == null) {
      return;
    }
    lines.getChildren().add(head(shown));
    if (shown.item.profile().policy() != null) {
      muted(messages.get("policyFile", shown.item.profile().policy().toString()));
    }
    if (shown.outcome.get() == null) {
      muted(messages.get("notLooked"));
      return;
    }
    FleetSheet sheet = new FleetSheet(model.subject(), times::apply);
    lines.getChildren().add(new SheetPane(sheet.about(shown.entry()), _ -> false, _ -> {}));
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
      head.getChildren()
          .add(button(messages.get("common.health"), () -> onHealth.accept(row), "small"));
    }
    String open = closed ? "common.open" : "common.show";
    head.getChildren().add(button(messages.get(open), () -> onOpen.accept(row.item), "small"));
    return head;
  }

  private void muted(String text) {
    lines.getChildren().add(wrapped(styled(new Label(VisibleText.block(text)), "text-muted")));
  }
}
