package dev.holdfast.desktop.comparison;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.policy.StatusBoxes;
import dev.holdfast.desktop.shell.ReadNotices;
import dev.holdfast.desktop.tasklist.TaskListView;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The second policy above, what came of the comparison below. */
final class ComparisonView {

  private final ComparisonViewModel model;
  private final FilePicker files;
  private final Messages messages;
  private final DifferencesView differences;
  private final Parent root;

  @FXML private RadioButton byAge;
  @FXML private RadioButton fromFile;
  @FXML private HBox age;
  @FXML private TextField secondKeep;
  @FXML private FlowPane fields;
  @FXML private Button chooseSecond;
  @FXML private Label fileText;
  @FXML private Label secondProblem;
  @FXML private Button compare;
  @FXML private Label reading;
  @FXML private Button stopComparing;
  @FXML private VBox rows;
  @FXML private StackPane content;

  ComparisonView(ComparisonViewModel model, TaskListView list, FilePicker files) {
    messages = Fxml.messages(ComparisonView.class).in(model.operation());
    this.model = model;
    this.files = files;
    differences = new DifferencesView(list, model.operation());
    root = Fxml.load(this, messages);
    model
        .read()
        .valueProperty()
        .subscribe(
            found -> {
              if (found != null) {
                differences.show(found);
              }
            });
    model.screenBinding().subscribe(this::show);
  }

  @FXML
  private void initialize() {
    SecondPolicyViewModel second = model.second();
    secondKeep.textProperty().bindBidirectional(second.age().keepProperty());
    List<CheckBox> statuses =
        StatusBoxes.of(second.age().known(), second.age().chosen(), "second-status-");
    fields.getChildren().addAll(fields.getChildren().indexOf(age) + 1, statuses);
    fileText.textProperty().bind(second.fileTextBinding());
    byAge.setOnAction(event -> second.sourceProperty().set(PolicySource.AGE));
    fromFile.setOnAction(event -> second.sourceProperty().set(PolicySource.FILE));
    second
        .sourceProperty()
        .subscribe(
            source -> {
              byAge.setSelected(source == PolicySource.AGE);
              fromFile.setSelected(source == PolicySource.FILE);
            });
    BooleanBinding typed = second.sourceProperty().isEqualTo(PolicySource.AGE);
    Shown.when(age, typed);
    statuses.forEach(box -> Shown.when(box, typed));
    Shown.when(chooseSecond, typed.not());
    Shown.when(fileText, typed.not());
    secondProblem.textProperty().bind(second.problemBinding());
    Shown.when(secondProblem, second.problemBinding().isNotEmpty());
    secondKeep.accessibleHelpProperty().bind(second.problemBinding());
    BooleanBinding none =
        Bindings.createBooleanBinding(
            () -> model.screenBinding().get() == ComparisonScreen.NO_POLICY, model.screenBinding());
    compare.disableProperty().bind(none);
    Shown.when(reading, model.read().loadingProperty());
    Shown.when(stopComparing, model.read().loadingProperty());
    ReadNotices.follow(rows, model.read(), model.outdatedBinding(), messages.get("outdated"));
  }

  Parent node() {
    return root;
  }

  @FXML
  private void compare() {
    model.compare();
  }

  @FXML
  private void cancel() {
    model.read().cancel();
  }

  @FXML
  private void chooseFile() {
    files
        .open(
            root.getScene().getWindow(),
            messages.get("file.title"),
            messages.get("file.kind"),
            List.of("*.yaml", "*.yml", "*.json", "*.toml"))
        .ifPresent(model.second()::open);
  }

  private void show(ComparisonScreen screen) {
    content.getChildren().setAll(contentOf(screen));
  }

  private Node contentOf(ComparisonScreen screen) {
    return switch (screen) {
      case NO_POLICY ->
          Placeholder.empty(messages.get("noPolicy.title"), messages.get("noPolicy.text"));
      case EMPTY -> Placeholder.empty(messages.get("empty.title"), messages.get("empty.text"));
      case READING -> Placeholder.loading(messages.get("reading"));
      case FAILED -> new StackPane();
      case DIFFERENCES -> differences;
    };
  }
}
