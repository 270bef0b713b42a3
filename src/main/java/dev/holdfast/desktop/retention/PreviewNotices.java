package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;

/** What is said above a preview: a newer one is being made, it is out of date, something failed. */
final class PreviewNotices {

  private final RetentionViewModel retention;
  private final Messages messages;

  PreviewNotices(RetentionViewModel retention, Messages messages) {
    this.retention = retention;
    this.messages = messages;
  }

  /**
   * Fills the room above a preview.
   *
   * @param plans what is said about plans
   */
  void fill(VBox box, List<Node> plans) {
    ScanStrip strip = new ScanStrip(retention.preview(), messages, false);
    Shown.when(strip, retention.preview().scanningProperty());
    box.getChildren().addAll(strip, stale(), scanFailure());
    box.getChildren().addAll(plans);
    box.getChildren().addAll(refusal(), exportFailure(), exportSuccess());
    Shown.when(
        box,
        Bindings.createBooleanBinding(
            () -> box.getChildren().stream().anyMatch(child -> child.isVisible()),
            box.getChildren().stream()
                .map(child -> child.visibleProperty())
                .toArray(ObservableValue[]::new)));
  }

  private Banner stale() {
    Button again = button("stale.previewAgain", retention::previewPolicy);
    Button result = button("stale.showResult", retention::showResult);
    Shown.when(result, retention.freshnessBinding().map(PreviewNotices::ran));
    Shown.when(
        again, retention.freshnessBinding().map(freshness -> freshness != Freshness.PLAN_RUN));
    Banner banner = new Banner(Banner.Kind.WARNING, result, again);
    banner
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () ->
                    switch (retention.freshnessBinding().get()) {
                      case FRESH, NOT_RENEWED -> "";
                      case POLICY_EDITED, HELD_SINCE, RUN_SINCE, PLAN_RUN ->
                          retention.preview().scanningProperty().get()
                              ? ""
                              : messages.get("stale." + retention.freshnessBinding().get());
                    },
                retention.freshnessBinding(),
                retention.preview().scanningProperty()));
    return banner;
  }

  private static boolean ran(Freshness freshness) {
    return freshness == Freshness.RUN_SINCE || freshness == Freshness.PLAN_RUN;
  }

  private InlineFailure scanFailure() {
    InlineFailure failure = new InlineFailure();
    failure
        .messageProperty()
        .bind(
            retention
                .preview()
                .failureProperty()
                .map(why -> why.isEmpty() ? "" : messages.get("stale.NOT_RENEWED", why)));
    failure.setOnRetry(retention.preview()::retry);
    return failure;
  }

  private InlineFailure refusal() {
    InlineFailure failure = new InlineFailure();
    failure.messageProperty().bind(retention.run().refusalProperty());
    failure.setOnRetry(retention::askToDelete);
    return failure;
  }

  private InlineFailure exportFailure() {
    InlineFailure failure = new InlineFailure();
    failure.messageProperty().bind(retention.export().failureProperty());
    return failure;
  }

  private Banner exportSuccess() {
    Banner banner =
        new Banner(Banner.Kind.INFO, button("export.dismiss", retention.export()::forget));
    banner.textProperty().bind(retention.export().successProperty());
    return banner;
  }

  private Button button(String key, Runnable action) {
    Button button = new Button(messages.get(key));
    button.setMinWidth(Button.USE_PREF_SIZE);
    button.setOnAction(event -> action.run());
    return button;
  }
}
