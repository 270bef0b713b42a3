package dev.holdfast.desktop.connections;

import static dev.holdfast.desktop.fx.Nodes.keepOne;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.address.OfferedForm;
import dev.holdfast.text.FormText;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The form for one connection. */
final class ConnectionFormView extends FxmlView {

  /** As many names of forms as stand beside each other. */
  private static final int ONE_ROW = 6;

  private final ConnectionFormViewModel model;
  private final FilePicker files;
  private final Map<OfferedForm, FormRows> rows = new HashMap<>();

  @FXML private VBox kindRows;
  @FXML private StackPane fields;
  @FXML private TextField name;
  @FXML private ComboBox<Environment> environment;
  @FXML private CheckBox readOnly;
  @FXML private TextField policy;
  @FXML private Label remark;
  @FXML private Label problem;
  @FXML private Button test;
  @FXML private HBox testing;
  @FXML private VBox testArea;

  ConnectionFormView(ConnectionFormViewModel model, FilePicker files) {
    this.model = model;
    this.files = files;
    load();
    offerForms();
    name.textProperty().bindBidirectional(model.name);
    environment.getItems().setAll(Environment.values());
    environment.setConverter(
        ShownText.of(value -> messages.get("common.environment." + value.name())));
    environment.valueProperty().bindBidirectional(model.environment);
    readOnly.selectedProperty().bindBidirectional(model.readOnly);
    policy.textProperty().bindBidirectional(model.policy);
    Shown.saying(remark, model.remark);
    bindTest();
  }

  private void offerForms() {
    ToggleGroup kinds = new ToggleGroup();
    Map<OfferedForm, ToggleButton> buttons = new LinkedHashMap<>();
    for (OfferedForm form : model.forms) {
      ToggleButton button =
          named(whole(new ToggleButton(new FormText(form).name())), form.form().key() + "Kind");
      button.setToggleGroup(kinds);
      button.setOnAction(event -> model.form.set(form));
      buttons.put(form, button);
    }
    addInRows(List.copyOf(buttons.values()));
    model.form.subscribe(
        form -> {
          kinds.selectToggle(buttons.get(form));
          boolean typing = fields.isFocusWithin();
          fields
              .getChildren()
              .setAll(rows.computeIfAbsent(form, now -> new FormRows(now, model, files)));
          if (typing) {
            first().requestFocus();
          }
          Nodes.fitWindow(testArea);
        });
    // A click on the chosen form must not leave none chosen.
    keepOne(kinds, chosen -> {});
  }

  /** More names than fit beside each other stand in rows of about the same length. */
  private void addInRows(List<ToggleButton> buttons) {
    int count = Math.ceilDiv(buttons.size(), ONE_ROW);
    int length = Math.ceilDiv(buttons.size(), count);
    for (int start = 0; start < buttons.size(); start += length) {
      List<ToggleButton> row = buttons.subList(start, Math.min(start + length, buttons.size()));
      row.forEach(button -> button.getStyleClass().add("center-pill"));
      row.getFirst().getStyleClass().setAll("toggle-button", "left-pill");
      row.getLast().getStyleClass().setAll("toggle-button", "right-pill");
      kindRows.getChildren().add(new HBox(row.toArray(Node[]::new)));
    }
  }

  private void bindTest() {
    Shown.when(testing, model.testing);
    // One button for both, so that the keyboard stays where it is.
    test.textProperty()
        .bind(model.testing.map(runs -> messages.get(runs ? "common.stop" : "form.test")));
    problem.textProperty().bind(model.problem);
    Shown.when(problem, model.problem.isNotEmpty().and(model.testing.not()));
    InlineFailure failure = InlineFailure.of(model.testFailure);
    Banner success = Banner.of(Banner.Kind.INFO, model.testSuccess);
    testArea.getChildren().addAll(failure, success);
    for (Region result : List.of(failure, success)) {
      result.visibleProperty().subscribe(shown -> Nodes.fitWindow(testArea));
    }
  }

  @FXML
  private void browsePolicy() {
    files.open(
        node(),
        messages,
        "form.policy.browse",
        "common.policies",
        List.of("*.yaml", "*.yml", "*.json", "*.toml"),
        file -> policy.setText(file.toString()));
  }

  @FXML
  private void test() {
    if (model.testing.get()) {
      model.cancelTest();
    } else {
      model.test();
    }
  }

  /** Returns the field to begin with. */
  Node first() {
    return rows.get(model.form.get()).first;
  }
}
