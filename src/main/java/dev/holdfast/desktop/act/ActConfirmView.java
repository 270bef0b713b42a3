package dev.holdfast.desktop.act;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Bar;
import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.retention.HazardItem;
import dev.holdfast.desktop.retention.HazardRow;
import dev.holdfast.desktop.run.RunText;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** What an operator reads and says before something is done to tasks. */
final class ActConfirmView extends FxmlView {

  private static final int NAMES = 6;

  private final ActViewModel model;
  private final ActTerm act;
  private final Consumer<TaskId> opener;
  private final Messages messages;
  private final ActText words;
  private final StatusStyle statuses;

  @FXML private VBox notices;
  @FXML private FactGrid facts;
  @FXML private VBox hazards;
  @FXML private Label hazardsHeading;
  @FXML private VBox hazardRows;
  @FXML private VBox asks;
  @FXML private CheckBox canary;
  @FXML private TextField first;
  @FXML private TextField watch;
  @FXML private TextField perMinute;
  @FXML private Label paceProblem;
  @FXML private Label reasonLabel;
  @FXML private TextField reason;
  @FXML private VBox namePane;
  @FXML private Label namePrompt;
  @FXML private TextField name;

  /**
   * Asks.
   *
   * @param said what there is to say before anything else
   * @param opener shows a task with all that is known of it
   */
  ActConfirmView(ActViewModel model, List<Node> said, Consumer<TaskId> opener) {
    this.model = model;
    this.act = model.act();
    this.words = ActText.of(act);
    this.opener = opener;
    this.messages = model.session().messages(ActConfirmView.class);
    this.statuses = new StatusStyle(model.session().store().terms().statuses());
    load(messages);
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(Region.USE_PREF_SIZE);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    facts.getColumnConstraints().setAll(names, values);
    notices(said);
    pace();
    asks();
    answer();
    model.scan().valueProperty().subscribe(this::show);
    model.plan().hazards().addListener((ListChangeListener<HazardItem>) change -> showHazards());
    model.plan().planProperty().subscribe(plan -> headHazards());
    showHazards();
  }

  /** Puts the keyboard where the operator has something to say. */
  void focus() {
    asks.getChildren().stream()
        .filter(TextField.class::isInstance)
        .findFirst()
        .orElse(reason)
        .requestFocus();
  }

  private void notices(List<Node> said) {
    InlineFailure refused = named(InlineFailure.of(model.run().refusalProperty()), "actRefused");
    InlineFailure unwritten = InlineFailure.of(model.freezing().failureProperty());
    Banner written = named(new Banner(Banner.Kind.INFO), "planWritten");
    written
        .textProperty()
        .bind(
            model
                .freezing()
                .writtenProperty()
                .map(
                    done ->
                        messages.get(
                            done.done().plan().approvalRequired() ? "plan.waits" : "plan.written",
                            VisibleText.line(done.file().toString()),
                            done.done().plan().digest().substring(7, 19)))
                .orElse(""));
    notices.getChildren().setAll(said);
    notices.getChildren().addAll(refused, unwritten, written);
  }

  private void pace() {
    ActPaceViewModel pace = model.pace();
    canary.selectedProperty().bindBidirectional(pace.canaryProperty());
    first.textProperty().bindBidirectional(pace.firstProperty());
    watch.textProperty().bindBidirectional(pace.watchProperty());
    perMinute.textProperty().bindBidirectional(pace.perMinuteProperty());
    first.disableProperty().bind(canary.selectedProperty().not());
    watch.disableProperty().bind(canary.selectedProperty().not());
    paceProblem.textProperty().bind(pace.writtenBinding().map(ActPaceViewModel.Written::problem));
    Shown.when(paceProblem, paceProblem.textProperty().isNotEmpty());
  }

  /** What a plan's file says is only read. */
  private void asks() {
    model
        .asked()
        .forEach(
            (asked, text) -> {
              TextField field = named(new TextField(), "ask-" + asked);
              field.textProperty().bindBidirectional(text);
              field.setEditable(model.file() == null);
              field.setPromptText(messages.get("asks." + asked + ".prompt"));
              Label label = new Label(messages.get("asks." + asked));
              label.setLabelFor(field);
              asks.getChildren().addAll(label, field);
            });
    Label wrong = styled(wrapped(new Label()), "problem", "small-text");
    wrong.textProperty().bind(model.wrongProperty());
    Shown.when(wrong, wrong.textProperty().isNotEmpty());
    asks.getChildren().add(wrong);
    Shown.now(asks, !model.asked().isEmpty());
  }

  private void answer() {
    boolean guarded = model.isGuarded();
    String store = VisibleText.line(model.session().profile().name());
    reasonLabel.setText(messages.get(guarded ? "confirm.reason.needed" : "confirm.reason"));
    reason.textProperty().bindBidirectional(model.reasonProperty());
    namePrompt.setText(messages.get("confirm.name", store));
    name.textProperty().bindBidirectional(model.typedProperty());
    Shown.now(namePane, guarded);
  }

