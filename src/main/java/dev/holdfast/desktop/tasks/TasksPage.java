package dev.holdfast.desktop.tasks;

import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.shell.Page;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.timeline.TimelineViewModel;
import dev.holdfast.task.TaskId;
import java.time.ZoneId;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** The Tasks page of the shell: a new view for each store, and the clock that refreshes it. */
public final class TasksPage implements Page {

  /** Ages are written again this often. */
  private static final Duration AGES = Duration.seconds(30);

  private final ZoneId zone;
  private final Holding holding;
  private final DeletionSearch deletions;
  private final FileSaver files;
  private final StackPane node = new StackPane();
  private final Timeline ages = new Timeline();
  private final Timeline refreshes = new Timeline();
  private TasksViewModel tasks;
  private TasksView view;
  private StoryOnPage story;
  private boolean read;

  /**
   * Has no store yet.
   *
   * @param zone the zone in which times are shown
   * @param holding the road by which tasks are put on hold
   * @param deletions tells what became of tasks that are gone
   * @param files asks where an exported story is written
   */
  public TasksPage(ZoneId zone, Holding holding, DeletionSearch deletions, FileSaver files) {
    this.deletions = deletions;
    this.zone = zone;
    this.holding = holding;
    this.files = files;
    ages.setCycleCount(Animation.INDEFINITE);
    refreshes.setCycleCount(Animation.INDEFINITE);
  }

  @Override
  public String title() {
    return Fxml.messages(TasksPage.class).get("page.title");
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public void opened(StoreSession session) {
    closed();
    tasks = new TasksViewModel(session, new HoldsViewModel(session, holding), deletions);
    view = new TasksView(tasks, zone);
    node.getChildren().setAll(view.node());
    story = new StoryOnPage(node, tasks, new TimelineViewModel(session), files, zone);
    ages.getKeyFrames().setAll(new KeyFrame(AGES, event -> view.refreshAges()));
    tasks.intervalProperty().subscribe(this::refreshEvery);
  }

  @Override
  public void shown() {
    if (tasks != null) {
      if (!read) {
        read = true;
        tasks.refresh();
      }
      ages.play();
      refreshEvery(tasks.intervalProperty().get());
    }
  }

  @Override
  public void hidden() {
    ages.stop();
    refreshes.stop();
    if (story != null) {
      story.rest();
    }
  }

  @Override
  public void refresh() {
    if (tasks != null && read) {
      tasks.refresh();
      story.refresh();
    }
  }

  @Override
  public boolean show(TaskId task) {
    if (tasks != null) {
      tasks.details().closeStory();
      tasks.open(task);
    }
    return true;
  }

  @Override
  public void closed() {
    hidden();
    node.getChildren().clear();
    if (tasks != null) {
      tasks.close();
      story.close();
    }
    tasks = null;
    story = null;
    view = null;
    read = false;
  }

  private void refreshEvery(RefreshInterval interval) {
    refreshes.stop();
    if (interval != RefreshInterval.OFF && read) {
      Duration pause = Duration.millis(interval.duration().toMillis());
      refreshes.getKeyFrames().setAll(new KeyFrame(pause, event -> tasks.refreshWhenIdle()));
      refreshes.playFromStart();
    }
  }
}
