package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.forecast.AgeStrip;
import dev.holdfast.desktop.forecast.ForecastPart;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.hold.HoldsPart;
import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.policy.PolicyView;
import dev.holdfast.desktop.policy.PolicyViewModel;
import dev.holdfast.desktop.run.ChoicesView;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.ConfirmText;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;

/** What the page shows of tasks: a policy and what it amounts to, candidates, what may come. */
final class TaskParts implements RetentionParts<Preview> {

  private static final Set<HazardTerm> OF_ROWS_THAT_STAY =
      Set.of(CommonHazards.NULL_LAST_ACTIVE, CommonHazards.FUTURE_LAST_ACTIVE);

  private final PolicyChoice choice;
  private final RetentionViewModel<Preview> model;
  private final StoreSession session;
  private final Workplace workplace;
  private final PolicyView written;
  private final BreakdownView breakdown;

  /** Candidates as a file. */
  final CandidateExportViewModel export;

  private final TaskContent content;
  private final ForecastPart forecast;

  /**
   * Shows a page.
   *
   * @param choice what the page judges
   */
  TaskParts(
      PolicyChoice choice,
      RetentionViewModel<Preview> model,
      StoreSession session,
      Workplace workplace) {
    this.choice = choice;
    this.model = model;
    this.session = session;
    this.workplace = workplace;
    written =
        new PolicyView(
            choice.policy,
            choice.policyFile,
            session.store().terms(),
            model.busy,
            model::previewChosen,
            workplace.open(),
            workplace.save());
    written.beside(new ChoicesView(choice.options));
    breakdown = new BreakdownView(model, choice.session.store().terms().statuses());
    export = new CandidateExportViewModel(session);
    forecast =
        RuntimeRetention.in(session.store())
            ? new ForecastPart(
                session,
                shown(),
                policy()::show,
                stop -> workplace.cleanup().held(session.store(), stop),
                workplace.zone())
            : null;
    AgeStrip ages = null;
    if (forecast != null) {
      ages =
          forecast.strip(
              model.preview.previewed.map(previewed -> previewed.preview), model::previewChosen);
      session.onChanged(ages::outdated);
    }
    content = new TaskContent(model, ages, export, session, workplace);
  }

  /** The chart is about the plan that is looked at, else about what is being written. */
  private ObjectBinding<Policy> shown() {
    ObservableValue<Policy> typed = policy().policy;
    ObservableValue<OpenedPlan<Preview>> opened = model.planFile.opened;
    return Bindings.createObjectBinding(
        () ->
            opened.getValue() == null
                ? typed.getValue()
                : opened.getValue().plan().preview().policy(),
        typed,
        opened);
  }

  /** The policy as it is being written. */
  PolicyViewModel policy() {
    return choice.policy;
  }

  @Override
  public RetentionViewModel<Preview> model() {
    return model;
  }

  @Override
  public Node choice() {
    return written.node();
  }

  @Override
  public List<Node> below() {
    return List.of(breakdown.node());
  }

  @Override
  public PreviewContent<Preview> content() {
    return content;
  }

  @Override
  public List<PagePart> parts(PagePart preview) {
    List<PagePart> parts = new ArrayList<>(List.of(preview));
    if (forecast != null) {
      parts.add(forecast);
    }
    parts.add(new HoldsPart(session, workplace.holding(), workplace.zone()));
    return parts;
  }

  @Override
  public Optional<PagePart> forecastPart() {
    return Optional.ofNullable(forecast);
  }

  @Override
  public boolean show(Policy wanted) {
    policy().show(wanted);
    return true;
  }

  @Override
  public List<Fact> said(CleanupQuestion question) {
    Messages messages = Fxml.messages(TaskParts.class).in(question.operation());
    CleanupPlan.Ready plan = question.plan();
    String with = MeasureWords.load().all(plan.work().amounts());
    String deletes = with.isEmpty() ? "confirm.deletes.tasks" : "confirm.deletes.text";
    ConfirmText text =
        new ConfirmText(question, messages.get(deletes, plan.work().size(), with)).after();
    if (plan.skipped() > 0) {
      text.fact(
          messages.get("confirm.leftOut"), messages.get("confirm.leftOut.text", plan.skipped()));
    }
    return text.hazards(hazard -> !OF_ROWS_THAT_STAY.contains(hazard.kind())).facts();
  }

  @Override
  public void focus() {
    written.focus();
  }

  @Override
  public void close() {
    export.writing.close();
  }
}
