package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Keyboard;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.run.RunProgress.RunWait;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.report.RunSheet;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.HoursText;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
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
import javafx.scene.control.TitledPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A cleanup while it runs and when it has ended. */
public final class RunView extends FxmlView {

  private final RunViewModel run;
  private final Supplier<List<Button>> next;
  private final FileSaver files;
  private final Consumer<Sight> opener;
  private final FlowPane actions = styled(new FlowPane(), "run-actions");

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
      store.setText(from(run.session.profile()));
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
      actions.getChildren().stream().findFirst().ifPresent(Node::requestFocus);
    }
  }

  private void show(RunProgress progress) {
    bar.setProgress(progress == null ? -1 : progress.fraction());
    status.setText(progress == null ? messages.get("run.starting") : said(progress));
  }

  private void show(CleanupOutcome outcome) {
    resultPane.getChildren().clear();
    if (outcome != null) {
      resultPane.getChildren().setAll(result(outcome));
    }
  }

  /** What a run did, when it has ended. */
  private VBox result(CleanupOutcome outcome) {
    RunSheet sheet = new RunSheet(run.subject());
    Label done = wrapped(styled(new Label(sheet.done()), "page-title"));
    Label from = styled(new Label(from(run.session.profile())), "text-muted");
    VBox pane = styled(new VBox(new VBox(done, from)), "result-pane");
    if (!sheet.endings().isEmpty()) {
      String endings = String.join("\n", sheet.endings());
      pane.getChildren().add(new Banner(kind(outcome.result())).saying(endings));
    }
    if (outcome.unrecorded() != null) {
      String unrecorded =
          messages.get("common.unrecorded", outcome.unrecorded().file, outcome.unrecorded().detail);
      pane.getChildren().add(new Banner(Banner.Kind.WARNING).saying(unrecorded));
    }
    List<Part> parts = new ArrayList<>();
    if (!run.told().isEmpty()) {
      parts.add(run.who());
    }
    if (sheet.amounts().rows().size() > 1) {
      parts.add(sheet.amounts());
    }
    parts.addAll(sheet.parts());
    SheetPane told =
        new SheetPane(
            parts, _ -> true, link -> opener.accept(new Sight.OfTask(((Link.OfTask) link).task())));
    Banner written = Banner.of(Banner.Kind.INFO, run.report.success);
    Banner failed = Banner.of(Banner.Kind.DANGER, run.report.failure);
    actions.getChildren().setAll(actions(outcome));
    Shown.now(actions, !actions.getChildren().isEmpty());
    pane.getChildren().addAll(styled(told, "card"), written, failed, proof(outcome), actions);
    return pane;
  }

  /** Returns what can be done now, the usual first. */
  private List<Node> actions(CleanupOutcome outcome) {
    List<Node> all = new ArrayList<>(next.get());
    all.stream().limit(1).forEach(usual -> usual.getStyleClass().add("accent"));
    if (outcome.archive() != null) {
      Sight archive = new Sight.OfArchive(outcome.archive(), true);
      all.add(button("result.archive", () -> opener.accept(archive)));
    }
    if (!run.told().isEmpty()) {
      long number = run.told().getFirst().start.sequence();
      Sight entry = new Sight.OfEntry(number);
      all.add(button("common.journalEntry", () -> opener.accept(entry), number));
    }
    if (run.order().preview().deletes()) {
      all.add(new ReportMenu(run.subject(), run.report, files));
    }
    return all;
  }

  private static Banner.Kind kind(CleanupResult result) {
    if (result.asChosen()) {
      return Banner.Kind.INFO;
    }
    return switch (result.stoppedBy()) {
      case null -> Banner.Kind.WARNING;
      case CANCEL, BUDGET -> Banner.Kind.WARNING;
      default -> Banner.Kind.DANGER;
    };
  }

  private Button button(String key, Runnable act, Object... arguments) {
    return named(
        acting(new Button(messages.get(key, arguments)), act), key.substring(key.indexOf('.') + 1));
  }

  /** The hash of the entry, for who keeps it elsewhere. */
  private Node proof(CleanupOutcome outcome) {
    String head = outcome.journalHead();
    Label said = wrapped(styled(new Label(head), "small-text", "monospace"));
    Button copy = new Button(messages.get("common.copy"), new FontIcon(Feather.COPY));
    acting(whole(styled(copy, "small")), () -> ClipboardText.put(head)).setId("copyHead");
    TitledPane proof =
        new TitledPane(messages.get("result.proof"), centred(new HBox(12, said, copy)));
    proof.setExpanded(false);
    proof.setAnimated(false);
    return named(styled(proof, "dense"), "proof");
  }

  @FXML
  private void stop() {
    // Else JavaFX moves the keyboard from the disabled button to the button of the first page.
    runningPane.requestFocus();
    stop.setDisable(true);
    stop.setText(messages.get("common.stopping"));
    run.stop();
  }

  /** Says where it runs, with what the store is used for where somebody said so. */
  private String from(ConnectionProfile from) {
    String name = VisibleText.line(from.name());
    Environment environment = from.environment();
    return messages.get(
        "run.from",
        environment == Environment.NONE
            ? name
            : name + " (" + messages.get("common.environment." + environment) + ")");
  }

  /** Returns such as “120 of 221 tasks deleted · 1,000 a second · 2 m left”. */
  private String said(RunProgress progress) {
    CleanupProgress latest = progress.latest();
    List<String> parts = new ArrayList<>();
    parts.add(messages.get("run.progress", latest.deleted(), latest.planned()));
    if (progress.rate() != null) {
      parts.add(messages.get("common.aSecond", progress.rate()));
    }
    Long left = progress.secondsLeft();
    if (left != null) {
      parts.add(messages.get("common.timeLeft", ElapsedText.ofSeconds(left)));
    }
    if (latest.drifted() > 0) {
      parts.add(messages.get("run.kept", latest.drifted()));
    }
    String said = String.join(" · ", parts);
    return progress.waiting() == null ? said : said + "\n" + waiting(progress.waiting());
  }

  private String waiting(RunWait wait) {
    return switch (wait.reason()) {
      case null -> messages.get("run.waiting");
      case REPLICATION -> messages.get("run.waiting.standby");
      case WORKERS -> messages.get("run.waiting.workers");
      case WINDOW -> new HoursText().waiting(wait.hours(), wait.until());
    };
  }
}
