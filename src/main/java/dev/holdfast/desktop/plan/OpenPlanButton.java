package dev.holdfast.desktop.plan;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Asks for a plan's file and looks at it. */
public final class OpenPlanButton extends Button {

  /** How names of plans end. */
  static final List<String> PATTERNS = List.of("*.plan");

  /**
   * Takes what it opens.
   *
   * @param busy while a cleanup goes on nothing can be opened
   */
  public OpenPlanButton(PlanFileViewModel<?> plans, FilePicker files, ObservableBooleanValue busy) {
    super("", new FontIcon(Feather.FILE_TEXT));
    Messages messages = Fxml.messages(OpenPlanButton.class);
    setId("openPlan");
    setMinWidth(USE_PREF_SIZE);
    disableProperty().bind(Bindings.or(busy, plans.loading));
    textProperty().bind(plans.loading.map(reads -> messages.get(reads ? "open.reading" : "open")));
    setOnAction(
        event -> files.open(this, messages, "open.title", "open.kind", PATTERNS, plans::open));
  }

  /** Returns one as wide as there is room, and below it why a file could not be read. */
  public static VBox withFailure(
      PlanFileViewModel<?> plans, FilePicker files, ObservableBooleanValue busy) {
    OpenPlanButton open = new OpenPlanButton(plans, files, busy);
    open.setMaxWidth(Double.MAX_VALUE);
    return whole(styled(new VBox(open, failure(plans)), "plan-opener"));
  }

  /** Says why a file could not be read. */
  public static InlineFailure failure(PlanFileViewModel<?> plans) {
    return named(InlineFailure.of(plans.failure), "openPlanFailure");
  }
}
