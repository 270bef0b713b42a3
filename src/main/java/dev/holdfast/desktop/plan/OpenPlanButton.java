package dev.holdfast.desktop.plan;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Button;
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
    disableProperty().bind(Bindings.or(busy, plans.loadingProperty()));
    textProperty()
        .bind(
            Bindings.when(plans.loadingProperty())
                .then(messages.get("open.reading"))
                .otherwise(messages.get("open")));
    setOnAction(
        event ->
            files
                .open(
                    getScene().getWindow(),
                    messages.get("open.title"),
                    messages.get("open.kind"),
                    PATTERNS)
                .ifPresent(plans::open));
  }
}
