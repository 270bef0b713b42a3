package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.plan.OpenPlanButton;
import dev.holdfast.desktop.run.ArchiveChoiceViewModel;
import dev.holdfast.desktop.run.CleanupConfirmation;
import dev.holdfast.desktop.run.CleanupDialog;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.retention.policy.Policy;
import java.util.Optional;
import javafx.application.Platform;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The page: what is chosen and what it amounts to at the left, what comes of it beside. */
final class RetentionView extends PartTabs {

  private final RetentionPage page;
  private final RetentionParts<?> parts;
  private final RetentionViewModel<?> retention;
  private final PagePart preview;
  private final Region root;

  @FXML private VBox side;
  @FXML private StackPane main;

  RetentionView(RetentionPage page, RetentionParts<?> parts, StoreSession session) {
    Workplace workplace = page.workplace();
    PagePart first = new PreviewPart(parts, session, workplace);
    super(parts.parts(first));
    this.page = page;
    this.parts = parts;
    retention = parts.model();
    preview = first;
    root = Fxml.load(this);
    main.getChildren().setAll(tabs);
    VBox plans = OpenPlanButton.withFailure(retention.planFile, workplace.open(), retention.busy);
    side.getChildren().setAll(parts.choice(), plans);
    side.getChildren().addAll(parts.below());
    retention.preview.read.loading.subscribe(this::follow);
    retention.busy.subscribe(this::follow);
    retention.planFile.opened.subscribe(opened -> follow(opened != null));
    retention.run.state.subscribe(
        state -> {
          if (state == RunState.ASKING) {
            ask(session, workplace);
          }
        });
  }

  private void ask(StoreSession session, Workplace workplace) {
    CleanupQuestion question = retention.run.question.get();
    CleanupConfirmation asked =
        new CleanupConfirmation(
            question, parts.hours(), new ArchiveChoiceViewModel(session, question.archive()));
    new CleanupDialog(asked, parts.said(question), workplace.save())
        .ask(
            root.getScene().getWindow(),
            () -> retention.confirm(asked.order()),
            retention::decline);
  }

  @Override
  public Node node() {
    return root;
  }

  /** The page came to the front: the keyboard goes where work begins. */
  @Override
  public void shown() {
    super.shown();
    Platform.runLater(
        () -> {
          // The field is in the scene only once the divided pane around it has its skin.
          root.applyCss();
          parts.focus();
        });
  }

  @Override
  public boolean show(Sight sight) {
    if (retention.busy.get()) {
      return false;
    }
    return switch (sight) {
      case Sight.OfPolicy(var policy) when parts.show(policy) -> {
        retention.previewChosen();
        yield true;
      }
      case Sight.OfForecast(var policy) -> forecast(policy);
      case Sight.OfPlan(var plan) when plan.form() == page.form() -> {
        retention.planFile.open(plan.file());
        yield true;
      }
      default -> false;
    };
  }

  private boolean forecast(Policy policy) {
    Optional<PagePart> part = parts.forecastPart();
    if (part.isPresent() && policy != null) {
      parts.show(policy);
    }
    part.ifPresent(this::select);
    return part.isPresent();
  }

  @Override
  public void close() {
    hidden();
    super.close();
    parts.close();
    retention.close();
  }

  /** What was asked for is seen, whatever part was in front. */
  private void follow(boolean asked) {
    if (asked) {
      select(preview);
    }
  }
}
