package dev.holdfast.desktop.connections;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.settings.Environment;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Map;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** The form for one connection. */
final class ConnectionFormView {

  private static final List<String> POSTGRES_SSL =
      List.of("", "disable", "allow", "prefer", "require", "verify-ca", "verify-full");

  private static final List<String> MYSQL_SSL =
      List.of("", "disable", "trust", "verify-ca", "verify-full");

  private final ConnectionFormViewModel model;
  private final FilePicker files;
  private final Messages messages = Fxml.messages(ConnectionFormView.class);
  private final Parent root;
  private boolean filling;

  @FXML private ToggleGroup kinds;
  @FXML private ToggleButton sqliteKind;
  @FXML private ToggleButton storyKind;
  @FXML private ToggleButton postgresKind;
  @FXML private ToggleButton streamsKind;
  @FXML private ToggleButton mysqlKind;
  @FXML private ToggleButton addressKind;
  @FXML private VBox sqliteFields;
  @FXML private VBox storyFields;
  @FXML private VBox serverFields;
  @FXML private HBox schemaRow;
  @FXML private VBox addressFields;
  @FXML private TextField path;
  @FXML private TextField storyPath;
  @FXML private TextField host;
  @FXML private TextField port;
  @FXML private TextField database;
  @FXML private TextField user;
  @FXML private TextField schema;
  @FXML private ComboBox<String> sslMode;
  @FXML private TextField address;
  @FXML private TextField name;
  @FXML private ComboBox<Environment> environment;
  @FXML private TextField policy;
  @FXML private Label remark;
  @FXML private Label problem;
  @FXML private Button test;
  @FXML private HBox testing;
  @FXML private VBox testArea;

  ConnectionFormView(ConnectionFormViewModel model, FilePicker files) {
    this.model = model;
    this.files = files;
    this.root = Fxml.load(this);
  }

  Parent root() {
    return root;
  }

  @FXML
  private void initialize() {
    bindKinds();
    path.textProperty().bindBidirectional(model.pathProperty());
    storyPath.textProperty().bindBidirectional(model.storyPathProperty());
    address.textProperty().bindBidirectional(model.addressProperty());
    name.textProperty().bindBidirectional(model.nameProperty());
    bindParts();
    environment.getItems().setAll(Environment.values());
    environment.setConverter(shown(value -> messages.get("environment." + value.name())));
    environment.valueProperty().bindBidirectional(model.environmentProperty());
    policy.textProperty().bindBidirectional(model.policyProperty());
    remark.textProperty().bind(model.remarkProperty());
    show(remark, model.remarkProperty().isNotEmpty());
    bindTest();
  }

  private void bindKinds() {
    Map<AddressKind, ToggleButton> buttons =
        Map.of(
            AddressKind.SQLITE, sqliteKind,
            AddressKind.STORY, storyKind,
            AddressKind.POSTGRESQL, postgresKind,
            AddressKind.STREAMS, streamsKind,
            AddressKind.MYSQL, mysqlKind,
            AddressKind.ADDRESS, addressKind);
    Map<AddressKind, Node> fields =
        Map.of(
            AddressKind.SQLITE, sqliteFields,
            AddressKind.STORY, storyFields,
            AddressKind.POSTGRESQL, serverFields,
            AddressKind.STREAMS, serverFields,
            AddressKind.MYSQL, serverFields,
            AddressKind.ADDRESS, addressFields);
    buttons.forEach((kind, button) -> button.setOnAction(event -> model.kindProperty().set(kind)));
    model
        .kindProperty()
        .subscribe(
            kind -> {
              kinds.selectToggle(buttons.get(kind));
              fields.values().forEach(node -> node.setVisible(node == fields.get(kind)));
              fields.values().forEach(node -> node.setManaged(node == fields.get(kind)));
              showServer(kind);
              fitWindow();
            });
    // A click on the chosen kind must not leave none chosen.
    kinds
        .selectedToggleProperty()
        .subscribe(
            chosen -> {
              if (chosen == null) {
                kinds.selectToggle(buttons.get(model.kindProperty().get()));
              }
            });
  }

  private void bindParts() {
    sslMode.setConverter(shown(mode -> mode.isEmpty() ? messages.get(defaultSsl()) : mode));
    for (TextField field : List.of(host, port, database, user, schema)) {
      field.textProperty().subscribe((before, text) -> collectParts());
    }
    sslMode.valueProperty().subscribe((before, mode) -> collectParts());
    model.partsProperty().subscribe(this::showParts);
  }

