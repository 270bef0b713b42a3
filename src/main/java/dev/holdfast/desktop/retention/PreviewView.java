package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.CardGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.ReturningFocus;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.plan.CommandMenu;
import dev.holdfast.desktop.plan.CommandMenu.Commands;
import dev.holdfast.desktop.plan.FreezeDialog;
import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.plan.PlanNotices;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Decisions;
import dev.holdfast.retention.Preview;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionCommand;
import java.time.Clock;
import java.time.ZoneId;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** A preview: its numbers, its hazards, its candidates, and what can be done with it. */
final class PreviewView {

  /** How clearly something out of date is seen. */
  static final double STALE = 0.6;

  private static final double WIDEST_TOOLTIP = 520;

  private final RetentionViewModel retention;
  private final Clock clock;
  private final Messages messages;
  private final PreviewText text;
  private final SummaryCards summary;
  private final CandidateTableView table;
  private final ExportMenu exports;
  private final FreezeDialog freezing;
  private final CommandMenu command;
  private final VBox root;

  @FXML private VBox notices;
  @FXML private Label subject;
  @FXML private VBox footer;
  @FXML private Label spared;
  @FXML private CardGrid cards;
  @FXML private VBox hazards;
  @FXML private StackPane content;
  @FXML private Label made;
  @FXML private Label digest;
  @FXML private Label hint;
  @FXML private MenuButton export;
  @FXML private Button delete;
  @FXML private Button freeze;
  @FXML private HBox buttons;

  PreviewView(RetentionViewModel retention, StoreSession session, Workplace workplace) {
    this.retention = retention;
    messages = Fxml.messages(PreviewView.class).in(session.operation());
    clock = session.clock();
    ZoneId zone = workplace.zone();
    text = new PreviewText(messages, zone, retention.known());
    summary = new SummaryCards(messages, text);
    table = new CandidateTableView(zone, session.store().terms(), session::showTask);
    exports = new ExportMenu(retention, messages, workplace.save());
    freezing = new FreezeDialog(retention.freezing(), workplace.save());
    root = Fxml.load(this);
    root.getChildren().remove(footer);
    new PreviewNotices(retention, messages)
        .fill(
            notices,
            new PlanNotices(
                    retention.planFile(),
                    retention.freezing(),
                    workplace.open(),
                    new TimeText(clock, zone))
                .nodes());
    command =
        new CommandMenu(
            retention.planFile(), commands(new RetentionCommand(session.profile().storeAddress())));
    buttons.getChildren().add(buttons.getChildren().indexOf(freeze), command);
    Shown.when(hint, hint.textProperty().isNotEmpty());
    freeze
        .disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () ->
                    retention.preview().scanningProperty().get()
                        || !retention.freshnessBinding().get().usable(),
                retention.preview().scanningProperty(),
                retention.freshnessBinding()));
    freeze.visibleProperty().bind(retention.planFile().openedProperty().isNull());
    freeze.managedProperty().bind(freeze.visibleProperty());
    HazardsView list = new HazardsView(retention.plan(), table::reveal);
    hazards.getChildren().setAll(list.node());
    Shown.when(hazards, list.node().visibleProperty());
    delete.disableProperty().bind(retention.mayDeleteBinding().not());
    ReturningFocus.to(delete);
    retention.preview().previewProperty().subscribe(this::show);
    retention.plan().planProperty().subscribe(this::showPlan);
    retention.freshnessBinding().subscribe(this::showFreshness);
    retention.run().stateProperty().subscribe(this::showPlan);
  }

  private Commands<Preview> commands(RetentionCommand command) {
    return new Commands<>(
        () -> command.preview(preview().policy()),
        () -> command.cleanup(preview().policy(), retention.plan().options()),
        opened ->
            command.cleanup(
                opened.file(),
                opened.approvers(),
                opened.maxAgeSeconds(),
                retention.plan().options()));
  }

  Parent node() {
    return root;
  }

  /** Returns what can be done with the preview: always in sight, whatever scrolls above. */
  Node footer() {
    return footer;
  }

  /** Writes again how long ago the preview was made. */
  void tick() {
    Preview shown = preview();
    if (shown != null) {
      made.setText(text.made(shown, retention.preview().previewedAtProperty().get(), clock));
    }
  }

  /** The digest of the plan's file that is looked at, else of the preview. */
  private String shownDigest() {
    OpenedPlan<?> opened = retention.planFile().openedProperty().get();
    return opened == null ? preview().digest() : opened.plan().digest();
  }

  private Preview preview() {
    return retention.preview().previewProperty().get();
  }

  private void show(Preview shown) {
    if (shown == null) {
      return;
    }
    boolean some = shown.tasks() > 0;
    subject.setText(text.subject(shown));
    Tooltip whole = new Tooltip(text.rules(shown));
    whole.setWrapText(true);
    whole.setMaxWidth(WIDEST_TOOLTIP);
    subject.setTooltip(whole);
    spared.setText(text.beside(shown, retention.operation()));
    spared.setVisible(!spared.getText().isEmpty());
    spared.setManaged(spared.isVisible());
    cards.show(summary.of(shown));
    table.show(shown);
    content.getChildren().setAll(some ? table.node() : nothing(shown));
    for (Node node : new Node[] {subject, cards, buttons}) {
      node.setVisible(some);
      node.setManaged(some);
    }
    digest.setText(text.digest(shownDigest()));
    tick();
    showPlan();
  }

  private Node nothing(Preview shown) {
    return Placeholder.empty(messages.get("preview.zero.title"), text.nothing(shown));
  }

  private void showPlan() {
    Preview shown = preview();
    if (shown != null) {
      boolean checking = retention.run().stateProperty().get() == RunState.CHECKING;
      delete.setText(
          checking
              ? messages.get("preview.delete.checking")
              : text.delete(shown, retention.plan().planProperty().get()));
      boolean decides = shown.tasks() > 0 && retention.freshnessBinding().get().usable();
      hint.setText(decides ? text.hint(retention.plan().planProperty().get()) : "");
    }
  }

  private void showFreshness(Freshness freshness) {
    double opacity = freshness.usable() ? 1 : STALE;
    for (Node node : new Node[] {subject, spared, cards, hazards, content, hint}) {
      node.setOpacity(opacity);
    }
    hazards.setDisable(!freshness.usable());
    showPlan();
  }

  @FXML
  private void copyDigest() {
    ClipboardContent copied = new ClipboardContent();
    copied.putString(shownDigest());
    Clipboard.getSystemClipboard().setContent(copied);
  }

  @FXML
  private void exportCsv() {
    exports.export(ExportFormat.CSV, root.getScene().getWindow());
  }

  @FXML
  private void exportJson() {
    exports.export(ExportFormat.JSON, root.getScene().getWindow());
  }

  @FXML
  private void freeze() {
    CleanupPlan made = retention.plan().planProperty().get();
    long chosen = made instanceof CleanupPlan.Ready ready ? ready.work().size() : preview().tasks();
    Decisions decisions = Decisions.of(retention.plan().options());
    freezing.ask(root.getScene().getWindow(), preview(), decisions, chosen);
  }

  @FXML
  private void delete() {
    retention.askToDelete();
  }
}
