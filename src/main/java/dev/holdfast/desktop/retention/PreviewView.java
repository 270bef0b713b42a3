package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.item;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.tip;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.plan.FreezeDialog;
import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.plan.PlanNotices;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.text.HazardWords;
import dev.holdfast.text.RetentionCommand;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** A preview: what it says, its hazards, and what can be done with it. */
final class PreviewView<P extends OperationPreview> extends FxmlView {

  /** How clearly something out of date is seen. */
  static final double STALE = 0.6;

  private static final double WIDEST_TOOLTIP = 520;

  private final RetentionViewModel<P> retention;
  private final PreviewContent<P> content;
  private final TimeText times;
  private final HazardsView hazardList;
  private final FreezeDialog freezing;

  @FXML private Button copyDigest;
  @FXML private VBox notices;
  @FXML private Label subject;
  @FXML private VBox footer;
  @FXML private VBox hazards;
  @FXML private StackPane body;
  @FXML private Label made;
  @FXML private Label digest;
  @FXML private Label hint;
  @FXML private Button delete;
  @FXML private Button freeze;
  @FXML private HBox buttons;

  PreviewView(
      RetentionViewModel<P> retention,
      PreviewContent<P> content,
      StoreSession session,
      Workplace workplace) {
    super(Fxml.messages(PreviewView.class).in(session.store().terms().cleanup()));
    this.retention = retention;
    this.content = content;
    times = new TimeText(session.clock(), workplace.zone());
    freezing = new FreezeDialog(retention.freezing, workplace.save());
    load();
    acting(copyDigest, () -> ClipboardText.put(shownDigest()));
    acting(delete, () -> retention.askToDelete());
    VBox root = (VBox) node();
    root.getChildren().remove(footer);
    root.getChildren().addAll(root.getChildren().indexOf(hazards), content.head());
    body.getChildren().setAll(content.body());
    fillNotices(
        new PlanNotices(retention.planFile, retention.freezing, workplace.open(), times)
            .nodes(true));
    buttons.getChildren().addAll(0, content.actions());
    RetentionCommand typed = new RetentionCommand(session.profile().storeAddress());
    buttons.getChildren().add(buttons.getChildren().indexOf(freeze), commands(typed));
    Shown.when(hint, hint.textProperty().isNotEmpty());
    freeze
        .disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                this::cannotFreeze,
                retention.preview.read.loading,
                retention.preview.previewed,
                retention.freshness));
    Shown.when(freeze, retention.planFile.opened.isNull());
    hazardList =
        new HazardsView(
            retention.plan,
            session.operation(),
            () -> HazardWords.of(preview(), session.operation()),
            hazard -> content.about(preview(), hazard),
            content::reveal,
            false);
    hazards.getChildren().setAll(hazardList.node());
    Shown.when(hazards, hazardList.node().visibleProperty());
    delete.disableProperty().bind(retention.mayDelete.not());
    retention.preview.previewed.subscribe(this::show);
    ShownZone.follow(subject, () -> show(retention.preview.previewed.getValue()));
    retention.plan.plan.subscribe(this::showPlan);
    retention.planFile.opened.subscribe(this::showPlan);
    retention.freshness.subscribe(this::showFreshness);
    retention.run.state.subscribe(this::showPlan);
  }

  /** Says above it that a newer one is being made, that it is out of date, or what failed. */
  private void fillNotices(List<Node> plans) {
    Node strip = new ScanStrip(retention.preview, messages, false).node();
    Shown.when(strip, retention.preview.read.loading);
    List<Node> said = notices.getChildren();
    said.addAll(List.of(strip, stale(), scanFailure()));
    said.addAll(plans);
    said.add(InlineFailure.of(retention.run.refusal, retention::askToDelete));
    said.addAll(content.notices());
    Shown.when(
        notices,
        Bindings.createBooleanBinding(
            () -> said.stream().anyMatch(Node::isVisible),
            said.stream().map(Node::visibleProperty).toArray(ObservableValue[]::new)));
  }

  private Banner stale() {
    Button again = button(messages.get("stale.previewAgain"), retention::previewChosen);
    Button result = button(messages.get("stale.showResult"), retention::showResult);
    Shown.when(result, retention.freshness.map(Freshness::ran));
    Shown.when(again, retention.freshness.map(freshness -> !freshness.ofPlan()));
    Banner banner = new Banner(Banner.Kind.WARNING, result, again);
    banner
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> retention.preview.read.loading.get() ? "" : said(retention.freshness.get()),
                retention.freshness,
                retention.preview.read.loading));
    return banner;
  }

  private String said(Freshness freshness) {
    return switch (freshness) {
      case FRESH, NOT_RENEWED -> "";
      case HELD_SINCE, PLAN_RUN, RUN_SINCE, PLAN_DONE -> messages.get("stale." + freshness);
      case POLICY_EDITED -> retention.choice.messages().get("stale." + freshness);
    };
  }

  private InlineFailure scanFailure() {
    return InlineFailure.of(
        retention.preview.failure.map(
            why -> why.isEmpty() ? "" : messages.get("stale.NOT_RENEWED", why)),
        retention.preview::retry);
  }

  /** Copies what is seen as a command that does the same, to be pasted into a shell. */
  private MenuButton commands(RetentionCommand typed) {
    MenuButton menu = named(whole(new MenuButton(messages.get("copy"))), "copyCommand");
    MenuItem shows = command("common.preview", () -> content.previewCommand(preview()));
    MenuItem deletes =
        command("copy.cleanup", () -> content.cleanupCommand(preview(), retention.plan.options()));
    MenuItem runs = command("copy.plan", () -> run(retention.planFile.opened.get(), typed));
    retention.planFile.opened.subscribe(
        opened ->
            menu.getItems()
                .setAll(opened == null ? List.of(shows, deletes) : List.of(runs, shows)));
    return menu;
  }

  private String run(OpenedPlan<P> opened, RetentionCommand typed) {
    return typed.cleanup(
        opened.file(), opened.approvers(), opened.maxAgeSeconds(), retention.plan.options());
  }

  private MenuItem command(String key, Supplier<String> written) {
    MenuItem item = item(messages.get(key), () -> ClipboardText.put(written.get()));
    item.setId(key.replace('.', '-'));
    return item;
  }

  private boolean cannotFreeze() {
    return retention.preview.read.loading.get()
        || !retention.freshness.get().usable()
        || preview() == null
        || preview().size() == 0;
  }

  /** Returns what can be done with the preview: always in sight, whatever scrolls above. */
  Node footer() {
    return footer;
  }

  /** Writes again how long ago the preview was made. */
  void tick() {
    Previewed<P> shown = retention.preview.previewed.get();
    if (shown != null) {
      made.setText(made(shown.preview, shown.at));
    }
  }

  /** The digest of the plan's file that is looked at, else of the preview. */
  private String shownDigest() {
    OpenedPlan<?> opened = retention.planFile.opened.get();
    return opened == null ? preview().digest() : opened.plan().digest();
  }

  private P preview() {
    return retention.preview.value();
  }

  private void show(Previewed<P> previewed) {
    if (previewed == null) {
      return;
    }
    P shown = previewed.preview;
    boolean some = shown.size() > 0;
    subject.setText(content.subject(shown));
    String whole = content.atLength(shown);
    subject.setTooltip(whole.isEmpty() ? null : tip(whole, WIDEST_TOOLTIP));
    content.show(shown, retention.planFile.opened.get() != null);
    for (Node node : new Node[] {subject, buttons}) {
      Shown.now(node, some);
    }
    digest.setText(digest(shownDigest()));
    tick();
    showPlan();
  }

  private void showPlan() {
    P shown = preview();
    if (shown != null) {
      CleanupPlan plan = retention.plan.plan.get();
      boolean checking = retention.run.state.get() == RunState.CHECKING;
      delete.setText(
          checking
              ? messages.get("preview.delete.checking")
              : messages.get("preview.delete", chosen(shown, plan)));
      boolean decides = shown.size() > 0 && retention.freshness.get().usable();
      hint.setText(decides ? hint(plan, retention.beyondApproval().isPresent()) : "");
    }
  }

  private void showFreshness(Freshness freshness) {
    double opacity = freshness.usable() ? 1 : STALE;
    for (Node node : new Node[] {subject, hazards, body, hint}) {
      node.setOpacity(opacity);
    }
    content.head().forEach(node -> node.setOpacity(opacity));
    hazards.setDisable(!freshness.usable());
    showPlan();
  }

  @FXML
  private void freeze() {
    long chosen = chosen(preview(), retention.plan.plan.get());
    Decisions decisions = Decisions.of(retention.plan.options());
    freezing.ask(node().getScene().getWindow(), preview(), decisions, chosen, "", "retention");
  }

  /** Returns when the preview was made, as far from now as a clock says. */
  private String made(OperationPreview shown, Instant at) {
    return messages.get(
        "preview.made", times.relative(at.getEpochSecond()), times.utc(shown.storeNow()));
  }

  /** Returns the fingerprint, shortened. */
  private String digest(String whole) {
    String hex = whole.substring(whole.indexOf(':') + 1);
    return messages.get(
        "preview.digest", hex.substring(0, 4) + "…" + hex.substring(hex.length() - 4));
  }

  /**
   * Says why a cleanup cannot be asked for, or what it skips; empty if all goes.
   *
   * @param beyond whether more is allowed than was approved
   */
  private String hint(CleanupPlan plan, boolean beyond) {
    return switch (plan) {
      case null -> "";
      case CleanupPlan.Refused refused -> messages.get("hint.undecided", refused.blocking().size());
      case CleanupPlan.AheadOfStore ahead ->
          messages.get("hint.aheadOfStore", times.utc(ahead.now()));
      case CleanupPlan.Ready _ when beyond -> messages.get("hint.beyondApproval");
      case CleanupPlan.Ready ready when ready.work().size() == 0 ->
          messages.get("hint.nothingLeft");
      case CleanupPlan.Ready ready when ready.skipped() > 0 ->
          retention.choice.messages().get("hint.skipped", ready.skipped(), ready.skippedSubjects());
      case CleanupPlan.Ready _ -> "";
    };
  }

  /** Returns how much goes once the decisions are taken. */
  private static long chosen(OperationPreview shown, CleanupPlan plan) {
    return plan instanceof CleanupPlan.Ready ready ? ready.work().units() : shown.size();
  }
}