  /** What one kind of server has and the other has not. */
  private void showServer(AddressKind kind) {
    boolean mysql = kind == AddressKind.MYSQL;
    schemaRow.setVisible(!mysql);
    schemaRow.setManaged(!mysql);
    port.setPromptText(messages.get(mysql ? "form.port.prompt.MYSQL" : "form.port.prompt"));
    boolean streams = kind == AddressKind.STREAMS;
    schema.setPromptText(
        messages.get(streams ? "form.schema.prompt.STREAMS" : "form.schema.prompt"));
    List<String> modes = mysql ? MYSQL_SSL : POSTGRES_SSL;
    if (!sslMode.getItems().equals(modes)) {
      String chosen = sslMode.getValue();
      sslMode.getItems().setAll(modes);
      sslMode.setValue(chosen != null && modes.contains(chosen) ? chosen : "");
    }
  }

  private String defaultSsl() {
    return model.kindProperty().get() == AddressKind.MYSQL
        ? "form.sslMode.default.MYSQL"
        : "form.sslMode.default";
  }

  private void showParts(ServerParts parts) {
    if (filling) {
      return;
    }
    filling = true;
    host.setText(parts.host());
    port.setText(parts.port());
    database.setText(parts.database());
    user.setText(parts.user());
    schema.setText(parts.schema());
    sslMode.setValue(parts.sslMode());
    filling = false;
  }

  private void collectParts() {
    if (filling) {
      return;
    }
    filling = true;
    model
        .partsProperty()
        .set(
            new ServerParts(
                host.getText(),
                port.getText(),
                database.getText(),
                user.getText(),
                schema.getText(),
                sslMode.getValue() == null ? "" : sslMode.getValue(),
                model.partsProperty().get().others(),
                model.partsProperty().get().mariaDb()));
    filling = false;
  }

  private void bindTest() {
    show(testing, model.testingProperty());
    // One button for both, so that the keyboard stays where it is.
    test.textProperty()
        .bind(
            model
                .testingProperty()
                .map(runs -> messages.get(runs ? "form.stopTest" : "form.test")));
    problem.textProperty().bind(model.problemProperty());
    show(problem, model.problemProperty().isNotEmpty().and(model.testingProperty().not()));
    InlineFailure failure = new InlineFailure();
    failure.messageProperty().bind(model.testFailureProperty());
    Banner success = new Banner(Banner.Kind.INFO);
    success.textProperty().bind(model.testSuccessProperty());
    testArea.getChildren().addAll(failure, success);
    for (Region result : List.of(failure, success)) {
      result.visibleProperty().subscribe(shown -> fitWindow());
    }
  }

  private void fitWindow() {
    if (root != null && root.getScene() != null && root.getScene().getWindow() != null) {
      root.getScene().getWindow().sizeToScene();
    }
  }

  @FXML
  private void browse() {
    files
        .open(
            root.getScene().getWindow(),
            messages.get("form.browse.title"),
            messages.get("form.browse.kind"),
            List.of("*.sqlite", "*.sqlite3", "*.db", "*.db3"))
        .ifPresent(file -> path.setText(file.toString()));
  }

  @FXML
  private void browseStories() {
    files
        .open(
            root.getScene().getWindow(),
            messages.get("form.story.title"),
            messages.get("form.story.kind"),
            List.of("*.json"))
        .ifPresent(file -> storyPath.setText(file.toString()));
  }

  @FXML
  private void browsePolicy() {
    files
        .open(
            root.getScene().getWindow(),
            messages.get("form.policy.browse"),
            messages.get("form.policy.kind"),
            List.of("*.yaml", "*.yml", "*.json"))
        .ifPresent(file -> policy.setText(file.toString()));
  }

  @FXML
  private void test() {
    if (model.testingProperty().get()) {
      model.cancelTest();
    } else {
      model.test();
    }
  }

  void focusFirstField() {
    path.requestFocus();
  }

  private static void show(Node node, ObservableValue<Boolean> when) {
    node.visibleProperty().bind(when);
    node.managedProperty().bind(when);
  }

  private static <V> StringConverter<V> shown(java.util.function.Function<V, String> text) {
    return new StringConverter<>() {
      @Override
      public String toString(V value) {
        return value == null ? "" : text.apply(value);
      }

      @Override
      public V fromString(String typed) {
        throw new UnsupportedOperationException();
      }
    };
  }
}
