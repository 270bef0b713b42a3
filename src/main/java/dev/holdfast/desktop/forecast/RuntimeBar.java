package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.Messages;
import javafx.geometry.Pos;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** What is assumed of the runtime's own retention. */
final class RuntimeBar extends VBox {

  RuntimeBar(RuntimeViewModel runtime, Messages messages) {
    getStyleClass().add("runtime-bar");
    TextField keep = named(new TextField(), "runtimeKeep");
    keep.setPrefColumnCount(5);
    keep.textProperty().bindBidirectional(runtime.keep);
    keep.disableProperty().bind(runtime.off);
    TextField workers = named(new TextField(), "runtimeWorkers");
    workers.setPrefColumnCount(3);
    workers.textProperty().bindBidirectional(runtime.workers);
    workers.disableProperty().bind(runtime.off);
    runtime.runtime.subscribe(
        known -> workers.setPromptText(Long.toString(runtime.countedWorkers())));
    CheckBox off = new CheckBox(messages.get("runtime.off"));
    off.selectedProperty().bindBidirectional(runtime.off);
    Label about = styled(new Label(messages.get("runtime.title")), "text-muted");
    FlowPane row =
        styled(
            new FlowPane(
                about,
                field(messages.get("runtime.keep"), keep),
                field(messages.get("common.workersSmall"), workers),
                off),
            "runtime-row");
    row.setAlignment(Pos.CENTER_LEFT);
    Label problem = styled(new Label(), "problem", "small-text");
    Shown.saying(problem, runtime.problem);
    getChildren().setAll(row, problem);
  }

  private static HBox field(String words, TextField field) {
    Label name = whole(new Label(words));
    name.setLabelFor(field);
    return centred(styled(new HBox(name, field), "runtime-field"));
  }
}
