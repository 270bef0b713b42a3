package dev.holdfast.desktop.policy;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.IntegerBinding;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.fxml.FXML;
import javafx.geometry.Insets;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.VBox;

/** The rules of a policy, and what can be done with them. */
final class RulesView {

  private static final double ROW = 58;
  private static final int ROWS_AT_LEAST = 1;
  private static final int ROWS_AT_MOST = 4;

  private final RulesViewModel rules;
  private final Messages messages;
  private final RuleDialog dialog;
  private final Parent root;
  private final BooleanBinding editable;

  @FXML private ListView<Rule> list;
  @FXML private Button edit;
  @FXML private Button remove;
  @FXML private Label untypeable;
  @FXML private Label problem;
  @FXML private CheckBox wholeWorkflows;
  @FXML private VBox whole;

  /**
   * Shows rules.
   *
   * @param operation what a cleanup does in the store
   */
  RulesView(RulesViewModel rules, OperationTerm operation) {
    this.rules = rules;
    messages = Fxml.messages(RulesView.class).in(operation);
    dialog = new RuleDialog(rules.known(), operation);
    root = Fxml.load(this, messages);
    list.setItems(rules.rules());
    list.setCellFactory(unused -> new RuleCell(operation));
    Label none =
        wrapped(styled(new Label(messages.get("rules.empty")), "text-muted", "small-text"));
    none.setPadding(new Insets(4));
    list.setPlaceholder(none);
    IntegerBinding rows = Bindings.size(rules.rules());
    list.prefHeightProperty()
        .bind(
            Bindings.max(ROWS_AT_LEAST, Bindings.min(ROWS_AT_MOST, rows))
                .multiply(TextScale.of(ROW))
                .add(6));
    editable =
        Bindings.createBooleanBinding(
            () -> chosen() != null && RuleTyped.of(chosen()).typeable(),
            list.getSelectionModel().selectedItemProperty());
    edit.disableProperty().bind(editable.not());
    remove.disableProperty().bind(list.getSelectionModel().selectedItemProperty().isNull());
    Shown.when(
        untypeable,
        editable.not().and(list.getSelectionModel().selectedItemProperty().isNotNull()));
    problem.textProperty().bind(rules.problemBinding());
    Shown.when(problem, rules.problemBinding().isNotEmpty());
    wholeWorkflows.selectedProperty().bindBidirectional(rules.wholeWorkflowsProperty());
    Shown.when(whole, new SimpleBooleanProperty(rules.families()));
    list.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    list.addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
  }

  Parent node() {
    return root;
  }

  private Rule chosen() {
    return list.getSelectionModel().getSelectedItem();
  }

  @FXML
  private void add() {
    dialog.show(
        root.getScene().getWindow(),
        null,
        made -> {
          rules.rules().add(made);
          select(rules.rules().size() - 1);
        });
  }

  @FXML
  private void edit() {
    int place = list.getSelectionModel().getSelectedIndex();
    if (editable.get()) {
      dialog.show(
          root.getScene().getWindow(),
          chosen(),
          made -> {
            rules.rules().set(place, made);
            select(place);
          });
    }
  }

  @FXML
  private void remove() {
    int place = list.getSelectionModel().getSelectedIndex();
    if (place >= 0) {
      rules.rules().remove(place);
    }
  }

  private void select(int place) {
    list.getSelectionModel().clearAndSelect(place);
    list.scrollTo(place);
    list.requestFocus();
  }

  private void pressed(KeyEvent event) {
    if (Key.EDIT.matches(event) || Key.OPEN.matches(event)) {
      edit();
      event.consume();
    } else if (Key.REMOVE.matches(event)) {
      remove();
      event.consume();
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getClickCount() == 2) {
      edit();
    }
  }
}
