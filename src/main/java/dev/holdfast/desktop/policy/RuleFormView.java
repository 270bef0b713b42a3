package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.policy.RuleVerdict.Field;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.VisibleText;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The form of one rule: which tasks it is about, and what happens to them. */
final class RuleFormView extends FxmlView {

  private final RuleFormViewModel form;
  private final PolicyWords words;
  private final BooleanProperty asked = new SimpleBooleanProperty(false);

  @FXML private TextField label;
  @FXML private TextField name;
  @FXML private Label nameProblem;
  @FXML private TextField tag;
  @FXML private Label typeLabel;
  @FXML private ComboBox<String> type;
  @FXML private TextField workflow;
  @FXML private Label workflowProblem;
  @FXML private HBox statuses;
  @FXML private Label statusesHint;
  @FXML private RadioButton delete;
  @FXML private RadioButton forever;
  @FXML private VBox fate;
  @FXML private TextField age;
  @FXML private CheckBox immediately;
  @FXML private Label ageProblem;
  @FXML private TextField maxCount;
  @FXML private Label maxCountProblem;
  @FXML private TextField keepNewest;
  @FXML private Label keepNewestProblem;
  @FXML private Label effectProblem;
  @FXML private Label summary;

  RuleFormView(RuleFormViewModel form, OperationTerm operation, Listing listing) {
    super(Fxml.messages(RuleFormView.class).in(operation));
    this.form = form;
    words = PolicyWords.of(operation);
    load();
    bindFields();
    offerTypes(listing);
    delete.setSelected(!form.forever.get());
    forever.selectedProperty().bindBidirectional(form.forever);
    fate.disableProperty().bind(form.forever);
    age.disableProperty().bind(form.immediately);
    showProblem(nameProblem, Field.NAME, false);
    showProblem(workflowProblem, Field.ROOT, false);
    showProblem(ageProblem, Field.AGE, false);
    showProblem(maxCountProblem, Field.MAX_COUNT, false);
    showProblem(keepNewestProblem, Field.KEEP_NEWEST, false);
    showProblem(effectProblem, Field.EFFECT, true);
    summary.textProperty().bind(form.verdict.map(this::say));
    // What is said below a field takes room that the window did not have.
    form.verdict.addListener((property, before, now) -> Nodes.fitWindow(node()));
    asked.addListener((property, before, now) -> Nodes.fitWindow(node()));
  }

  /** Returns what is filled in first. */
  Node first() {
    return name;
  }

  /** Says also what is missing, which is no fault while it is being written. */
  boolean tellsProblems() {
    asked.set(true);
    return form.verdict.get().rule() == null;
  }

  private void bindFields() {
    label.textProperty().bindBidirectional(form.texts.get(Field.LABEL));
    name.textProperty().bindBidirectional(form.texts.get(Field.NAME));
    tag.textProperty().bindBidirectional(form.texts.get(Field.TAG));
    workflow.textProperty().bindBidirectional(form.texts.get(Field.ROOT));
    age.textProperty().bindBidirectional(form.texts.get(Field.AGE));
    immediately.selectedProperty().bindBidirectional(form.immediately);
    maxCount.textProperty().bindBidirectional(form.texts.get(Field.MAX_COUNT));
    keepNewest.textProperty().bindBidirectional(form.texts.get(Field.KEEP_NEWEST));
    statuses
        .getChildren()
        .setAll(StatusBoxes.of(form.known, form.statuses, "rule-status-", Map.of()));
    statusesHint.setText(messages.get("rule.statuses.hint", usual()));
    type.valueProperty().bindBidirectional(form.texts.get(Field.TYPE));
  }

  /** Those of the store; any, where nobody knows which there are. */
  private void offerTypes(Listing listing) {
    type.getItems().setAll("");
    type.getItems().addAll(listing.types());
    type.setEditable(listing.types().isEmpty());
    if (!listing.types().isEmpty()) {
      type.setConverter(
          ShownText.of(
              value -> value.isEmpty() ? messages.get("common.any") : VisibleText.line(value)));
    }
    BooleanBinding known =
        new SimpleBooleanProperty(listing.filters().contains("type"))
            .or(form.texts.get(Field.TYPE).isNotEmpty());
    Shown.when(typeLabel, known);
    Shown.when(type, known);
  }

  private String usual() {
    StatusStyle style = new StatusStyle(form.known);
    return form.known.usual().stream().map(style::text).collect(Collectors.joining(", "));
  }

  private void showProblem(Label shown, Field field, boolean onlyWhenAsked) {
    StringBinding problem =
        Bindings.createStringBinding(
            () -> onlyWhenAsked && !asked.get() ? "" : form.verdict.get().problem(field),
            form.verdict,
            asked);
    Shown.saying(shown, problem);
  }

  private String say(RuleVerdict verdict) {
    if (verdict.rule() == null) {
      return messages.get("rule.summary.none");
    }
    String about = verdict.rule().match().toString();
    String does = words.of(verdict.rule());
    return about.isEmpty()
        ? messages.get("rule.summary.all", does)
        : messages.get("rule.summary", VisibleText.line(about), does);
  }
}
