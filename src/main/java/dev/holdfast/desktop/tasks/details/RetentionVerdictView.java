package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.retention.Clause;
import dev.holdfast.retention.Explanation;
import dev.holdfast.text.Messages;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Why retention would or would not delete the task, clause by clause. */
final class RetentionVerdictView {

  private final RetentionVerdictViewModel retention;
  private final FieldText fields;
  private final Messages messages;
  private final Parent root;

  @FXML private TextField age;
  @FXML private Label problem;
  @FXML private VBox card;
  @FXML private Label heading;
  @FXML private Label sentence;
  @FXML private Label when;
  @FXML private GridPane clauses;
  @FXML private Label hazards;

  RetentionVerdictView(RetentionVerdictViewModel retention, FieldText fields, Messages messages) {
    this.retention = retention;
    this.fields = fields;
    this.messages = messages;
    root = Fxml.load(this);
    age.textProperty().bindBidirectional(retention.ageProperty());
    problem.textProperty().bind(retention.ageProblemProperty());
    problem.visibleProperty().bind(retention.ageProblemProperty().isNotEmpty());
    problem.managedProperty().bind(problem.visibleProperty());
    for (var part : new javafx.scene.Node[] {card, clauses, hazards}) {
      part.visibleProperty().bind(retention.verdictProperty().isNotNull());
      part.managedProperty().bind(part.visibleProperty());
    }
    retention.verdictProperty().subscribe(this::show);
  }

  Parent node() {
    return root;
  }

  private void show(Explanation verdict) {
    clauses.getChildren().clear();
    if (verdict == null) {
      return;
    }
    heading.setText(messages.get(verdict.eligible() ? "retention.yes" : "retention.no"));
    heading.setGraphic(new FontIcon(verdict.eligible() ? Feather.TRASH_2 : Feather.SHIELD));
    sentence.setText(retention.sentence());
    showWhen(verdict);
    int row = 0;
    for (Clause clause : verdict.clauses()) {
      Label rule = new Label(messages.get("retention.rule." + clause.question().name()));
      rule.setWrapText(true);
      rule.setMinHeight(Label.USE_PREF_SIZE);
      Label holds =
          new Label(
              messages.get(clause.holds() ? "retention.holds" : "retention.fails"),
              new FontIcon(clause.holds() ? Feather.CHECK : Feather.X));
      holds.getStyleClass().add(clause.holds() ? "clause-holds" : "clause-fails");
      holds.setMinWidth(Label.USE_PREF_SIZE);
      clauses.addRow(row++, holds, rule);
    }
  }

  private void showWhen(Explanation verdict) {
    Long from = verdict.eligibleAt();
    if (from == null) {
      boolean known = verdict.reason() != Explanation.Reason.NOT_FOUND;
      when.setText(known ? messages.get("retention.never") : "");
      when.setTooltip(null);
    } else {
      String key = verdict.eligible() ? "retention.since" : "retention.from";
      when.setText(messages.get(key, fields.times().local(from)));
      when.setTooltip(new Tooltip(fields.times().exact(from)));
    }
    when.setManaged(!when.getText().isEmpty());
  }
}
