package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.plan.CommandMenu;
import dev.holdfast.desktop.plan.CommandMenu.Commands;
import dev.holdfast.desktop.plan.FreezeDialog;
import dev.holdfast.desktop.plan.OpenPlanButton;
import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.plan.PlanNotices;
import dev.holdfast.desktop.plan.PlanOpener;
import dev.holdfast.desktop.retention.Workplace;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Decisions;
import dev.holdfast.retention.stream.PlannedStream;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionCommand;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** What the policies of a store would delete: what to see first, then each stream. */
final class StreamPreviewView {

  private static final double BAR = 18;

  /** How clearly something out of date is seen. */
  private static final double OUT_OF_DATE = 0.6;

  private final StreamRetentionViewModel retention;
  private final TimeText times;
  private final Messages messages = Fxml.messages(StreamPreviewView.class);
  private final StreamText words = StreamText.english();
  private final HazardsPane hazards;
  private final FreezeDialog freezing;
  private final Parent root;

  @FXML private CheckBox includeNewest;
  @FXML private Button preview;
  @FXML private HBox head;
  @FXML private HBox waiting;
  @FXML private ProgressBar bar;
  @FXML private VBox notices;
  @FXML private StackPane center;
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
  @FXML private HBox foot;
  @FXML private Label made;
  @FXML private HBox buttons;
  @FXML private Button freeze;
  @FXML private Button delete;

  StreamPreviewView(
      StreamRetentionViewModel retention,
      StoreSession session,
      Workplace workplace,
      TimeText times) {
    this.retention = retention;
    this.times = times;
    hazards = new HazardsPane(messages, retention.plan());
    freezing = new FreezeDialog(retention.freezing(), workplace.save());
    root = Fxml.load(this);
    columns();
    StreamPreviewViewModel model = retention.preview();
    includeNewest.selectedProperty().bindBidirectional(model.includeNewestProperty());
    var opened = retention.planFile().openedProperty();
    includeNewest.disableProperty().bind(opened.isNotNull());
    preview
        .disableProperty()
        .bind(Bindings.or(model.read().loadingProperty(), retention.busyBinding()));
    head.getChildren()
        .add(new OpenPlanButton(retention.planFile(), workplace.open(), retention.busyBinding()));
    Shown.when(waiting, model.read().loadingProperty());
    bar.progressProperty().bind(model.read().fractionProperty());
    notices.getChildren().setAll(notices(workplace));
    found.getItems().add(hazards);
    SplitPane.setResizableWithParent(hazards, false);
    found.setDividerPositions(0.55);
    buttons
        .getChildren()
        .add(
            buttons.getChildren().indexOf(delete),
            new CommandMenu(
                retention.planFile(),
                commands(new RetentionCommand(session.profile().storeAddress()))));
    Shown.when(freeze, opened.isNull());
    delete.disableProperty().bind(retention.mayDeleteBinding().not());
    retention.shownBinding().subscribe(this::show);
    retention.plan().planProperty().subscribe(this::chose);
    model.freshnessBinding().subscribe(this::show);
    model.read().loadingProperty().subscribe(this::show);
    show();
  }

  /** The choices that were clicked stay where they are. */
  private void chose(CleanupPlan plan) {
    StreamPreview known = retention.shownBinding().get();
    if (plan != null && known != null) {
      foot(known);
    }
  }

  private List<Node> notices(Workplace workplace) {
    StreamPreviewViewModel model = retention.preview();
    InlineFailure failure = new InlineFailure();
    failure.messageProperty().bind(model.read().failureProperty());
    failure.setOnRetry(model.read()::retry);
    Banner refusal = new Banner(Banner.Kind.WARNING);
    refusal.textProperty().bind(retention.run().refusalProperty());
    Banner run = new Banner(Banner.Kind.WARNING);
    run.textProperty().bind(retention.planRunProperty().map(this::said));
    List<Node> all = new ArrayList<>(List.of(failure, PlanOpener.failure(retention.planFile())));
    all.addAll(
        new PlanNotices(retention.planFile(), retention.freezing(), workplace.open(), times)
            .nodes());
    all.add(outOfDate());
    all.add(run);
    all.add(refusal);
    return all;
  }

