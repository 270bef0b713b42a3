package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.retention.Workplace;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.ConfirmDialog;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.run.RunView;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.text.Messages;
import javafx.scene.Parent;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/** The policies, what they would delete, and the cleanup, behind tabs. */
final class StreamRetentionView {

  private final StreamPoliciesView policies;
  private final TabPane tabs = new TabPane();

  StreamRetentionView(
      StreamRetentionViewModel model,
      StoreSession session,
      Workplace workplace,
      PagePart holds,
      TimeText times) {
    Messages messages = Fxml.messages(StreamRetentionView.class);
    policies = new StreamPoliciesView(model.policies());
    Tab first = new Tab(messages.get("tab.policies"), policies.node());
    Tab second =
        new Tab(
            messages.get("tab.preview"),
            new StreamPreviewView(model, session, workplace, times).node());
    Tab third =
        new Tab(
            messages.get("tab.run"),
            new RunView(model.run(), new StreamRunWords(model.run(), times), workplace.save())
                .node());
    tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    tabs.getStyleClass().add("part-tabs");
    tabs.setMinWidth(0);
    Tab fourth =
        new Tab(messages.get("tab.forecast"), new StreamForecastView(model.forecast()).node());
    fourth
        .selectedProperty()
        .subscribe(
            shown -> {
              if (shown) {
                model.forecast().show();
              }
            });
    Tab held = new Tab(holds.title(), holds.node());
    held.selectedProperty()
        .subscribe(
            shown -> {
              if (shown) {
                holds.shown();
              }
            });
    tabs.getTabs().setAll(first, second, fourth, held);
    ConfirmDialog confirm = new ConfirmDialog(session, workplace.save());
    model
        .run()
        .stateProperty()
        .subscribe(
            state -> {
              if (state == RunState.ASKING) {
                CleanupQuestion question = model.run().questionProperty().get();
                confirm.ask(
                    tabs.getScene().getWindow(),
                    new StreamConfirmText().of(question),
                    answer -> model.run().run(question.order(answer)),
                    model.run()::dismiss);
              }
            });
    model
        .run()
        .stateProperty()
        .subscribe(
            state -> {
              if (state == RunState.RUNNING) {
                tabs.getTabs().setAll(first, second, third, fourth, held);
                tabs.getSelectionModel().select(third);
              } else if (state == RunState.NONE && tabs.getTabs().contains(third)) {
                tabs.getSelectionModel().select(second);
                tabs.getTabs().remove(third);
              }
            });
  }

  Parent node() {
    return tabs;
  }

  /** Brings the preview to the front, where a plan is looked at. */
  void showPreview() {
    tabs.getSelectionModel().select(1);
  }

  /** Puts the keyboard into the policies. */
  void focus() {
    policies.focus();
  }
}
