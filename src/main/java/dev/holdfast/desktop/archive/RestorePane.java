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
import dev.holdfast.desktop.run.ConfirmView;
import dev.holdfast.desktop.run.ConfirmViewModel;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.receipt.ReceiptWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleLongProperty;
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
    restoreLook.disableProperty().bind(model.working.or(model.idsValid.not()));
    restoreIds.disableProperty().bind(model.working);
    Shown.when(typed, archives.unlisted);
    Shown.when(invalid, model.idsValid.not());
    otherStore.selectedProperty().bindBidirectional(model.otherStore);
    holdRestored.selectedProperty().bindBidirectional(model.hold);
    restoreFailure.follow(model.failure, model::lookAgain);
    bar.progressProperty().bind(model.fraction);
    acting(cancel, model::cancel);
    Stream.of(model.working, model.look.value, model.run.value)
        .forEach(each -> each.subscribe(_ -> show()));
    archives.story.value.subscribe(ignored -> tell());
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
    RestorePlan plan = model.look.value();
    RestoreViewModel.Done done = model.run.value();
    restoreTitle.setText(messages.get(done == null ? "back.title" : "back.title.done"));
    List<Node> nodes = List.of();
    if (model.working.get()) {
      step.setText(messages.get(doing()));
      nodes = List.of(working);
    } else if (done != null && plan != null) {
      nodes = of(done, plan);
    } else if (plan != null) {
      nodes = of(plan);
    } else if (!archives.unlisted.get()) {
      nodes = nothingChosen();
    }
    restored.getChildren().setAll(nodes);
  }

  private List<Node> nothingChosen() {
    Button all = named(button(messages.get("common.previewAll"), model::plan), "restoreLook");
    return List.of(sentence(messages.get("back.none"), "text-muted"), new HBox(all));
  }

  private String doing() {
    return model.run.isLoading()
        ? "restore.running"
        : model.checked ? "back.verifying" : "restore.looking";
  }

  private List<Node> of(RestorePlan plan) {
    List<Node> nodes = new ArrayList<>();
    nodes.add(amounts(plan));
    if (model.mayRun()) {
      nodes.add(putBack(plan.ids().size()));
    }
    nodes.add(
        sentence(
            messages.get("back.compared", VisibleText.line(archives.session.profile().name())),
            "text-muted"));
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
    skipped(nodes, plan.would().skipped());
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
      nodes.add(
          sentence(messages.get("plan.sequences", plan.sequencesBehind().size()), "text-muted"));
    }
    conflicts(nodes, plan.would().conflicts(), plan.would().conflictTasks());
    return nodes;
  }

  private Node putBack(int count) {
    Button button = styled(new Button(messages.get("restore.run", count)), "accent");
    acting(named(button, "restoreRun"), () -> model.confirm(this::ask));
    return styled(new HBox(button), "toolbar-line");
  }

  private void ask() {
    RestorePlan plan = model.look.value();
    int count = plan.ids().size();
    ConnectionProfile store = archives.session.profile();
    ConfirmViewModel asked =
        new ConfirmViewModel(
            store, new SimpleLongProperty(count), true, new SimpleBooleanProperty(true));
    List<String> said = new ArrayList<>(List.of(messages.get(rows.key("confirm.text"))));
    said.addAll(warnings(plan));
    ConfirmView view = new ConfirmView(asked, OperationTerm.DELETE);
    view.show(List.of(new Fact(messages.get("common.afterwards"), Fact.plain(said))), List.of());
    view.dialog(
            node().getScene().getWindow(),
            messages.get("confirm.title", count),
            messages.get("confirm.run", count))
        .window(messages.get("restore.title"))
        .help("archives#restore-tasks")
        .about(store)
        .ask(() -> model.run(asked.said()));
  }

  private List<Node> of(RestoreViewModel.Done done, RestorePlan plan) {
    RestoreOutcome outcome = done.outcome();
    RestoreResult result = outcome.result();
    List<Node> nodes = new ArrayList<>();
    nodes.add(
        sentence(
            messages.get(
                plan.manifest().listed() || rows == RowKind.EVENTS
                    ? "done.back.listed"
                    : "done.back",
                result.tasks(),
                result.amount("events"),
                result.amount("attempts")),
            "strong"));
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
    if (done.held() > 0) {
      nodes.add(sentence(messages.get("back.held", done.held())));
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
    nodes.add(sentence(messages.get("conflicts", tasks), "strong"));
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
      nodes.add(sentence(messages.get("common.andMoreSentence", tasks - NAMED), "text-muted"));
    }
  }

  private Node amounts(RestorePlan plan) {
    List<String> measures =
        rows == RowKind.EVENTS ? List.of() : List.copyOf(plan.manifest().amounts().keySet());
    List<String> head = new ArrayList<>(List.of("", messages.get("common.many")));
    ReceiptWords titles = new ReceiptWords(archives.session.stores());
    measures.forEach(measure -> head.add(titles.title(measure)));
    AmountGrid grid = new AmountGrid(head);
    for (RestoreStatus status : RestoreStatus.values()) {
      long count =
          switch (status) {
            case COMES -> plan.ids().size();
            case THERE -> plan.would().alreadyThere();
            case CHANGED -> plan.would().conflictTasks();
          };
      String key = status.name().toLowerCase(Locale.ROOT);
      List<String> line = new ArrayList<>(List.of(messages.get("back." + key)));
      line.add(NumberText.grouped(count));
      for (String measure : measures) {
        boolean comes = status == RestoreStatus.COMES;
        line.add(
            NumberText.grouped(
                comes ? plan.would().amount(measure) : plan.amount(status, measure)));
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
    KnownArchive.Story known = archives.story.value();
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
}
