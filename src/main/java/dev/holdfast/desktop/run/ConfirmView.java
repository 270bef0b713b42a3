package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.EnvironmentStyle;
import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** What an operator reads and says before something is done, whatever it is. */
public final class ConfirmView extends FxmlView {

  private final ConfirmViewModel model;

  @FXML private FactGrid facts;
  @FXML private VBox parts;
  @FXML private Label reasonLabel;
  @FXML private TextField reason;
  @FXML private VBox numberPane;
  @FXML private Label numberPrompt;
  @FXML private TextField number;

  /**
   * Asks.
   *
   * @param words what is done, and to what
   * @param content what there is to decide besides, from top to bottom
   */
  public ConfirmView(ConfirmViewModel model, OperationTerm words, Node... content) {
    super(Fxml.messages(ConfirmView.class).in(words));
    this.model = model;
    load();
    Shown.now(facts, false);
    parts.getChildren().setAll(content);
    Shown.now(parts, content.length > 0);
    reasonLabel.setText(messages.get(model.production ? "confirm.reason.needed" : "common.reason"));
    reason.textProperty().bindBidirectional(model.reason);
    number.textProperty().bindBidirectional(model.typed);
    model.count.subscribe(
        count -> {
          String shown = NumberText.grouped(count.longValue());
          numberPrompt.setText(messages.get("confirm.number", shown));
          number.setAccessibleText(messages.get("confirm.number.accessible", shown));
        });
    Shown.when(numberPane, model.typing);
  }

  /** Asks with it in a dialog; the keyboard goes where the reason is written. */
  public FormDialog dialog(Window owner, String title, String verb) {
    return in(new FormDialog(owner, title, verb, node())).focus(reason);
  }

  /** Lets a dialog that it is in confirm only once all that has to be written is. */
  FormDialog in(FormDialog dialog) {
    return dialog.when(model.mayConfirm);
  }

  /** Shows what is so, in which store, and what runs with each change. */
  public void show(List<Fact> said, List<String> triggers) {
    facts.getChildren().clear();
    store(model.store);
    said.forEach(this::fact);
    if (!triggers.isEmpty()) {
      fact(new Fact(messages.get("confirm.triggers"), Fact.plain(triggers)));
    }
    Shown.now(facts, true);
  }

  private void store(ConnectionProfile store) {
    Label name = styled(wrapped(new Label(VisibleText.line(store.name()))), "strong");
    Label address =
        styled(wrapped(new Label(VisibleText.line(store.address()))), "text-muted", "small-text");
    facts.fact(messages.get("common.store"), new VBox(name, address));
    if (store.environment() != Environment.NONE) {
      Label badge =
          styled(new Label(messages.get("common.environment." + store.environment())), "env-badge");
      EnvironmentStyle.apply(badge, store.environment());
      facts.fact(messages.get("common.environment"), badge);
    }
  }

  private void fact(Fact fact) {
    VBox lines = styled(new VBox(), "confirm-hazards");
    for (Fact.Line line : fact.lines()) {
      Label label = wrapped(new Label(line.text()));
      lines.getChildren().add(line.grave() ? styled(label, "problem") : label);
    }
    facts.fact(fact.name(), lines);
  }

  /** Returns what has to be written first; null if nothing has. */
  public Node first() {
    return model.production ? reason : model.typing.get() ? number : null;
  }

  /** Puts the keyboard where something can be said. */
  public void focus() {
    reason.requestFocus();
  }

  /**
   * Hears Enter in what has to be written, the last of it. Enter alone is none: it is heard only
   * there, and counts only once all that has to be written is.
   */
  public void onEnter(Runnable confirm) {
    if (model.typing.get()) {
      number.setOnAction(event -> confirm.run());
    } else if (model.production) {
      reason.setOnAction(event -> confirm.run());
    }
  }
}
