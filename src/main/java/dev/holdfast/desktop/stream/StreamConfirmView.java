package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.run.ArchiveChoiceView;
import dev.holdfast.desktop.run.ThrottleView;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.settings.Environment;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import javafx.fxml.FXML;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** What an operator reads before events are deleted. */
final class StreamConfirmView {

  private final StreamConfirmViewModel model;
  private final Messages messages = Fxml.messages(StreamConfirmView.class);
  private final StreamText words = StreamText.english();
  private final Region root;

  @FXML private GridPane facts;
  @FXML private Label forGood;
  @FXML private VBox archive;
  @FXML private Label hours;
  @FXML private Button atOnce;
  @FXML private VBox how;
  @FXML private TextField reason;
  @FXML private VBox numberPane;
  @FXML private Label numberPrompt;
  @FXML private TextField number;

  StreamConfirmView(StreamConfirmViewModel model, FileSaver files) {
    this.model = model;
    root = (Region) Fxml.load(this);
    archive.getChildren().setAll(new ArchiveChoiceView(model.archive(), files).node());
    how.getChildren().setAll(new ThrottleView(model.throttle()).node());
    forGood
        .textProperty()
        .bind(
            model
                .archive()
                .keepProperty()
                .map(kept -> messages.get(kept ? "confirm.archived" : "confirm.forGood")));
    hours
        .textProperty()
        .bind(
            model
                .throttle()
                .windowProperty()
                .map(
                    window ->
                        window.isBlank()
                            ? messages.get("confirm.atOnce.chosen")
                            : messages.get("confirm.hours", VisibleText.line(window.strip()))));
    Shown.when(atOnce, model.throttle().windowProperty().isNotEmpty());
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(Region.USE_PREF_SIZE);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    facts.getColumnConstraints().setAll(names, values);
    fill(model.question());
    String events = NumberText.grouped(model.question().preview().events());
    numberPrompt.setText(messages.get("confirm.number", events));
    number.setAccessibleText(messages.get("confirm.number", events));
    reason.textProperty().bindBidirectional(model.reasonProperty());
    number.textProperty().bindBidirectional(model.typedProperty());
    boolean typed = model.question().wantsNumber();
    numberPane.setVisible(typed);
    numberPane.setManaged(typed);
  }

  Region node() {
    return root;
  }

  /** Puts the keyboard into the number, where one is wanted. */
  void focus() {
    number.requestFocus();
  }

  private void fill(StreamQuestion question) {
    StreamPreview preview = question.preview();
    Label store = sentence(VisibleText.line(question.store().name()));
    store.getStyleClass().add("strong");
    Label address = sentence(VisibleText.line(question.store().address()));
    address.getStyleClass().addAll("text-muted", "small-text");
    fact("confirm.store", new VBox(store, address));
    Environment environment = question.store().environment();
    if (environment != Environment.NONE) {
      Label badge = new Label(messages.get("environment." + environment));
      badge.getStyleClass().add("env-badge");
      EnvironmentStyle.apply(badge, environment);
      fact("confirm.environment", badge);
    }
    fact(
        "confirm.deletes",
        sentence(
            messages.get("confirm.deletes.text", preview.events(), preview.streamsProcessed())));
    fact(
        "confirm.newest",
        sentence(
            messages.get(
                preview.includeNewest() ? "confirm.newest.goes" : "confirm.newest.stays")));
    VBox hazards = new VBox();
    hazards.getStyleClass().add("confirm-hazards");
    preview.hazards().forEach(hazard -> hazards.getChildren().add(sentence(words.of(hazard))));
    hazards.getChildren().add(sentence(words.of(preview.consumers())));
    fact("confirm.hazards", hazards);
    if (!question.triggers().isEmpty()) {
      fact("confirm.triggers", sentence(VisibleText.line(String.join(", ", question.triggers()))));
    }
  }

  private void fact(String key, Node value) {
    Label name = new Label(messages.get(key));
    name.getStyleClass().add("text-muted");
    name.setMinWidth(Region.USE_PREF_SIZE);
    GridPane.setValignment(name, VPos.TOP);
    facts.addRow(facts.getRowCount(), name, value);
  }

  private static Label sentence(String text) {
    Label label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }

  @FXML
  private void atOnce() {
    model.atOnce();
  }
}
