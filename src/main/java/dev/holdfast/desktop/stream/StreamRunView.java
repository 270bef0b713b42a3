package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Keyboard;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.retention.RunState;
import dev.holdfast.desktop.retention.RunWait;
import dev.holdfast.desktop.stream.StreamRunViewModel.Step;
import dev.holdfast.retention.CleanupProgress;
import dev.holdfast.text.HoursText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.application.Platform;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.VBox;

/** A cleanup of streams while it runs and when it has ended. */
final class StreamRunView {

  private final StreamRunViewModel run;
  private final FileSaver files;
  private final TimeText times;
  private final Messages messages = Fxml.messages(StreamRunView.class);
  private final Parent root;

  @FXML private VBox runningPane;
  @FXML private Label title;
  @FXML private Label store;
  @FXML private ProgressBar bar;
  @FXML private Label status;
  @FXML private Button stop;
  @FXML private VBox resultPane;

  StreamRunView(StreamRunViewModel run, FileSaver files, TimeText times) {
    this.run = run;
    this.files = files;
    this.times = times;
    root = Fxml.load(this);
    Shown.when(runningPane, run.stateProperty().map(state -> state == RunState.RUNNING));
    Shown.when(resultPane, run.stateProperty().map(state -> state == RunState.ENDED));
    run.stateProperty().subscribe(this::begin);
    run.stepProperty().subscribe(this::show);
    run.outcomeProperty().subscribe(this::show);
  }

  Parent node() {
    return root;
  }

  private void begin(RunState state) {
    if (state == RunState.RUNNING) {
      StreamQuestion asked = run.questionProperty().get();
      title.setText(messages.get("run.running", asked.plan().events()));
      store.setText(messages.get("run.from", VisibleText.line(asked.store().name())));
      stop.setText(messages.get("run.stop"));
      stop.setDisable(false);
      // The confirmation gives the keyboard back to what it came from, which is gone by then.
      Keyboard.to(root, stop);
    } else if (state == RunState.ENDED) {
      Platform.runLater(this::goOn);
    }
  }

  /** Else the keyboard would be nowhere: the button that had it is hidden. */
  private void goOn() {
    Node close = resultPane.lookup("#closeResult");
    if (close != null) {
      close.requestFocus();
    }
  }

  private void show(Step step) {
    if (step == null) {
      bar.setProgress(-1);
      status.setText(messages.get("run.starting"));
      return;
    }
    CleanupProgress latest = step.latest();
    bar.setProgress(
        latest.planned() == 0 ? 1 : Math.min(1, (double) latest.done() / latest.planned()));
    String said =
        messages.get("run.progress", latest.deleted(), latest.planned(), latest.batchSize());
    if (latest.drifted() > 0) {
      said += " · " + messages.get("run.kept", latest.drifted());
    }
    status.setText(step.waiting() == null ? said : said + "\n" + waiting(step.waiting()));
  }

  private String waiting(RunWait wait) {
    return switch (wait.reason()) {
      case null -> messages.get("run.waiting.lock");
      case REPLICATION -> messages.get("run.waiting.standby");
      case WINDOW -> new HoursText().waiting(wait.hours(), wait.until());
    };
  }

  private void show(CleanupOutcome outcome) {
    resultPane.getChildren().clear();
    if (outcome != null) {
      resultPane.getChildren().setAll(new StreamResultPane(run, outcome, messages, times, files));
    }
  }

  @FXML
  private void stop() {
    // Else JavaFX moves the keyboard from the disabled button to the button of the first page.
    runningPane.requestFocus();
    stop.setDisable(true);
    stop.setText(messages.get("run.stopping"));
    run.stop();
  }
}
