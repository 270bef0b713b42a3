package dev.holdfast.desktop.comparison;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.dialog.FilePicker;
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

/** The part of Retention that holds the policy at the left against a second one. */
public final class ComparisonPart implements PagePart {

  private final ComparisonViewModel model;
  private final ComparisonView view;

  /**
   * Has compared nothing yet; judges at the store's own clock.
   *
   * @param first the policy that is being written; null while it is none
   * @param cleanup knows what is on hold
   * @param files how the operator chooses a policy file
   * @param zone in which times are written
   */
  public ComparisonPart(
      StoreSession session,
      ObservableValue<Policy> first,
      Cleanup cleanup,
      FilePicker files,
      ZoneId zone) {
    this(session, first, cleanup, files, zone, null);
  }

  /**
   * Judges at another moment.
   *
   * @param now Unix seconds; null for the store's own clock
   */
  ComparisonPart(
      StoreSession session,
      ObservableValue<Policy> first,
      Cleanup cleanup,
      FilePicker files,
      ZoneId zone,
      Long now) {
    model = new ComparisonViewModel(session, first, cleanup, now);
    view = new ComparisonView(model, list(session, zone, model::showTask), files);
  }

  private static TaskListView list(StoreSession session, ZoneId zone, Consumer<TaskId> opener) {
    StatusStyle statuses = new StatusStyle(session.store().terms().statuses());
    return new TaskListView(session, zone, statuses, opener);
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("policies#two-policies-compared");
  }

  @Override
  public String title() {
    return Fxml.messages(ComparisonPart.class).get("title");
  }

  @Override
  public Node node() {
    return view.node();
  }

  @Override
  public void refresh() {
    model.refresh();
  }

  @Override
  public void close() {
    model.close();
  }

  /** Returns what is shown. */
  ComparisonViewModel model() {
    return model;
  }
}
