package dev.holdfast.desktop.plan;

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

/** Opens a plan's file in the place of a policy. */
public final class PlanOpener extends VBox {

  /** How names of plans end. */
  static final List<String> PATTERNS = List.of("*.plan");

  /**
   * Takes what it opens.
   *
   * @param busy while a cleanup goes on nothing can be opened
   */
  public PlanOpener(PlanFileViewModel plans, FilePicker files, ObservableBooleanValue busy) {
    Messages messages = Fxml.messages(PlanOpener.class);
    getStyleClass().add("plan-opener");
    setMinHeight(USE_PREF_SIZE);
    Button open = new Button(messages.get("open"), new FontIcon(Feather.FILE_TEXT));
    open.setId("openPlan");
    open.setMaxWidth(Double.MAX_VALUE);
    open.disableProperty().bind(Bindings.or(busy, plans.loadingProperty()));
    open.textProperty()
        .bind(
            Bindings.when(plans.loadingProperty())
                .then(messages.get("open.reading"))
                .otherwise(messages.get("open")));
    open.setOnAction(
        event ->
            files
                .open(
                    getScene().getWindow(),
                    messages.get("open.title"),
                    messages.get("open.kind"),
                    PATTERNS)
                .ifPresent(plans::open));
    InlineFailure failure = new InlineFailure();
    failure.setId("openPlanFailure");
    failure.messageProperty().bind(plans.failureProperty());
    getChildren().setAll(open, failure);
  }
}
