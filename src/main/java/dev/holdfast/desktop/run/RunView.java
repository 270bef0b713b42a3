package dev.holdfast.desktop.run;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Keyboard;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.store.terms.OperationTerm;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** A cleanup while it runs and when it has ended. */
public final class RunView extends FxmlView {

  private final RunViewModel run;
  private final Supplier<List<Button>> next;
  private final RunText text;
  private final FileSaver files;
  private final Consumer<Sight> opener;

  @FXML private VBox runningPane;
  @FXML private Label title;
  @FXML private Label store;
  @FXML private ProgressBar bar;
  @FXML private Label status;
  @FXML private Button stop;
  @FXML private VBox resultPane;

  /**
   * Shows a run in the words of its kind of store.
   *
   * @param operation what is done
   * @param opener shows a task that was kept, the archive, or the entry of the journal
   * @param next makes what the operator can do once it has ended; the first is the usual one
   */
  public RunView(
      RunViewModel run,
      OperationTerm operation,
      Supplier<List<Button>> next,
      FileSaver files,
      Consumer<Sight> opener) {
    super(Fxml.messages(RunView.class).in(operation));
    this.opener = opener;
    this.run = run;
    this.next = next;
    this.text = new RunText(operation);
    this.files = files;
    load();
    Shown.when(runningPane, run.state.map(state -> state == RunState.RUNNING));
    Shown.when(resultPane, run.state.map(state -> state == RunState.ENDED));
    run.state.subscribe(this::begin);
    run.progress.subscribe(this::show);
    run.outcome.subscribe(this::show);
  }

  /** Returns the same without scroll bars of its own, for where something around it scrolls. */
  public Node unscrolled() {
    ScrollPane scrolling = (ScrollPane) node();
    Node content = scrolling.getContent();
    scrolling.setContent(null);
    return content;
  }

  private void begin(RunState state) {
    if (state == RunState.RUNNING) {
      title.setText(messages.get("run.running", run.order().plan().work().units()));
      store.setText(text.store(run.session.profile()));
      stop.setText(messages.get("run.stop"));
      stop.setDisable(false);
      // The confirmation gives the keyboard back to what it came from, which is gone by then.
      Keyboard.to(node(), stop);
    } else if (state == RunState.ENDED) {
      Platform.runLater(this::goOn);
    }
  }

  /** Else the keyboard would be left on the first page’s button. */
  private void goOn() {
    if (!resultPane.getChildren().isEmpty()) {
      ((ResultPane) resultPane.getChildren().getFirst()).first().ifPresent(Node::requestFocus);
    }
  }

  private void show(RunProgress progress) {
    bar.setProgress(progress == null ? -1 : progress.fraction());
    status.setText(progress == null ? messages.get("run.starting") : text.progress(progress));
  }

  private void show(CleanupOutcome outcome) {
    resultPane.getChildren().clear();
    if (outcome != null) {
      resultPane
          .getChildren()
          .setAll(new ResultPane(run, outcome, text, next.get(), files, opener));
    }
  }

  @FXML
  private void stop() {
    // Else JavaFX moves the keyboard from the disabled button to the button of the first page.
    runningPane.requestFocus();
    stop.setDisable(true);
    stop.setText(messages.get("common.stopping"));
    run.stop();
  }
}
