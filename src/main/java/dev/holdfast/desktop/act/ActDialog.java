package dev.holdfast.desktop.act;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.dialog.DialogFrame;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.GrowingContent;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.desktop.plan.FreezeDialog;
import dev.holdfast.desktop.run.RunView;
import dev.holdfast.desktop.shell.Announcement;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.retention.act.ActPace;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.event.ActionEvent;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.DialogPane;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/**
 * One verb from the button to its result: reading, asking, running, told. Hidden while it runs, it
 * goes on. Enter alone never confirms.
 */
final class ActDialog {

  private static final double WIDTH = 600;

  private final ActViewModel model;
  private final FileSaver files;
  private final Messages messages;
  final Dialog<ButtonType> dialog;
  private final VBox body = new VBox();
  private final ActConfirmView confirm;
  private final GrowingContent running;
  private final ButtonType yes;
  private final ButtonType save;
  private final Consumer<ActStep> hidden;

  /**
   * Follows an act.
   *
   * @param said what there is to say before anything else
   * @param hidden hears how far it was when the operator closed the dialog
   */
  ActDialog(
      ActViewModel model,
      FileSaver files,
      Window owner,
      List<Node> said,
      Consumer<ActStep> hidden) {
    this.model = model;
    this.files = files;
    this.hidden = hidden;
    this.messages = model.session.messages(ActDialog.class);
    this.yes = new ButtonType(ActText.load().label(model.act()), ButtonData.OK_DONE);
    this.save = new ButtonType(messages.get("confirm.save"), ButtonData.LEFT);
    dialog =
        DialogFrame.of(
            owner,
            WIDTH,
            Bindings.createStringBinding(this::heading, model.step, model.count),
            body);
    dialog.setTitle(ActText.load().label(model.act()));
    Consumer<Sight> open =
        sight -> {
          dialog.hide();
          model.session.show(sight);
        };
    confirm = new ActConfirmView(model, said, id -> open.accept(new Sight.OfTask(id)));
    RunView run = new RunView(model.run, model.act().operation(), List::of, files, open);
    VBox ran =
        styled(new VBox(new CanaryPane(model, messages).node(), run.unscrolled()), "act-run");
    running = new GrowingContent(ran);
    ContextHelp.offer(dialog.getDialogPane(), "acting#in-the-window");
    DialogFrame.mark(dialog.getDialogPane(), model.session.profile());
    dialog.getDialogPane().getStyleClass().add("act-dialog");
    model.step.subscribe(this::show);
    model.wrong.subscribe((_, _) -> Platform.runLater(this::fit));
    model.plan.plan.subscribe((_, _) -> Platform.runLater(this::fit));
    dialog.setOnHidden(event -> this.hidden.accept(model.step.get()));
  }

  private String heading() {
    return switch (model.step.get()) {
      case READING, FAILED, STOPPED -> messages.get("read.title");
      case ASKING -> ActText.load().question(model.act(), model.count.get());
      // The run says it itself.
      case RUNNING, ENDED -> ActText.load().label(model.act());
    };
  }

  private void show(ActStep step) {
    switch (step) {
      case READING -> fill(reading(), button("common.stop"));
      case FAILED ->
          fill(InlineFailure.of(model.scan.failure, model.scan::retry), button("common.close"));
      // Between the end of reading and what was read it seems so for a moment.
      case STOPPED -> Platform.runLater(this::stopped);
      case ASKING -> ask();
      case RUNNING -> {
        running.prepare(WIDTH);
        fill(running, button("common.hide"));
      }
      case ENDED -> {
        fill(running, button("common.close"));
        Platform.runLater(model.run.endedAsChosen() ? this::tell : this::focusLast);
      }
    }
    Platform.runLater(this::fit);
  }

  private void fill(Node content, ButtonType... types) {
    body.getChildren().setAll(content);
    dialog.getDialogPane().getButtonTypes().setAll(types);
  }

  private void stopped() {
    if (dialog.isShowing() && model.step.get() == ActStep.STOPPED) {
      dialog.hide();
    }
  }

  private void fit() {
    if (dialog.isShowing()) {
      Nodes.fitWindow(dialog.getDialogPane());
    }
  }

  private void ask() {
    GrowingContent content = new GrowingContent(confirm.root);
    content.prepare(WIDTH);
    if (model.file == null) {
      fill(content, save, button("common.cancel"), yes);
      on(save, "actSavePlan", this::savePlan).disableProperty().bind(model.count.isEqualTo(0));
    } else {
      fill(content, button("common.cancel"), yes);
    }
    Button go = on(yes, "actConfirm", model::start);
    go.getStyleClass()
        .add(model.act().handsOver(model.session.store().terms()) ? "accent" : "danger");
    go.setDefaultButton(false);
    go.textProperty()
        .bind(Bindings.createStringBinding(this::verb, model.count, model.pace.written));
    go.disableProperty().bind(model.confirm.mayConfirm.not());
    confirm.view.onEnter(model::start);
    Platform.runLater(confirm::focus);
  }

  /** A button that leaves the dialog open. */
  private Button on(ButtonType type, String id, Runnable action) {
    Button button = named((Button) dialog.getDialogPane().lookupButton(type), id);
    button.addEventFilter(
        ActionEvent.ACTION,
        event -> {
          event.consume();
          action.run();
        });
    return button;
  }

  /** “Resume 10, then 217” where some come first. */
  private String verb() {
    long count = model.count.get();
    ActPace pace = model.pace.written.get().pace();
    boolean some = pace != null && pace.first() != null && pace.first() < count;
    ActText words = ActText.load();
    return some
        ? messages.get(
            "confirm.then",
            words.button(model.act(), pace.first()),
            NumberText.grouped(count - pace.first()))
        : words.button(model.act(), count);
  }

  private void savePlan() {
    new FreezeDialog(model.freezing, files)
        .ask(
            dialog.getDialogPane().getScene().getWindow(),
            model.scan.value().preview(),
            Decisions.of(model.plan.options()),
            model.count.get(),
            model.confirm.reason.get(),
            model.act().verb());
  }

  private Region reading() {
    ProgressBar bar = new ProgressBar(-1);
    bar.setMaxWidth(Double.MAX_VALUE);
    bar.progressProperty().bind(model.scan.fraction);
    Label said = new Label();
    said.textProperty().bind(model.scan.done.map(done -> messages.get("read.done", done)));
    return styled(new VBox(said, bar), "scan-strip");
  }

  private ButtonType button(String key) {
    return new ButtonType(messages.get(key), ButtonData.CANCEL_CLOSE);
  }

  /** Nobody needs to close what went as it should: it is said over the page. */
  private void tell() {
    model.session.tell(
        new Announcement(model.run.line(), messages.get("common.receipt"), model.run::showEntry));
    dialog.hide();
  }

  private void focusLast() {
    DialogPane pane = dialog.getDialogPane();
    pane.lookupButton(pane.getButtonTypes().getLast()).requestFocus();
  }
}