  private Banner outOfDate() {
    Button again = new Button(messages.get("preview.again"));
    again.setMinWidth(Button.USE_PREF_SIZE);
    again.setOnAction(event -> retention.previewPolicies());
    Banner banner = new Banner(Banner.Kind.WARNING, again);
    banner.setId("streamPreviewOutOfDate");
    var freshness = retention.preview().freshnessBinding();
    var loading = retention.preview().read().loadingProperty();
    banner
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> usable() || loading.get() ? "" : messages.get("outOfDate." + freshness.get()),
                freshness,
                loading,
                retention.planFile().openedProperty()));
    return banner;
  }

  /** A plan’s file is not made anew by what happens here. */
  private boolean usable() {
    return retention.planFile().openedProperty().get() != null
        || retention.preview().freshnessBinding().get().usable();
  }

  private String said(boolean ran) {
    if (!ran) {
      return "";
    }
    boolean complete = retention.run().outcomeProperty().get().result().complete();
    return messages.get(complete ? "preview.planDone" : "preview.planRun");
  }

  private Commands<StreamPreview> commands(RetentionCommand command) {
    return new Commands<>(
        () -> command.streamPreview(retention.shownBinding().get().includeNewest()),
        () ->
            command.streamCleanup(
                retention.shownBinding().get().includeNewest(), retention.plan().options()),
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
    double others =
        table.getColumns().stream()
            .filter(column -> column != name && column != rule)
            .mapToDouble(TableColumn::getPrefWidth)
            .sum();
    var room = table.widthProperty().subtract(others + BAR);
    name.prefWidthProperty().bind(room.multiply(0.5));
    rule.prefWidthProperty().bind(room.multiply(0.5));
  }

  private static void number(
      TableColumn<PlannedStream, PlannedStream> column,
      java.util.function.ToLongFunction<PlannedStream> number) {
    StreamCell.in(
        column, row -> NumberText.grouped(number.applyAsLong(row)), row -> null, "number-column");
  }

  private String share(PlannedStream row) {
    return messages.get(
        "planned.share", VisibleText.line(row.stream()), row.events(), row.tally().events());
  }

  private void show() {
    StreamPreview known = retention.shownBinding().get();
    boolean loading = retention.preview().read().isLoading();
    foot.setVisible(known != null);
    foot.setManaged(known != null);
    if (known == null) {
      center
          .getChildren()
          .setAll(
              loading
                  ? Placeholder.loading(messages.get("preview.loading"))
                  : Placeholder.empty(
                      messages.get("preview.none"), messages.get("preview.none.detail")));
      return;
    }
    OpenedPlan<StreamPreview> opened = retention.planFile().openedProperty().get();
    center.getChildren().setAll(found);
    table.getItems().setAll(known.streams());
    table.setPlaceholder(
        Placeholder.empty(messages.get("preview.zero"), messages.get("preview.zero.detail")));
    hazards.show(known, opened != null);
    foot(known);
    freeze.setDisable(known.events() == 0 || loading || !usable());
    found.setOpacity(usable() ? 1 : OUT_OF_DATE);
  }

  private void foot(StreamPreview known) {
    OpenedPlan<StreamPreview> opened = retention.planFile().openedProperty().get();
    String digest = opened == null ? known.digest() : opened.plan().digest();
    made.setText(hint() + messages.get("preview.made", times.local(known.now()), digest));
    delete.setText(messages.get("preview.delete", chosen(known)));
  }

  /** Counts the events that are left once the decisions are taken. */
  private long chosen(StreamPreview known) {
    return retention.plan().planProperty().get() instanceof CleanupPlan.Ready ready
        ? ready.work().units()
        : known.events();
  }

  /** Says why a cleanup cannot be asked for, or what it skips. */
  private String hint() {
    return switch (retention.plan().planProperty().get()) {
      case CleanupPlan.Refused(var blocking) ->
          messages.get("hint.undecided", blocking.size()) + " · ";
      case CleanupPlan.Ready _ when retention.beyondApproval() ->
          messages.get("hint.beyondApproval") + " · ";
      case CleanupPlan.Ready ready when ready.skipped() > 0 ->
          messages.get("hint.skipped", ready.skipped(), ready.skippedSubjects()) + " · ";
      case null, default -> "";
    };
  }

  @FXML
  private void preview() {
    retention.previewPolicies();
  }

  @FXML
  private void cancel() {
    retention.preview().read().cancel();
  }

  @FXML
  private void freeze() {
    StreamPreview preview = retention.shownBinding().get();
    freezing.ask(
        root.getScene().getWindow(),
        preview,
        Decisions.of(retention.plan().options()),
        chosen(preview));
  }

  @FXML
  private void delete() {
    retention.cleanUp();
  }
}
