package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.css.PseudoClass;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.util.Duration;
import javafx.util.StringConverter;

/** The filter of the list: a line of words, and the one word that is chosen most. */
final class WorkflowFilterLine {

  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

  /** Nobody wants an answer to each letter. */
  private static final Duration REST = Duration.millis(250);

  private final WorkflowListViewModel list;
  private final TextField line = named(wide(new TextField()), "filter");
  private final Label problem =
      styled(named(new Label(), "problem"), "filter-problem", "workflow-problem");
  private final ComboBox<Optional<TaskStatus>> status = named(new ComboBox<>(), "inStatus");
  private boolean following;

  WorkflowFilterLine(WorkflowListViewModel list, StatusStyle style, Messages messages) {
    this.list = list;
    line.setPromptText(messages.get("list.filter"));
    line.setAccessibleText(messages.get("common.filter"));
    line.setTooltip(new Tooltip(messages.get("list.filter.hint")));
    line.setMinWidth(120);
    problem.setWrapText(true);
    status.setAccessibleText(messages.get("common.status"));
    status.setPrefWidth(160);
    status.setMinWidth(120);
    List<Optional<TaskStatus>> all = new ArrayList<>(List.of(Optional.empty()));
    list.known().all().forEach(each -> all.add(Optional.of(each)));
    status.getItems().setAll(all);
    status.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(Optional<TaskStatus> each) {
            return each == null || each.isEmpty()
                ? messages.get("list.anyStatus")
                : style.text(each.get());
          }

          @Override
          public Optional<TaskStatus> fromString(String text) {
            throw new UnsupportedOperationException(text);
          }
        });
    status.setValue(Optional.empty());
    PauseTransition rest = new PauseTransition(REST);
    rest.setOnFinished(_ -> list.type(line.getText()));
    line.textProperty()
        .addListener(
            (property, before, now) -> {
              if (!now.equals(list.lineProperty().get())) {
                rest.playFromStart();
              }
            });
    line.setOnAction(
        _ -> {
          rest.stop();
          list.type(line.getText());
        });
    list.lineProperty()
        .subscribe(
            words -> {
              if (!words.equals(line.getText())) {
                line.setText(words);
              }
            });
    list.listProperty().subscribe(_ -> follow());
    list.lineProperty().subscribe(_ -> follow());
    status
        .valueProperty()
        .addListener(
            (property, before, now) -> {
              if (!following && now != null) {
                list.choose(now.orElse(null));
              }
            });
    list.problemProperty()
        .subscribe(
            wrong -> {
              problem.setText(wrong == null ? "" : wrong.getMessage());
              line.pseudoClassStateChanged(ERROR, wrong != null);
              line.setAccessibleHelp(wrong == null ? null : wrong.getMessage());
            });
    Shown.when(problem, problem.textProperty().isNotEmpty());
  }

  TextField line() {
    return line;
  }

  ComboBox<Optional<TaskStatus>> status() {
    return status;
  }

  /** Returns what is wrong with the line; it takes no room while nothing is. */
  Label problem() {
    return problem;
  }

  private void follow() {
    following = true;
    status.setValue(list.chosen());
    following = false;
  }
}
