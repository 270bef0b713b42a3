package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.archive.KnownArchive;
import dev.holdfast.archive.restore.RestoreConflict;
import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.archive.restore.RestoreStatus;
import dev.holdfast.desktop.fx.AmountGrid;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * What of an archive would come back into the open store, or came back, what stands against it, and
 * where it comes from. Which tasks, is chosen in the list beside it; of events, and where nothing
 * lists what the archive holds, ids are typed.
 */
final class RestorePane extends FxmlView {

  private static final int NAMED = 20;
  private static final int EARLIER = 5;

  private final RestoreViewModel model;
  private final ArchivesViewModel archives;
  private final RowKind rows;
  private final TimeText times;
  private final ArchiveText words = new ArchiveText(Messages.common());

  @FXML private Label restoreTitle;
  @FXML private Label restoreText;
  @FXML private Node typed;
  @FXML private TextField restoreIds;
  @FXML private Button restoreLook;
  @FXML private Node invalid;
  @FXML private CheckBox otherStore;
  @FXML private InlineFailure restoreFailure;
  @FXML private VBox restored;
  @FXML private VBox story;
  @FXML private CheckBox holdRestored;
  @FXML private Node working;
  @FXML private Label step;
  @FXML private ProgressBar bar;
  @FXML private Button cancel;

  /** Builds it for the archive that is looked at. */
  RestorePane(ArchivesViewModel archives, TimeText times, Messages messages) {
    super(messages);
    this.model = archives.restore;
    this.archives = archives;
    this.rows = archives.rows();
    this.times = times;
    load();
    restoreText.setText(messages.get(rows.key("restore.text")));
    restoreIds.setPromptText(messages.get(rows.key("restore.ids.prompt")));
    restoreIds.textProperty().bindBidirectional(model.ids);
    restoreIds.setOnAction(event -> model.plan());
    acting(restoreLook, model::plan);
    var busy =
        model.state.isEqualTo(RestoreState.LOOKING).or(model.state.isEqualTo(RestoreState.RUNNING));
    restoreLook.disableProperty().bind(busy.or(model.idsValid.not()));
    restoreIds.disableProperty().bind(busy);
    Shown.when(typed, archives.unlisted);
    Shown.when(invalid, model.idsValid.not());
    otherStore.selectedProperty().bindBidirectional(model.otherStore);
    holdRestored.selectedProperty().bindBidirectional(model.hold);
    restoreFailure.message.bind(model.failure);
    restoreFailure.setOnRetry(model::lookAgain);
    bar.progressProperty().bind(model.fraction);
    acting(cancel, model::cancel);
    model.state.subscribe(ignored -> show());
    model.plan.subscribe(ignored -> show());
    archives.story.subscribe(ignored -> tell());
    ShownZone.follow(
        node(),
        () -> {
          show();
          tell();
        });
  }

  /** Shows what is asked about this archive only. */
  void look(ArchiveItem item) {
    Shown.now(otherStore, !item.ofThisStore());
    show();
    tell();
  }

  private void show() {
    RestoreState state = model.state.get();
    RestorePlan plan = model.plan.get();
    boolean done = state == RestoreState.DONE;
    restoreTitle.setText(messages.get(done ? "back.title.done" : "back.title"));
    List<Node> nodes =
        switch (state) {
          case IDLE -> archives.unlisted.get() ? List.of() : nothingChosen();
          case LOOKING ->
              List.of(progress(model.checked.get() ? "back.verifying" : "restore.looking"));
          case RUNNING -> List.of(progress("restore.running"));
          case SHOWN -> plan == null ? List.of() : of(plan);
          case DONE -> of(model.outcome.get(), plan);
        };
    restored.getChildren().setAll(nodes);
  }

  private List<Node> nothingChosen() {
    Button all = named(button(messages.get("common.previewAll"), model::plan), "restoreLook");
    return List.of(muted(messages.get("back.none")), new HBox(all));
  }

  private Node progress(String key) {
    step.setText(messages.get(key));
    return working;
  }

