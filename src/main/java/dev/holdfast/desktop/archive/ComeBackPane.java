package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.restore.RestoreConflict;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreStatus;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.run.RowKind;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.receipt.ReceiptWords;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What would come back of the tasks that are chosen, why others cannot, and what came. */
final class ComeBackPane extends VBox {

  private static final int NAMED = 5;

  private final RestoreViewModel model;
  private final ArchivesViewModel archives;
  private final TimeText times;
  private final Messages messages;
  private final RestoreAnswer answer;
  private final ArchiveText words = new ArchiveText(Messages.common());
  private final Label title = styled(new Label(), "page-title");
  private final VBox content = styled(new VBox(), "archive-answer");
  private final VBox story = styled(new VBox(), "archive-answer");
  private final CheckBox hold = named(wrapped(new CheckBox()), "holdRestored");
  private final CheckBox other = named(wrapped(new CheckBox()), "otherStoreChosen");

  ComeBackPane(
      RestoreViewModel model, ArchivesViewModel archives, TimeText times, Messages messages) {
    this.model = model;
    this.archives = archives;
    this.times = times;
    this.messages = messages;
    this.answer = new RestoreAnswer(model, RowKind.TASKS, times, messages);
    getStyleClass().add("come-back");
    other.setText(messages.get("restore.otherStore.tasks"));
    other.selectedProperty().bindBidirectional(model.otherStoreProperty());
    other.managedProperty().bind(other.visibleProperty());
    hold.setText(messages.get("back.hold"));
    hold.selectedProperty().bindBidirectional(model.holdProperty());
    InlineFailure failure = InlineFailure.of(model.failureProperty(), model::lookAgain);
    getChildren().addAll(title, other, failure, content, story);
    model.stateProperty().subscribe(ignored -> show());
    model.planProperty().subscribe(ignored -> show());
    archives.storyProperty().subscribe(ignored -> tell());
    ShownZone.follow(
        this,
        () -> {
          show();
          tell();
        });
  }

  /** Asks a word more if the archive is of another store. */
  void look(ArchiveItem item) {
    other.setVisible(!item.ofThisStore());
    tell();
  }

  private void show() {
    boolean done = model.stateProperty().get() == RestoreViewModel.State.DONE;
    title.setText(messages.get(done ? "back.title.done" : "back.title"));
    List<Node> nodes =
        switch (model.stateProperty().get()) {
          case IDLE -> List.of(muted(messages.get("back.none")));
          case LOOKING ->
              List.of(
                  new RestoreProgress(
                      model,
                      messages,
                      model.checkedProperty().get() ? "back.verifying" : "restore.looking"));
          case RUNNING -> List.of(new RestoreProgress(model, messages, "restore.running"));
          case SHOWN ->
              model.planProperty().get() == null ? List.of() : of(model.planProperty().get());
          case DONE -> done();
        };
    content.getChildren().setAll(nodes);
  }

  private List<Node> of(RestorePlan plan) {
    List<Node> nodes = new ArrayList<>();
    nodes.add(muted(messages.get("back.compared", VisibleText.line(archives.storeName()))));
    nodes.add(amounts(plan));
    if (plan.conflictTasks() > 0) {
      nodes.add(heading("back.why"));
      plan.conflicts().stream().limit(NAMED).forEach(each -> nodes.add(conflict(each)));
      if (plan.conflictTasks() > NAMED) {
        nodes.add(muted(messages.get("conflicts.more", plan.conflictTasks() - NAMED)));
      }
    }
    if (!plan.parents().isEmpty()) {
      nodes.add(heading("back.parents"));
      Button with =
          acting(
              new Button(messages.get("back.parents.with", plan.parents().size())),
              () -> archives.tasks().choose(model.withParents()));
      with.setId("withParents");
      nodes.add(sentence(messages.get("back.parents.text", plan.parents().size())));
      nodes.add(new HBox(with));
    }
    if (!plan.blocking().isEmpty() || plan.skipped() > 0) {
      nodes.add(heading("back.hazards"));
      plan.blocking().forEach(hazard -> nodes.add(answer.hazard(hazard)));
      if (plan.skipped() > 0) {
        nodes.add(sentence(messages.get("plan.skipped", plan.skipped())));
      }
    }
    answer.told(nodes, plan);
    retaken(nodes, plan);
    if (!plan.sequencesBehind().isEmpty()) {
      nodes.add(muted(messages.get("plan.sequences", plan.sequencesBehind().size())));
    }
    return nodes;
  }

  private void retaken(List<Node> nodes, RestorePlan plan) {
    List<String> again = plan.ids().isEmpty() ? List.of() : answer.warnings();
    if (!again.isEmpty()) {
      VBox box = styled(new VBox(), "banner", "warning", "back-again");
      Label title = styled(new Label(messages.get("back.again")), "strong");
      box.getChildren().add(title);
      again.forEach(each -> box.getChildren().add(sentence(each)));
      nodes.add(box);
    }
    if (!plan.ids().isEmpty() && model.mayHold(plan)) {
      nodes.add(hold);
    }
  }

