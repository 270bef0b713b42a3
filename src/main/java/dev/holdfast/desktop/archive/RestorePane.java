package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.ReturningFocus;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.run.RowKind;
import dev.holdfast.text.Messages;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Puts tasks of an archive back: which, what would come, what came. */
final class RestorePane extends VBox {

  private final RestoreViewModel model;
  private final RowKind rows;
  private final Messages messages;
  private final RestoreAnswer words;
  private final CheckBox other = named(new CheckBox(), "otherStore");
  private final VBox answer = styled(new VBox(), "archive-answer");

  /**
   * Shows what would come back.
   *
   * @param rows what the open store holds
   */
  RestorePane(RestoreViewModel model, RowKind rows, TimeText times, Messages messages) {
    this.model = model;
    this.rows = rows;
    this.messages = messages;
    this.words = new RestoreAnswer(model, rows, times, messages);
    getStyleClass().add("archive-section");
    Label title = styled(new Label(messages.get(rows.key("restore.title"))), "strong");
    Label text = styled(sentence(messages.get(rows.key("restore.text"))), "text-muted");
    getChildren().addAll(title, text, ids());
    other.setText(messages.get(rows.key("restore.otherStore")));
    other.setWrapText(true);
    other.selectedProperty().bindBidirectional(model.otherStoreProperty());
    other.managedProperty().bind(other.visibleProperty());
    getChildren().add(other);
    InlineFailure failure = InlineFailure.of(model.failureProperty(), model::plan);
    getChildren().addAll(failure, answer);
    model.stateProperty().subscribe(this::show);
    model.planProperty().subscribe(ignored -> show(model.stateProperty().get()));
  }

  /** Asks a word more if the archive is of another store. */
  void look(ArchiveItem item) {
    other.setVisible(!item.ofThisStore());
  }

  private Node ids() {
    TextField ids = wide(named(new TextField(), "restoreIds"));
    ids.setPromptText(messages.get(rows.key("restore.ids.prompt")));
    ids.setAccessibleText(messages.get(rows.key("restore.ids")));
    ids.textProperty().bindBidirectional(model.idsProperty());
    Label name = whole(new Label(messages.get(rows.key("restore.ids"))));
    name.setLabelFor(ids);
    Button look =
        named(
            acting(whole(new Button(messages.get("restore.look"))), () -> model.plan()),
            "restoreLook");
    ids.setOnAction(event -> model.plan());
    var busy =
        model
            .stateProperty()
            .isEqualTo(RestoreViewModel.State.LOOKING)
            .or(model.stateProperty().isEqualTo(RestoreViewModel.State.RUNNING));
    look.disableProperty().bind(busy.or(model.idsValidBinding().not()));
    ids.disableProperty().bind(busy);
    ReturningFocus.to(look);
    ReturningFocus.to(ids);
    Label invalid = styled(sentence(messages.get("restore.ids.invalid")), "problem");
    Shown.when(invalid, model.idsValidBinding().not());
    HBox line = styled(new HBox(name, ids, look), "toolbar-line");
    return styled(new VBox(line, invalid), "policy-field");
  }

  private void show(RestoreViewModel.State state) {
    switch (state) {
      case IDLE -> answer.getChildren().clear();
      case LOOKING ->
          answer.getChildren().setAll(new RestoreProgress(model, messages, "restore.looking"));
      case RUNNING ->
          answer.getChildren().setAll(new RestoreProgress(model, messages, "restore.running"));
      case SHOWN -> {
        answer.getChildren().setAll(words.of(model.planProperty().get()));
        if (model.mayRunBinding().get()) {
          answer.getChildren().add(putBack());
        }
      }
      case DONE -> answer.getChildren().setAll(words.of(model.outcomeProperty().get()));
    }
  }

  private Node putBack() {
    int tasks = model.planProperty().get().ids().size();
    Button button =
        named(
            styled(new Button(messages.get(rows.key("restore.run"), tasks)), "accent"),
            "restoreRun");
    button.setOnAction(
        event ->
            new RestoreDialog(rows, messages)
                .ask(getScene().getWindow(), tasks, words.warnings(), model::run));
    return styled(new HBox(button), "toolbar-line");
  }
}
