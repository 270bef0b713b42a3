package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.hold.HoldsPart;
import dev.holdfast.desktop.retention.PreviewContent;
import dev.holdfast.desktop.retention.RetentionParts;
import dev.holdfast.desktop.retention.RetentionViewModel;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.ConfirmText;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.ReadPart;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.journal.Journal;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionCommand;
import dev.holdfast.text.StreamText;
import java.util.List;
import javafx.scene.Node;

/** What the page shows of event streams: the policies of the store, the streams, what may come. */
final class EventParts implements RetentionParts<StreamPreview> {

  /** The hours of the plan that the streams come from; by a clock of UTC. */
  static final String HOURS = "02:00-06:00";

  private final Messages messages = Fxml.messages(EventParts.class);

  private final RetentionViewModel<StreamPreview> model;
  private final StoredPoliciesView choice;

  /** The rows that are judged, and the one that is edited. */
  final PolicyEditViewModel policies;

  private final StreamPoliciesView policyList;

  /** Whether the policies keep up. */
  final ReadPart<StreamForecast> forecast;

  private final HoldsPart holds;
  private final EventContent content;
  private final TimeText times;

  /**
   * Shows a page.
   *
   * @param choice what the page judges
   * @param journal where changes of policies are recorded
   */
  EventParts(
      StoredPolicies choice,
      RetentionViewModel<StreamPreview> model,
      Journal journal,
      StoreSession session,
      Workplace workplace) {
    this.model = model;
    this.choice = new StoredPoliciesView(choice, model);
    policies = new PolicyEditViewModel(session, workplace.cleanup(), journal);
    policyList = new StreamPoliciesView(policies);
    times = new TimeText(session.clock(), workplace.zone());
    forecast = StreamForecastPart.of(session, workplace.cleanup());
    holds = new HoldsPart(session, workplace.holding(), workplace.zone());
    content = new EventContent(new RetentionCommand(session.profile().storeAddress()), times);
  }

  @Override
  public RetentionViewModel<StreamPreview> model() {
    return model;
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("event-streams#in-the-desktop");
  }

  @Override
  public Node choice() {
    return choice.node();
  }

  @Override
  public PreviewContent<StreamPreview> content() {
    return content;
  }

  @Override
  public List<PagePart> parts(PagePart preview) {
    return List.of(policyList.part(), preview, forecast, holds);
  }

  @Override
  public List<Fact> said(CleanupQuestion question) {
    StreamPreview preview = (StreamPreview) question.preview();
    CleanupPlan.Ready plan = question.plan();
    String newest = preview.includeNewest() ? "confirm.newest.goes" : "confirm.newest.stays";
    String deletes =
        messages.get("confirm.deletes.text", question.plan().work().units(), plan.work().size());
    ConfirmText text =
        new ConfirmText(question, deletes)
            .fact(messages.get("common.newest"), messages.get(newest))
            .hazards(_ -> true);
    if (plan.skipped() > 0) {
      text.known(messages.get("confirm.skipped", plan.skipped(), plan.skippedSubjects()));
    }
    if (question.frozen() == null) {
      // A plan's file does not say whether consumers could be looked at.
      text.known(StreamText.load().of(preview.consumers()));
    }
    return text.facts();
  }

  @Override
  public String hours() {
    return HOURS;
  }

  @Override
  public void focus() {
    policyList.focus();
  }

  @Override
  public void close() {
    policies.close();
  }
}
