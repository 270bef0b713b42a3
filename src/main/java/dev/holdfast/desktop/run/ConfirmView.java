package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.HoursText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.beans.property.StringProperty;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** What an operator reads before anything is deleted. */
final class ConfirmView extends FxmlView {

  private final ConfirmViewModel model;
  private final RowKind rows;
  private final Messages messages;

  @FXML private FactGrid facts;
  @FXML private Label forGood;
  @FXML private VBox archive;
  @FXML private HBox hoursLine;
  @FXML private Label hours;
  @FXML private Button atOnce;
  @FXML private VBox choices;
  @FXML private VBox how;
  @FXML private Label reasonLabel;
  @FXML private TextField reason;
  @FXML private Label reasonHint;
  @FXML private VBox numberPane;
  @FXML private Label numberPrompt;
  @FXML private TextField number;

  /**
   * Asks.
   *
   * @param operation what a cleanup does in the store
   */
  ConfirmView(ConfirmViewModel model, FileSaver files, OperationTerm operation) {
    this.messages = Fxml.messages(ConfirmView.class).in(operation);
    this.model = model;
    this.rows = model.asked().rows();
    load(messages);
    archive.getChildren().setAll(new ArchiveChoiceView(model.archive(), files, operation).node());
    Shown.now(archive, model.archive().possible());
    choices.getChildren().setAll(new ChoicesView(model.choices()));
    Shown.now(choices, !model.choices().options().isEmpty());
    how.getChildren().setAll(new ThrottleView(model.throttle()).node());
    String archived =
        model.archive().restores() ? "confirm.archived" : "confirm.archivedForReading";
    forGood
        .textProperty()
        .bind(
            model
                .archive()
                .keepProperty()
                .map(kept -> messages.get(rows.key(kept ? archived : "confirm.forGood"))));
    hours();
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(Region.USE_PREF_SIZE);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    facts.getColumnConstraints().setAll(names, values);
    fill(model.asked());
    String count = NumberText.grouped(model.asked().count());
    numberPrompt.setText(messages.get(rows.key("confirm.number"), count));
    number.setAccessibleText(messages.get(rows.key("confirm.number.accessible"), count));
    reason.textProperty().bindBidirectional(model.reasonProperty());
    if (model.isReasonNeeded()) {
      reasonLabel.setText(messages.get("confirm.reason.needed"));
    }
    reasonHint.setText(messages.get(rows.key("confirm.reason.hint")));
    number.textProperty().bindBidirectional(model.typedProperty());
    boolean typed = model.asked().typed();
    Shown.now(numberPane, typed);
  }

  /** Returns what has to be written first; null if nothing has. */
  Node first() {
    return model.isReasonNeeded() ? reason : model.asked().typed() ? number : null;
  }

  /**
   * Hears Enter in what has to be written, the last of it. Enter alone is none: it is heard only
   * there, and counts only once all that has to be written is.
   */
  void onEnter(Runnable confirm) {
    if (model.asked().typed()) {
      number.setOnAction(event -> confirm.run());
    } else if (model.isReasonNeeded()) {
      reason.setOnAction(event -> confirm.run());
    }
  }

  /** A run that waits for hours says so in a sentence: else it would look broken. */
  private void hours() {
    StringProperty written = model.throttle().windowProperty();
    boolean some = model.asked().hours().some();
    Shown.when(hoursLine, written.map(window -> some || !window.isBlank()));
    hours.textProperty().bind(model.throttle().howBinding().map(this::hours));
    Shown.when(atOnce, written.isNotEmpty());
  }

  private String hours(HowItRuns how) {
    if (how.throttle() == null) {
      return "";
    }
    RunWindow window = how.throttle().window();
    return window == null ? messages.get("confirm.atOnce.chosen") : new HoursText().of(window);
  }

  private void fill(CleanupConfirmation asked) {
    Label store = styled(wrapped(new Label(VisibleText.line(asked.store().name()))), "strong");
    Label address =
        styled(
            wrapped(new Label(VisibleText.line(asked.store().address()))),
            "text-muted",
            "small-text");
    facts.fact(messages.get("confirm.store"), new VBox(store, address));
    Environment environment = asked.store().environment();
    if (environment != Environment.NONE) {
      Label badge = styled(new Label(messages.get("environment." + environment)), "env-badge");
      EnvironmentStyle.apply(badge, environment);
      facts.fact(messages.get("confirm.environment"), badge);
    }
    for (Fact fact : asked.facts()) {
      VBox lines = styled(new VBox(), "confirm-hazards");
      fact.lines().forEach(line -> lines.getChildren().add(line(line)));
      facts.fact(fact.name(), lines);
    }
    if (!asked.triggers().isEmpty()) {
      VBox triggers = new VBox(wrapped(new Label(messages.get("confirm.triggers.text"))));
      for (String trigger : asked.triggers()) {
        Label name = styled(wrapped(new Label(VisibleText.line(trigger))), "strong");
        triggers.getChildren().add(name);
      }
      facts.fact(messages.get("confirm.triggers"), triggers);
    }
  }

  private static Label line(Fact.Line line) {
    Label label = wrapped(new Label(line.text()));
    if (line.grave()) {
      label.getStyleClass().add("problem");
    }
    return label;
  }

  @FXML
  private void atOnce() {
    model.atOnce();
  }
}
