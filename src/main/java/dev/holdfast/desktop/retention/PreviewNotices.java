package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.button;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;

/** What is said above a preview: a newer one is being made, it is out of date, something failed. */
record PreviewNotices<P extends OperationPreview>(
    RetentionViewModel<P> retention, Messages messages) {
  /**
   * Fills the room above a preview.
   *
   * @param plans what is said about plans
   * @param more what only this kind of preview has to say
   */
  void fill(VBox box, List<Node> plans, List<Node> more) {
    Node strip = new ScanStrip(retention.preview, messages, false).node();
    Shown.when(strip, retention.preview.read.loading);
    box.getChildren().addAll(strip, stale(), scanFailure());
    box.getChildren().addAll(plans);
    box.getChildren().add(InlineFailure.of(retention.run.refusal, retention::askToDelete));
    box.getChildren().addAll(more);
    Shown.when(
        box,
        Bindings.createBooleanBinding(
            () -> box.getChildren().stream().anyMatch(child -> child.isVisible()),
            box.getChildren().stream()
                .map(child -> child.visibleProperty())
                .toArray(ObservableValue[]::new)));
  }

  private Banner stale() {
    Button again = button(messages.get("stale.previewAgain"), retention::previewChosen);
    Button result = button(messages.get("stale.showResult"), retention::showResult);
    Shown.when(result, retention.freshness.map(Freshness::ran));
    Shown.when(again, retention.freshness.map(freshness -> !freshness.ofPlan()));
    Banner banner = new Banner(Banner.Kind.WARNING, result, again);
    banner
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> retention.preview.read.loading.get() ? "" : said(retention.freshness.get()),
                retention.freshness,
                retention.preview.read.loading));
    return banner;
  }

  private String said(Freshness freshness) {
    return switch (freshness) {
      case FRESH, NOT_RENEWED -> "";
      case HELD_SINCE, PLAN_RUN, RUN_SINCE, PLAN_DONE -> messages.get("stale." + freshness);
      case POLICY_EDITED -> retention.choice.messages().get("stale." + freshness);
    };
  }

  private InlineFailure scanFailure() {
    return InlineFailure.of(
        retention.preview.failure.map(
            why -> why.isEmpty() ? "" : messages.get("stale.NOT_RENEWED", why)),
        retention.preview::retry);
  }
}
