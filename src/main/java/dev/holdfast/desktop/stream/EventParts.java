package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.hold.HoldsPart;
import dev.holdfast.desktop.retention.PreviewContent;
import dev.holdfast.desktop.retention.RetentionParts;
import dev.holdfast.desktop.retention.RetentionViewModel;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.Fact;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.ReadPart;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.journal.Journal;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.text.RetentionCommand;
import java.util.List;
import javafx.scene.Node;

/** What the page shows of event streams: the policies of the store, the streams, what may come. */
final class EventParts implements RetentionParts<StreamPreview> {

  private final RetentionViewModel<StreamPreview> model;
  private final StoredPoliciesView choice;
  private final PolicyEditViewModel policies;
  private final StreamPoliciesView policyList;
  private final ReadPart<StreamForecast> forecast;
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

  /** The rows that are judged, and the one that is edited. */
  PolicyEditViewModel policies() {
    return policies;
  }

  /** Whether the policies keep up. */
  ReadPart<StreamForecast> forecast() {
    return forecast;
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
    return new EventConfirmText().of(question);
  }

  @Override
  public String hours() {
    return EventConfirmText.HOURS;
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
