package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.comparison.ComparisonPart;
import dev.holdfast.desktop.forecast.ForecastPart;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.hold.HoldsPart;
import dev.holdfast.desktop.kept.KeptPart;
import dev.holdfast.desktop.plan.PlanOpener;
import dev.holdfast.desktop.policy.PolicyView;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.ConfirmDialog;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.StoreSession;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The page: the policy and what it amounts to at the left, what comes of it beside. */
final class RetentionView {

  private final Parent root;
  private final PolicyView policy;
  private final PreviewPart preview;
  private final PartTabs tabs;

  @FXML private VBox side;
  @FXML private StackPane main;

  RetentionView(RetentionViewModel retention, StoreSession session, Workplace workplace) {
    root = Fxml.load(this);
    policy =
        new PolicyView(
            retention.policy(),
            retention.policyFile(),
            session.operation(),
            retention.busyBinding(),
            retention::previewPolicy,
            workplace.open(),
            workplace.save());
    preview = new PreviewPart(retention, session, workplace);
    tabs = new PartTabs(parts(retention, session, workplace));
    main.getChildren().setAll(tabs.node());
    BreakdownView breakdown = new BreakdownView(retention);
    VBox.setVgrow(breakdown.node(), Priority.ALWAYS);
    PlanOpener plans =
        new PlanOpener(retention.planFile(), workplace.open(), retention.busyBinding());
    side.getChildren().setAll(policy.node(), plans, breakdown.node());
    retention.preview().scanningProperty().subscribe(this::follow);
    retention.busyBinding().subscribe(this::follow);
    retention.planFile().openedProperty().subscribe(opened -> follow(opened != null));
    ConfirmDialog confirm = new ConfirmDialog(session, workplace.save());
    retention
        .run()
        .stateProperty()
        .subscribe(
            state -> {
              if (state == RunState.ASKING) {
                CleanupQuestion question = retention.run().questionProperty().get();
                confirm.ask(
                    root.getScene().getWindow(),
                    new TaskConfirmText(session.operation()).of(question),
                    answer -> retention.confirm(question.order(answer)),
                    retention::decline);
              }
            });
  }

  /** The parts in the order of their tabs: one line for each. */
  private List<PagePart> parts(
      RetentionViewModel retention, StoreSession session, Workplace workplace) {
    var policy = retention.policy().policyBinding();
    return List.of(
        preview,
        new ForecastPart(
            session,
            policy,
            retention.policy()::show,
            stop -> workplace.cleanup().held(session.store(), stop),
            workplace.zone()),
        new ComparisonPart(
            session, policy, workplace.cleanup(), workplace.open(), workplace.zone()),
        new KeptPart(session, policy, workplace.cleanup(), workplace.zone()),
        new HoldsPart(session, workplace.holding(), workplace.zone()));
  }

  Parent node() {
    return root;
  }

  /** The page came to the front: the keyboard goes where a policy begins. */
  void focus() {
    // The field is in the scene only once the divided pane around it has its skin.
    root.applyCss();
    policy.focus();
  }

  /** Returns the parts beside the policy. */
  PartTabs tabs() {
    return tabs;
  }

  /** What was asked for is seen, whatever part was in front. */
  private void follow(boolean asked) {
    if (asked) {
      tabs.select(preview);
    }
  }
}
