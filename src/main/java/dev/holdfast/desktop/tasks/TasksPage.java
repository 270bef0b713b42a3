package dev.holdfast.desktop.tasks;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.PageCommand;
import dev.holdfast.desktop.shell.PagePlace;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.timeline.TaskPosition;
import dev.holdfast.desktop.timeline.TimelineViewModel;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** The Tasks page of the shell: the list of one store, and the clock that refreshes it. */
public final class TasksPage implements ShellPage {

  /** Ages are written again this often. */
  private static final Duration AGES = Duration.seconds(30);

  private final ZoneId zone;
  private final Holding holding;
  private final DeletionSearch deletions;
  private final FileSaver files;
  private final boolean workflows;
  private final Cleanup cleanup;
  private final FilePicker picker;
  private final KeptViews kept;

  /**
   * Takes what the page of every store has to work with.
   *
   * @param zone the zone in which times are shown
   * @param holding the road by which tasks are put on hold
   * @param deletions tells what became of tasks that are gone
   * @param files asks where an exported story is written
   */
  public TasksPage(ZoneId zone, Holding holding, DeletionSearch deletions, FileSaver files) {
    this(zone, holding, deletions, files, null, null, new KeptViews(Map.of()), false);
  }

  private TasksPage(
      ZoneId zone,
      Holding holding,
      DeletionSearch deletions,
      FileSaver files,
      FilePicker picker,
      Cleanup cleanup,
      KeptViews kept,
      boolean workflows) {
    this.cleanup = cleanup;
    this.picker = picker;
    this.kept = kept;
    this.deletions = deletions;
    this.zone = zone;
    this.holding = holding;
    this.files = files;
    this.workflows = workflows;
  }

  /** Returns the same for workflows that are subjects of their own. */
  public TasksPage ofWorkflows() {
    return new TasksPage(zone, holding, deletions, files, picker, cleanup, kept, true);
  }

  /**
   * Returns the same where tasks can be acted on, by a store that can do that.
   *
   * @param road by which a store is changed
   * @param open asks for a plan's file
   */
  public TasksPage acting(Cleanup road, FilePicker open) {
    return new TasksPage(zone, holding, deletions, files, open, road, kept, workflows);
  }

  /**
   * Returns the same with views and columns that are kept.
   *
   * @param views for all stores
   * @param chooser asks for a file with views
   */
  public TasksPage keeping(KeptViews views, FilePicker chooser) {
    return new TasksPage(zone, holding, deletions, files, chooser, cleanup, views, workflows);
  }

  @Override
  public String code() {
    return workflows ? "task-workflows" : "tasks";
  }

  @Override
  public String title() {
    return Fxml.messages(TasksPage.class).get(workflows ? "page.workflows" : "page.title");
  }

  @Override
  public String title(StoreSession part) {
    return workflows ? title() : part.messages(TasksPage.class).get("page.title");
  }

  @Override
  public Optional<StoreSession> part(StoreSession session) {
    return workflows ? session.workflows() : Optional.of(session);
  }

  /** Streams have a page of their own, with what they have instead of a status and attempts. */
  @Override
  public boolean suits(StoreInfo store) {
    return !store.can(Capability.STREAMS);
  }

  @Override
  public OpenPage open(StoreSession session) {
    return new Opened(session);
  }

  private final class Opened implements OpenPage {

    private final TasksViewModel tasks;
    private final TasksView view;
    private final Acting acting;
    private final StackPane node;
    private final StoryOnPage story;
    private final TasksPlaces places;
    private final Timeline ages;
    private final Timeline refreshes = new Timeline();
    private boolean read;
    private boolean inFront;

