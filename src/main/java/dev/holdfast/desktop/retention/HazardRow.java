package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.HazardWords;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** One hazard: what it means, which tasks, and, where it stops a cleanup, what to do about it. */
final class HazardRow extends VBox {

  private final Hazard hazard;
  private final Messages messages;
  private final Predicate<TaskId> reveal;

  /**
   * Shows one.
   *
   * @param operation what is done
   * @param more what else there is to say of it, a line each
   * @param reveal shows a subject in the page; false if it cannot
   */
  HazardRow(
      HazardItem item,
      HazardWords words,
      OperationTerm operation,
      List<String> more,
      Predicate<TaskId> reveal) {
    this.hazard = item.hazard();
    this.messages = Fxml.messages(HazardRow.class).in(operation);
    this.reveal = reveal;
    getStyleClass().add("hazard-row");
    String name = words.title(hazard.kind());
    Label title = styled(new Label(name), "strong");
    HBox head = centred(styled(new HBox(title), "hazard-head"));
    getChildren().addAll(head, sentence(words.of(hazard)));
    for (String line : more) {
      Label also = styled(sentence(line), "small-text");
      getChildren().add(also);
    }
    getChildren().add(ids());
    if (item.choice() != null) {
      Label badge = styled(new Label(messages.get("hazard.blocks")), "blocks-badge");
      Shown.when(badge, item.choice().map(HazardChoice.UNDECIDED::equals));
      head.getChildren().add(badge);
      getChildren().add(choices(item, name));
    }
  }

  private FlowPane ids() {
    FlowPane ids = styled(new FlowPane(), "hazard-ids");
    for (TaskId id : hazard.sample()) {
      String shown = VisibleText.line(id.toString());
      Hyperlink link = new Hyperlink(shown);
      link.setAccessibleText(messages.get("hazard.id.accessible", shown));
      link.setOnAction(
          event -> {
            link.setVisited(false);
            if (!reveal.test(id)) {
              ClipboardText.put(id.toString());
            }
          });
      ids.getChildren().add(link);
    }
    // A hazard may count something else than what it names: rows, or consumers of a stream.
    boolean full = hazard.sample().size() == Hazard.SAMPLE;
    if (full && hazard.count() > hazard.sample().size()) {
      long more = hazard.count() - hazard.sample().size();
      Label rest =
          styled(new Label(messages.get("common.andMore", NumberText.grouped(more))), "text-muted");
      ids.getChildren().add(rest);
    }
    Hyperlink all = styled(new Hyperlink(messages.get("hazard.copy")), "copy-ids");
    all.setOnAction(
        event -> {
          all.setVisited(false);
          ClipboardText.put(
              hazard.sample().stream().map(TaskId::toString).collect(Collectors.joining(", ")));
        });
    ids.getChildren().add(all);
    return ids;
  }

  private HBox choices(HazardItem item, String name) {
    String skip = hazard.kind().ofWholeStore() ? "hazard.leaveAll" : "hazard.leaveOut";
    ToggleGroup group = new ToggleGroup();
    HBox choices =
        styled(
            new HBox(
                choice(item, name, group, HazardChoice.LEAVE_OUT, skip),
                choice(item, name, group, HazardChoice.ACCEPT, "hazard.accept")),
            "hazard-choices");
    choices.setDisable(item.frozen());
    return choices;
  }

  private RadioButton choice(
      HazardItem item, String name, ToggleGroup group, HazardChoice choice, String key) {
    String text = messages.get(key, hazard.count());
    RadioButton button = named(new RadioButton(text), hazard.kind().code() + "-" + choice);
    button.setToggleGroup(group);
    button.setAccessibleText(messages.get("common.colon", name, text));
    button.setSelected(item.choice().get() == choice);
    button
        .selectedProperty()
        .subscribe(
            selected -> {
              if (selected) {
                item.choice().set(choice);
              }
            });
    return button;
  }
}