  private void show(ActViewModel.Seen seen) {
    facts.getChildren().clear();
    if (seen == null) {
      return;
    }
    ActPreview preview = seen.preview();
    facts.fact(messages.get("confirm.store"), store(model.session().profile()));
    if (preview.query() != null) {
      Label query = styled(wrapped(new Label(VisibleText.line(preview.query()))), "monospace");
      facts.fact(messages.get("confirm.query"), query);
    }
    if (preview.size() > 0) {
      facts.fact(messages.get("confirm.statuses"), statuses(preview));
      facts.fact(messages.get("confirm.names"), wrapped(new Label(names(preview))));
    }
    List<String> others = leftOut(seen);
    if (!others.isEmpty()) {
      facts.fact(messages.get("confirm.leftOut"), lines(others));
    }
    if (!seen.drifted().isEmpty()) {
      facts.fact(messages.get("confirm.drifted"), lines(drifted(seen)));
    }
    if (preview.possible() == 0) {
      facts.fact(
          messages.get("confirm.nothing"),
          wrapped(new Label(messages.get("confirm.nothing.text"))));
    } else {
      facts.fact(messages.get("confirm.means"), lines(words.before(act)));
      facts.fact(
          messages.get("confirm.frozen"), wrapped(new Label(messages.get("confirm.frozen.text"))));
    }
    if (!seen.triggers().isEmpty()) {
      facts.fact(
          messages.get("confirm.triggers"),
          lines(seen.triggers().stream().map(VisibleText::line).toList()));
    }
  }

  private Node store(ConnectionProfile profile) {
    Label store = styled(new Label(VisibleText.line(profile.name())), "strong");
    Label address =
        styled(new Label(VisibleText.line(profile.address())), "text-muted", "small-text");
    HBox line = new Bar("hazard-head", store);
    if (profile.environment() != Environment.NONE) {
      Label badge =
          styled(
              new Label(Fxml.messages(RunText.class).get("environment." + profile.environment())),
              "env-badge");
      EnvironmentStyle.apply(badge, profile.environment());
      line.getChildren().add(badge);
    }
    line.getChildren().add(address);
    return line;
  }

  private Node statuses(ActPreview preview) {
    FlowPane all = styled(new FlowPane(), "act-statuses");
    preview
        .byStatus()
        .forEach(
            (status, count) -> {
              StatusLabel label = new StatusLabel(status, statuses);
              label.setText(NumberText.grouped(count) + " " + statuses.text(status));
              all.getChildren().add(label);
            });
    return all;
  }

  private String names(ActPreview preview) {
    List<String> parts = new ArrayList<>();
    preview.byName().entrySet().stream()
        .limit(NAMES)
        .forEach(
            each ->
                parts.add(
                    VisibleText.line(each.getKey()) + " " + NumberText.grouped(each.getValue())));
    long more = preview.byName().size() - parts.size();
    if (more > 0) {
      parts.add(messages.get("confirm.names.more", more));
    }
    return String.join(", ", parts);
  }

  /** What the operator pointed at and the verb cannot be done to, now or since it was seen. */
  private List<String> leftOut(ActViewModel.Seen seen) {
    List<String> lines = new ArrayList<>();
    seen.pointed()
        .leftOut()
        .forEach((status, count) -> lines.add(line(status, count, words.impossible(act, status))));
    seen.preview()
        .byStatus()
        .forEach(
            (status, count) -> {
              if (!act.from().contains(status)) {
                lines.add(line(status, count, words.impossible(act, status)));
              }
            });
    if (seen.preview().gone() > 0) {
      lines.add(messages.get("leftOut.gone", seen.preview().gone()));
    }
    return lines;
  }

  /** What a run would leave as it is because it changed since the plan was made. */
  private List<String> drifted(ActViewModel.Seen seen) {
    List<String> lines = new ArrayList<>();
    seen.drifted()
        .forEach((reason, count) -> lines.add(messages.get("drift.line", count, words.of(reason))));
    return lines;
  }

  private String line(TaskStatus status, long count, String why) {
    return messages.get("leftOut.line", count, statuses.inLine(status), why);
  }

  private void showHazards() {
    hazardRows
        .getChildren()
        .setAll(
            model.plan().hazards().stream()
                .map(item -> new HazardRow(item, words, messages, List.of(), this::open))
                .toList());
    boolean some = !model.plan().hazards().isEmpty();
    Shown.now(hazards, some);
    headHazards();
  }

  private void headHazards() {
    long undecided = model.plan().undecided();
    hazardsHeading.setText(
        undecided > 0
            ? messages.get("hazards.undecided", undecided)
            : messages.get("hazards.heading", model.plan().hazards().size()));
    hazards.getStyleClass().removeAll("stops", "warns");
    hazards.getStyleClass().add(undecided > 0 ? "stops" : "warns");
  }

  private boolean open(TaskId id) {
    opener.accept(id);
    return true;
  }

  private static VBox lines(List<String> lines) {
    VBox box = styled(new VBox(), "confirm-hazards");
    lines.forEach(line -> box.getChildren().add(wrapped(new Label(line))));
    return box;
  }
}