    Opened(StoreSession session) {
      tasks = new TasksViewModel(session, new HoldsViewModel(session, holding), deletions, kept);
      node = new StackPane();
      acting =
          new Acting(session, cleanup, files, () -> node.getScene().getWindow())
              .opening(picker, zone);
      view = new TasksView(tasks, acting, zone, picker, files);
      node.getChildren().setAll(view.node());
      TimelineViewModel timeline = new TimelineViewModel(session);
      story = new StoryOnPage(node, tasks, timeline, files, zone, view::focus);
      places = new TasksPlaces(tasks, timeline);
      ages = new Timeline(new KeyFrame(AGES, event -> view.refreshAges()));
      ages.setCycleCount(Animation.INDEFINITE);
      refreshes.setCycleCount(Animation.INDEFINITE);
      tasks.intervalProperty().subscribe(this::refreshEvery);
    }

    @Override
    public HelpTopic help() {
      return HelpTopic.of("queries#in-the-window");
    }

    @Override
    public Node node() {
      return node;
    }

    @Override
    public void shown() {
      inFront = true;
      if (!read) {
        read = true;
        tasks.refresh();
      }
      Platform.runLater(this::focus);
      ages.play();
      refreshEvery(tasks.intervalProperty().get());
    }

    private void focus() {
      if (!story.focus()) {
        view.focus();
      }
    }

    @Override
    public void hidden() {
      inFront = false;
      ages.stop();
      refreshes.stop();
    }

    @Override
    public void refresh() {
      if (read) {
        tasks.refresh();
        story.refresh();
      }
    }

    @Override
    public boolean show(TaskId task) {
      if (workflows) {
        return false;
      }
      reveal(task);
      return true;
    }

    @Override
    public boolean showTasks(String query) {
      if (workflows) {
        return false;
      }
      tasks.details().closeStory();
      tasks.open(null);
      tasks.filter().type(query);
      tasks.filter().rest();
      return true;
    }

    @Override
    public boolean show(Sight sight) {
      Optional<ViewTerm> view =
          sight instanceof Sight.OfView(var name) && !workflows
              ? tasks.filter().views().own(name)
              : Optional.empty();
      view.ifPresent(this::show);
      return view.isPresent();
    }

    private void show(ViewTerm view) {
      tasks.details().closeStory();
      tasks.filter().show(view);
    }

    @Override
    public boolean showWorkflow(TaskId root, TaskId selected) {
      if (!workflows || root == null) {
        return false;
      }
      reveal(root);
      return true;
    }

    private void reveal(TaskId task) {
      tasks.details().closeStory();
      tasks.open(task);
      view.reveal();
    }

    @Override
    public boolean show(TaskId task, Long event) {
      if (workflows) {
        return false;
      }
      story.open(new TaskPosition(task, event));
      return true;
    }

    @Override
    public TaskId looked() {
      return tasks.details().idProperty().get();
    }

    @Override
    public void lookAgain(TaskId task) {
      reveal(task);
    }

    @Override
    public ObservableValue<PagePlace> place() {
      return places.placeProperty();
    }

    @Override
    public void goTo(PagePlace place) {
      if (places.goTo(place)) {
        view.reveal();
      }
    }

    @Override
    public boolean openPlan(PlanOrigin plan) {
      return plan.form() == PlanForm.ACTS && !workflows && acting.openPlan(plan.file());
    }

    @Override
    public List<PageCommand> commands() {
      return Stream.concat(tasks.views().stream(), tasks.own().viewsProperty().get().stream())
          .map(this::command)
          .toList();
    }

    private PageCommand command(ViewTerm view) {
      return new PageCommand(title(view), () -> show(view), "view " + view.name());
    }

    private String title(ViewTerm view) {
      Messages messages = tasks.messages(TasksPage.class);
      return tasks.filter().views().saved(view) == null
          ? messages.term("viewCommand.", view.name(), view.texts())
          : messages.get("viewCommand.own", VisibleText.line(view.name()));
    }

    @Override
    public void close() {
      hidden();
      acting.close();
      tasks.close();
      story.close();
    }

    private void refreshEvery(RefreshInterval interval) {
      refreshes.stop();
      if (interval != RefreshInterval.OFF && inFront) {
        Duration pause = Duration.millis(interval.duration().toMillis());
        refreshes.getKeyFrames().setAll(new KeyFrame(pause, event -> tasks.refreshWhenIdle()));
        refreshes.playFromStart();
      }
    }
  }
}