  private List<Node> of(RestorePlan plan) {
    List<Node> nodes = new ArrayList<>();
    nodes.add(amounts(plan));
    if (model.mayRun.get()) {
      nodes.add(putBack(plan.ids().size()));
    }
    nodes.add(
        muted(messages.get("back.compared", VisibleText.line(archives.session.profile().name()))));
    if (!plan.parents().isEmpty()) {
      nodes.add(styled(new Label(messages.get("back.parents")), "receipt-heading"));
      nodes.add(sentence(messages.get("back.parents.text", plan.parents().size())));
      Button with =
          acting(
              new Button(messages.get("back.parents.with", plan.parents().size())),
              () -> archives.tasks.choose(model.withParents()));
      nodes.add(new HBox(named(with, "withParents")));
    }
    plan.blocking().forEach(hazard -> nodes.add(hazard(hazard)));
    skipped(nodes, plan.skipped());
    told(nodes, plan);
    if (!plan.ids().isEmpty()) {
      if (!warnings(plan).isEmpty()) {
        nodes.add(new Banner(Banner.Kind.WARNING).saying(String.join("\n", warnings(plan))));
      }
      if (model.mayHold(plan)) {
        nodes.add(holdRestored);
      }
    }
    if (!plan.sequencesBehind().isEmpty()) {
      nodes.add(muted(messages.get("plan.sequences", plan.sequencesBehind().size())));
    }
    conflicts(nodes, plan.conflicts(), plan.conflictTasks());
    return nodes;
  }

  private Node putBack(int count) {
    Button button = new Button(messages.get("restore.run", count));
    named(styled(button, "accent"), "restoreRun");
    button.setOnAction(event -> model.confirm(this::ask));
    return styled(new HBox(button), "toolbar-line");
  }

  private void ask() {
    RestorePlan plan = model.plan.get();
    new RestoreDialog(archives.session.profile(), rows, messages)
        .ask(node().getScene().getWindow(), plan.ids().size(), warnings(plan), model::run);
  }

  private List<Node> of(RestoreOutcome outcome, RestorePlan plan) {
    RestoreResult result = outcome.result();
    List<Node> nodes = new ArrayList<>();
    nodes.add(
        strong(
            messages.get(
                plan.manifest().listed() || rows == RowKind.EVENTS
                    ? "done.back.listed"
                    : "done.back",
                result.tasks(),
                result.amount("events"),
                result.amount("attempts"))));
    Hyperlink show = link("back.show", "showRestored", archives::showRestored);
    Shown.now(show, rows == RowKind.TASKS);
    Hyperlink receipt = link("common.receipt", "restoreReceipt", archives::showReceipt);
    nodes.add(new FlowPane(12, 4, show, receipt));
    if (result.failure() != null) {
      String why = new FailureText(Messages.common()).of(result.failure(), plan.triggers());
      nodes.add(new Banner(Banner.Kind.DANGER).saying(why));
    }
    if (outcome.unrecorded() != null) {
      String file = outcome.unrecorded().file.toString();
      String said = messages.get("done.unrecorded", file, outcome.unrecorded().detail);
      nodes.add(new Banner(Banner.Kind.WARNING).saying(said));
    }
    if (result.alreadyThere() > 0) {
      nodes.add(sentence(messages.get("plan.alreadyThere", result.alreadyThere())));
    }
    skipped(nodes, result.skipped());
    if (result.remaining() > 0) {
      nodes.add(sentence(messages.get("done.remaining", result.remaining())));
    }
    if (result.tasks() > 0) {
      told(nodes, plan);
    }
    conflicts(nodes, result.conflicts(), result.conflictTasks());
    if (model.held.get() > 0) {
      nodes.add(sentence(messages.get("back.held", model.held.get())));
    }
    return nodes;
  }

  /** What happens to what comes back; known before and asked about again. */
  private List<String> warnings(RestorePlan plan) {
    List<String> warnings = new ArrayList<>();
    if (rows == RowKind.EVENTS) {
      warnings.add(messages.get("plan.policies"));
    }
    warnings.addAll(
        words.warnings(
            plan, time -> time instanceof Number number ? times.dateTime(number.longValue()) : ""));
    return warnings;
  }

  private void told(List<Node> nodes, RestorePlan plan) {
    plan.told()
        .forEach(hazard -> nodes.add(new Banner(Banner.Kind.WARNING).saying(words.of(hazard))));
  }

