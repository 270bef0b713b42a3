package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.run.ArchiveChoiceView;
import dev.holdfast.desktop.run.ThrottleView;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Hazard;
import dev.holdfast.settings.Environment;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.fxml.FXML;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** What an operator reads before anything is deleted. */
final class ConfirmView {

  private final Messages messages = Fxml.messages(ConfirmView.class);
  private final RetentionText words = RetentionText.english();
  private final Region root;

  @FXML private GridPane facts;
  @FXML private Label forGood;
  @FXML private VBox archive;
  @FXML private VBox how;
  @FXML private TextField reason;
  @FXML private VBox numberPane;
  @FXML private Label numberPrompt;
  @FXML private TextField number;

  ConfirmView(ConfirmViewModel model, FileSaver files) {
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
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(Region.USE_PREF_SIZE);
    ColumnConstraints values = new ColumnConstraints();
    values.setHgrow(Priority.ALWAYS);
    facts.getColumnConstraints().setAll(names, values);
    fill(model.question());
    String tasks = NumberText.grouped((long) model.question().plan().tasks().size());
    numberPrompt.setText(messages.get("confirm.number", tasks));
    number.setAccessibleText(messages.get("confirm.number.accessible", tasks));
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

  private void fill(CleanupQuestion question) {
    CleanupPlan.Ready plan = question.plan();
    Label store = sentence(VisibleText.line(question.store().name()));
    store.getStyleClass().add("strong");
    Label address = sentence(VisibleText.line(question.store().address()));
    address.getStyleClass().addAll("text-muted", "small-text");
    fact("confirm.store", new VBox(store, address));
    if (question.store().environment() != Environment.NONE) {
      Label badge = new Label(messages.get("environment." + question.store().environment()));
      badge.getStyleClass().add("env-badge");
      EnvironmentStyle.apply(badge, question.store().environment());
      fact("confirm.environment", badge);
    }
    fact(
        "confirm.deletes",
        sentence(
            messages.get(
                "confirm.deletes.text",
                plan.tasks().size(),
                plan.tasks().events(),
                plan.tasks().attempts())));
    if (plan.skipped() > 0) {
      fact("confirm.leftOut", sentence(messages.get("confirm.leftOut.text", plan.skipped())));
    }
    List<Hazard> of = plan.hazards().stream().filter(ConfirmView::concernsThePlan).toList();
    if (!of.isEmpty()) {
      VBox hazards = new VBox();
      hazards.getStyleClass().add("confirm-hazards");
      of.forEach(hazard -> hazards.getChildren().add(hazard(hazard)));
      fact("confirm.hazard", hazards);
    }
    if (!question.triggers().isEmpty()) {
      VBox triggers = new VBox(sentence(messages.get("confirm.triggers.text")));
      question
          .triggers()
          .forEach(trigger -> triggers.getChildren().add(strong(VisibleText.line(trigger))));
      fact("confirm.triggers", triggers);
    }
  }

  private static boolean concernsThePlan(Hazard hazard) {
    return switch (hazard.kind()) {
      case POISON_CHILD,
          PINNED_CHILD,
          CASCADE_DELETE,
          SCHEDULE_LOST,
          PAUSED_INCLUDED,
          LARGE_SHARE,
          TORN_WORKFLOW ->
          true;
      case NULL_LAST_ACTIVE, FUTURE_LAST_ACTIVE -> false;
    };
  }

  private Label hazard(Hazard hazard) {
    String sentence = words.of(hazard);
    if (!hazard.blocking()) {
      return sentence(sentence);
    }
    Label accepted = sentence(messages.get("confirm.accepted") + " " + sentence);
    accepted.getStyleClass().add("problem");
    return accepted;
  }

  private void fact(String key, Node value) {
    Label name = new Label(messages.get(key));
    name.getStyleClass().add("text-muted");
    name.setMinWidth(Region.USE_PREF_SIZE);
    GridPane.setValignment(name, VPos.TOP);
    facts.addRow(facts.getRowCount(), name, value);
  }

  private static Label strong(String text) {
    Label label = sentence(text);
    label.getStyleClass().add("strong");
    return label;
  }

  private static Label sentence(String text) {
    Label label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }
}
