package dev.holdfast.desktop.neverdeleted;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasklist.TaskListView;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.task.TaskId;
import java.time.ZoneId;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;

/** The part of Retention that shows what the policy will never delete, and why. */
public final class NeverDeletedPart implements PagePart {

  private final NeverDeletedViewModel model;
  private final NeverDeletedView view;

  /**
   * Has looked for nothing yet; judges at the store's own clock.
   *
   * @param policy the policy that is being written; null while it is none
   * @param cleanup knows what is on hold
   * @param zone in which times are written
   */
  public NeverDeletedPart(
      StoreSession session, ObservableValue<Policy> policy, Cleanup cleanup, ZoneId zone) {
    this(session, policy, cleanup, zone, null);
  }

  /**
   * Judges at another moment.
   *
   * @param now Unix seconds; null for the store's own clock
   */
  NeverDeletedPart(
      StoreSession session,
      ObservableValue<Policy> policy,
      Cleanup cleanup,
      ZoneId zone,
      Long now) {
    model = new NeverDeletedViewModel(session, policy, cleanup, now);
    view = new NeverDeletedView(model, list(session, zone, model::showTask));
  }

  private static TaskListView list(StoreSession session, ZoneId zone, Consumer<TaskId> opener) {
    StatusStyle statuses = new StatusStyle(session.store().terms().statuses());
    return new TaskListView(session, zone, statuses, opener);
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("policies#what-will-never-be-eligible");
  }

  @Override
  public String title() {
    return Fxml.messages(NeverDeletedPart.class).get("title");
  }

  @Override
  public Node node() {
    return view.node();
  }

  @Override
  public void shown() {
    model.show();
  }

  @Override
  public void refresh() {
    model.look();
  }

  @Override
  public void close() {
    model.close();
  }

  /** Returns what is shown. */
  NeverDeletedViewModel model() {
    return model;
  }
}
