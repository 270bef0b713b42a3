package dev.holdfast.desktop.act;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.retention.HazardsView;
import dev.holdfast.desktop.run.ConfirmView;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** What an operator reads and says before something is done to tasks. */
final class ActConfirmView {

  private static final int NAMES = 6;

  private final ActViewModel model;
  private final ActTerm act;
  private final Messages messages;
  private final ActText words;
  private final StatusStyle statuses;
  final ConfirmView view;
  private final VBox asks = styled(new VBox(), "policy-field");

  /** The part of the window that it is. */
  final VBox root = styled(new VBox(), "confirm-body");

  /**
   * Asks.
   *
   * @param said what there is to say before anything else
   * @param opener shows a task with all that is known of it
   */
  ActConfirmView(ActViewModel model, List<Node> said, Consumer<TaskId> opener) {
    this.model = model;
    this.act = model.act();
    this.words = ActText.of(act);
    this.messages = model.session.messages(ActConfirmView.class);
    this.statuses = new StatusStyle(model.session.store().terms().statuses());
    HazardsView hazards =
        new HazardsView(
            model.plan,
            act.operation(),
            () -> words,
            _ -> List.of(),
            id -> {
              opener.accept(id);
              return true;
            },
            true);
    asks();
    view =
        new ConfirmView(
            model.confirm,
            model.session.operation(),
            asks,
            hazards.node(),
            new ActPaceView(model.pace, messages).node());
    root.getChildren().setAll(said);
    root.getChildren()
        .addAll(named(InlineFailure.of(model.run.refusal), "actRefused"), view.node());
    model.scan.value.subscribe(this::show);
  }

  /** Puts the keyboard where the operator has something to say. */
  void focus() {
    asks.getChildren().stream()
        .filter(TextField.class::isInstance)
        .findFirst()
        .ifPresentOrElse(Node::requestFocus, view::focus);
  }

  /** What a plan's file says is only read. */
  private void asks() {
    model.asked.forEach(
        (asked, text) -> {
          TextField field = named(new TextField(), "ask-" + asked);
          field.textProperty().bindBidirectional(text);
          field.setEditable(model.file == null);
          field.setPromptText(messages.get("asks." + asked + ".prompt"));
          Label label = new Label(messages.get("asks." + asked));
          label.setLabelFor(field);
          asks.getChildren().addAll(label, field);
        });
    Label wrong = styled(sentence(""), "problem", "small-text");
    Shown.saying(wrong, model.wrong);
    asks.getChildren().add(wrong);
    Shown.now(asks, !model.asked.isEmpty());
  }

  private void show(ActViewModel.Seen seen) {
    if (seen == null) {
      return;
    }
    ActPreview preview = seen.preview();
    List<Fact> facts = new ArrayList<>();
    fact(facts, "query", preview.query() == null ? List.of() : List.of(preview.query()));
    if (preview.size() > 0) {
      fact(facts, "status", List.of(statuses(preview)));
      fact(facts, "names", List.of(names(preview)));
    }
    fact(facts, "leftOut", leftOut(seen));
    fact(
        facts,
        "drifted",
        seen.drifted().entrySet().stream()
            .map(each -> NumberText.grouped(each.getValue()) + ": " + words.of(each.getKey()))
            .toList());
    if (preview.possible() == 0) {
      fact(facts, "nothing", List.of(messages.get("confirm.nothing.text")));
    } else {
      fact(facts, "means", words.before(act, preview.byStatus().keySet(), preview.fate()));
      fact(facts, "frozen", List.of(messages.get("confirm.frozen.text")));
    }
    view.show(facts, seen.triggers());
  }

  private void fact(List<Fact> facts, String key, List<String> lines) {
    if (!lines.isEmpty()) {
      facts.add(new Fact(messages.named("confirm.", key), Fact.plain(lines)));
    }
  }

  private String statuses(ActPreview preview) {
    return preview.byStatus().entrySet().stream()
        .map(each -> NumberText.grouped(each.getValue()) + " " + statuses.inLine(each.getKey()))
        .collect(Collectors.joining(", "));
  }

  private String names(ActPreview preview) {
    List<String> parts = new ArrayList<>();
    preview.byName().entrySet().stream()
        .limit(NAMES)
        .forEach(each -> parts.add(each.getKey() + " " + NumberText.grouped(each.getValue())));
    long more = preview.byName().size() - parts.size();
    if (more > 0) {
      parts.add(messages.get("common.moreNames", more));
    }
    return String.join(", ", parts);
  }

  /** What the operator pointed at and the verb cannot be done to, now or since it was seen. */
  private List<String> leftOut(ActViewModel.Seen seen) {
    List<String> lines = new ArrayList<>();
    seen.pointed().leftOut().forEach((status, count) -> lines.add(line(status, count)));
    for (Map.Entry<TaskStatus, Long> each : seen.preview().byStatus().entrySet()) {
      if (!act.from().contains(each.getKey())) {
        lines.add(line(each.getKey(), each.getValue()));
      }
    }
    if (seen.preview().gone() > 0) {
      lines.add(messages.get("leftOut.gone", seen.preview().gone()));
    }
    return lines;
  }

  private String line(TaskStatus status, long count) {
    return messages.get(
        "leftOut.line", count, statuses.inLine(status), words.impossible(act, status));
  }
}
