package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.text.ClauseText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Why retention would or would not delete the task, clause by clause. */
final class RetentionVerdictView extends FxmlView {

  private final RetentionVerdictViewModel retention;
  private final FieldText fields;
  private final ClauseText words;

  @FXML private RadioButton byPolicy;
  @FXML private RadioButton byAge;
  @FXML private Label policy;
  @FXML private Label judging;
  @FXML private TextField age;
  @FXML private Label problem;
  @FXML private VBox card;
  @FXML private Label heading;
  @FXML private Label sentence;
  @FXML private Label when;
  @FXML private Label pinned;
  @FXML private GridPane clauses;
  @FXML private Label hazards;

  RetentionVerdictView(RetentionVerdictViewModel retention, FieldText fields, Messages messages) {
    super(messages.in(retention.operation));
    this.retention = retention;
    this.fields = fields;
    words =
        new ClauseText(
            retention.operation,
            value ->
                value instanceof Number second
                    ? fields.times().withZone(second.longValue())
                    : FieldText.plain(value),
            ElapsedText::ofSeconds);
    load();
    followPolicy();
    age.textProperty().bindBidirectional(retention.age);
    Shown.saying(problem, retention.ageProblem);
    Shown.when(card, retention.verdict.isNotNull());
    Shown.when(clauses, retention.verdict.isNotNull());
    boolean trees = retention.store.info().can(Capability.WORKFLOWS);
    Shown.when(
        hazards,
        retention
            .verdict
            .isNotNull()
            .and(byAge.selectedProperty())
            .and(new ReadOnlyBooleanWrapper(trees)));
    Shown.when(pinned, pinned.textProperty().isNotEmpty());
    Shown.when(judging, retention.explained.loading);
    retention.verdict.subscribe(this::show);
    ShownZone.follow(card, () -> show(retention.verdict.getValue()));
  }

  /** Without a policy on Retention there is only the age. */
  private void followPolicy() {
    retention.written.subscribe(this::followChoice);
    retention.byPolicy.subscribe(this::followChoice);
    byPolicy.setOnAction(event -> retention.byPolicy.set(true));
    byAge.setOnAction(event -> retention.byPolicy.set(false));
    followChoice();
    // Who types an age wants it judged by.
    age.setOnKeyTyped(event -> retention.byPolicy.set(false));
  }

  private void followChoice() {
    Policy written = retention.written.get();
    byPolicy.setDisable(written == null);
    byPolicy.setSelected(retention.isByPolicy());
    byAge.setSelected(!retention.isByPolicy());
    policy.setText(
        written == null
            ? messages.get("retention.by.none")
            : PolicyWords.of(retention.operation).of(written));
  }

  private void show(Explanation verdict) {
    clauses.getChildren().clear();
    if (verdict == null) {
      return;
    }
    heading.setText(messages.get(verdict.eligible() ? "retention.yes" : "retention.no"));
    heading.setGraphic(new FontIcon(verdict.eligible() ? Feather.TRASH_2 : Feather.SHIELD));
    sentence.setText(FieldText.plain(retention.sentence()));
    showWhen(verdict);
    pinned.setText(words.pinned(verdict));
    int row = 0;
    for (Clause clause : verdict.clauses()) {
      Label rule = sentence(words.asked(clause));
      VBox asked = new VBox(rule);
      String value = words.of(clause, verdict);
      if (!value.isEmpty()) {
        Label against = sentence(FieldText.plain(value), "text-muted", "small-text");
        asked.getChildren().add(against);
      }
      Label holds =
          whole(
              new Label(
                  messages.get(clause.holds() ? "common.yes" : "common.no"),
                  new FontIcon(clause.holds() ? Feather.CHECK : Feather.X)));
      holds.getStyleClass().add(clause.holds() ? "clause-holds" : "clause-fails");
      clauses.addRow(row++, holds, asked);
    }
  }

  private void showWhen(Explanation verdict) {
    Long from = verdict.eligibleAt() == null ? null : verdict.eligibleAt().longValue();
    if (from == null) {
      boolean known = verdict.reason() != Explanation.Reason.NOT_FOUND;
      when.setText(known ? messages.get("retention.never") : "");
      when.setTooltip(null);
    } else {
      String key = verdict.eligible() ? "retention.since" : "retention.from";
      when.setText(messages.get(key, fields.times().withZone(from)));
      when.setTooltip(new Tooltip(fields.times().exact(from)));
    }
    when.setManaged(!when.getText().isEmpty());
  }
}