  private void skipped(List<Node> nodes, long skipped) {
    if (skipped > 0) {
      nodes.add(sentence(messages.get("common.skippedForHazard", skipped)));
    }
  }

  private Node hazard(Hazard hazard) {
    Button leave =
        acting(new Button(messages.get("hazard.leaveOut")), () -> model.skip(hazard.kind()));
    Button accept =
        acting(new Button(messages.get("hazard.accept")), () -> model.allow(hazard.kind()));
    named(leave, "skip-" + hazard.kind().code());
    named(accept, "allow-" + hazard.kind().code());
    return new Banner(Banner.Kind.DANGER, styled(new HBox(leave, accept), "toolbar-line"))
        .saying(words.of(hazard));
  }

  private void conflicts(List<Node> nodes, List<RestoreConflict> conflicts, long tasks) {
    if (tasks == 0) {
      return;
    }
    nodes.add(strong(messages.get("conflicts", tasks)));
    for (RestoreConflict conflict : conflicts.subList(0, Math.min(NAMED, conflicts.size()))) {
      // Of a stream that is not there at all, no event is named.
      boolean stream = rows == RowKind.EVENTS && conflict.id() instanceof TaskId.Text;
      nodes.add(
          sentence(
              messages.get(
                  stream ? "conflict.stream" : "conflict",
                  VisibleText.line(conflict.id().toString()),
                  VisibleText.line(words.of(conflict)))));
    }
    if (tasks > NAMED) {
      nodes.add(muted(messages.get("common.andMoreSentence", tasks - NAMED)));
    }
  }

  private Node amounts(RestorePlan plan) {
    List<String> measures =
        rows == RowKind.EVENTS ? List.of() : List.copyOf(plan.manifest().amounts().keySet());
    List<String> head = new ArrayList<>(List.of("", messages.get("common.many")));
    measures.forEach(measure -> head.add(archives.titles().title(measure)));
    AmountGrid grid = new AmountGrid(head);
    for (RestoreStatus status : RestoreStatus.values()) {
      long count =
          switch (status) {
            case COMES -> plan.ids().size();
            case THERE -> plan.alreadyThere();
            case CHANGED -> plan.conflictTasks();
          };
      String key = status.name().toLowerCase(Locale.ROOT);
      List<String> line = new ArrayList<>(List.of(messages.get("back." + key)));
      line.add(NumberText.grouped(count));
      for (String measure : measures) {
        boolean comes = status == RestoreStatus.COMES;
        line.add(NumberText.grouped(comes ? plan.amount(measure) : plan.amount(status, measure)));
      }
      List<Label> labels = grid.line(line);
      boolean looks = status != RestoreStatus.THERE && count > 0;
      styled(labels.getFirst(), looks ? "stands-" + key : "strong");
      styled(labels.get(1), "strong");
    }
    return grid;
  }

  /** Where it comes from, and who restored of it before. */
  private void tell() {
    story.getChildren().clear();
    ArchiveItem item = archives.selected.get();
    if (item == null || item.manifest() == null) {
      return;
    }
    KnownArchive.Story known = archives.story.get();
    if (known != null && !known.restores().isEmpty()) {
      story.getChildren().add(styled(new Label(messages.get("back.before")), "receipt-heading"));
      known.restores().reversed().stream().limit(EARLIER).forEach(this::earlier);
    }
  }

  private void earlier(JournalItem restore) {
    long entry = restore.start.sequence();
    String back = restore.ended("tasks_restored");
    Label text =
        new Label(
            messages.get(
                "back.earlier",
                times.dateTime(restore.time()),
                VisibleText.line(restore.who()),
                back.matches("\\d{1,18}") ? Long.parseLong(back) : 0));
    Hyperlink shown = new Hyperlink(messages.get("common.entryNumber", entry));
    acting(styled(shown, "task-link"), () -> archives.showEntry(entry));
    story.getChildren().add(new FlowPane(8, 2, text, shown));
  }

  private Hyperlink link(String key, String id, Runnable does) {
    return acting(named(styled(new Hyperlink(messages.get(key)), "task-link"), id), does);
  }

  private static Label strong(String text) {
    return styled(sentence(text), "strong");
  }

  private static Label muted(String text) {
    return styled(sentence(text), "text-muted");
  }
}