  private Node amounts(RestorePlan plan) {
    GridPane grid = styled(new GridPane(), "receipt-amounts");
    ColumnConstraints first = new ColumnConstraints();
    first.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().add(first);
    ReceiptWords titles = new ReceiptWords(model.stores());
    List<String> measures = List.copyOf(plan.manifest().amounts().keySet());
    List<String> head = new ArrayList<>(List.of("", messages.get("back.tasks")));
    measures.forEach(measure -> head.add(titles.title(measure)));
    row(grid, "text-muted", head);
    row(grid, "stands-comes", "back.come", plan.ids().size(), measures, plan::amount);
    row(
        grid,
        "strong",
        "back.there",
        plan.alreadyThere(),
        measures,
        measure -> plan.amount(RestoreStatus.THERE, measure));
    row(
        grid,
        plan.conflictTasks() > 0 ? "stands-changed" : "strong",
        "back.cannot",
        plan.conflictTasks(),
        measures,
        measure -> plan.amount(RestoreStatus.CHANGED, measure));
    return grid;
  }

  private void row(
      GridPane grid,
      String style,
      String key,
      long tasks,
      List<String> measures,
      java.util.function.ToLongFunction<String> amount) {
    List<String> texts = new ArrayList<>(List.of(messages.get(key), NumberText.grouped(tasks)));
    measures.forEach(measure -> texts.add(NumberText.grouped(amount.applyAsLong(measure))));
    row(grid, style, texts);
  }

  private static void row(GridPane grid, String style, List<String> texts) {
    int row = grid.getRowCount();
    for (int column = 0; column < texts.size(); column++) {
      Label label = whole(new Label(texts.get(column)));
      label
          .getStyleClass()
          .add(column == 0 || row == 0 ? style : column == 1 ? "strong" : "amount");
      GridPane.setHalignment(label, column == 0 ? HPos.LEFT : HPos.RIGHT);
      grid.add(label, column, row);
    }
  }

  private Node conflict(RestoreConflict conflict) {
    return sentence(
        messages.get(
            "conflict.tasks",
            VisibleText.line(conflict.task().toString()),
            VisibleText.line(words.of(conflict))));
  }

  private List<Node> done() {
    List<Node> nodes = new ArrayList<>(answer.of(model.outcomeProperty().get()));
    if (model.heldProperty().get() > 0) {
      nodes.add(sentence(messages.get("back.held", model.heldProperty().get())));
    }
    Hyperlink show = acting(named(link("back.show"), "showRestored"), () -> model.showRestored());
    Hyperlink receipt =
        acting(named(link("back.receipt"), "restoreReceipt"), () -> model.showReceipt());
    nodes.add(1, new FlowPane(12, 4, show, receipt));
    return nodes;
  }

  /** Where they come from, and what was restored before. */
  private void tell() {
    story.getChildren().clear();
    ArchiveItem item = archives.selectedProperty().get();
    if (item == null || item.manifest() == null) {
      return;
    }
    ArchiveManifest manifest = item.manifest();
    story.getChildren().add(heading("back.from"));
    story.getChildren().add(fact("fact.store", manifest.facts().address()));
    story
        .getChildren()
        .add(
            fact(
                "back.deleted",
                messages.get(
                    "back.deleted.text",
                    times.dateTime(manifest.facts().createdAt()),
                    manifest.facts().operator())));
    if (manifest.facts().reason() != null && !manifest.facts().reason().isBlank()) {
      story.getChildren().add(fact("fact.reason", manifest.facts().reason()));
    }
    var known = archives.storyProperty().get();
    if (known == null || known.restores().isEmpty()) {
      return;
    }
    story.getChildren().add(heading("back.before"));
    known.restores().reversed().stream()
        .limit(NAMED)
        .forEach(
            each -> {
              Hyperlink entry =
                  acting(
                      styled(
                          new Hyperlink(messages.get("back.entry", each.start().sequence())),
                          "task-link"),
                      () -> archives.showEntry(each.start().sequence()));
              String back = each.ended("tasks_restored");
              Label text =
                  new Label(
                      messages.get(
                          "back.earlier",
                          times.dateTime(each.time()),
                          VisibleText.line(each.who()),
                          back.matches("\\d{1,18}") ? Long.parseLong(back) : 0));
              story.getChildren().add(new FlowPane(8, 2, text, entry));
            });
  }

  private Hyperlink link(String key) {
    return styled(new Hyperlink(messages.get(key)), "task-link");
  }

  private Node fact(String key, String text) {
    Label name = styled(new Label(messages.get(key)), "text-muted");
    name.setMinWidth(64);
    Label value = sentence(VisibleText.line(text));
    HBox.setHgrow(value, Priority.ALWAYS);
    return styled(new HBox(name, value), "toolbar-line");
  }

  private Label heading(String key) {
    return styled(new Label(messages.get(key)), "receipt-heading");
  }

  private static Label muted(String text) {
    return styled(sentence(text), "text-muted");
  }
}
