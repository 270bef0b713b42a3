package dev.holdfast.desktop.tasks;

import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.desktop.act.ActTarget;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.PageCommand;
import dev.holdfast.desktop.shell.PagePlace;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.timeline.TaskPosition;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/**
 * The Tasks page of the shell: the list of one store, and the clock that refreshes it.
 *
 * @param deletions tells what became of tasks that are gone
 * @param kept views and columns of all stores
 * @param listed what it lists
 */
public record TasksPage(
    Workplace workplace, DeletionSearch deletions, KeptViews kept, Listed listed)
    implements ShellPage {

  /** What is listed. */
  public enum Listed {
    /** All tasks of a store. */
    TASKS,
    /** Workflows that are subjects of their own. */
    WORKFLOWS,
    /** Tasks that workflows begin with. */
    ROOTS
  }

  /** Ages are written again this often. */
  private static final Duration AGES = Duration.seconds(30);

  private boolean workflows() {
    return listed == Listed.WORKFLOWS;
  }

  @Override
  public String code() {
    return workflows() ? "task-workflows" : "tasks";
  }

  @Override
  public String title() {
    return Fxml.messages(TasksPage.class).get(workflows() ? "common.workflows" : "common.many");
  }

  @Override
  public String title(StoreSession part) {
    return workflows() ? title() : part.messages(TasksPage.class).get("common.many");
  }

  @Override
  public boolean commands() {
    return true;
  }

  @Override
  public Optional<StoreSession> part(StoreSession session) {
    return workflows() ? session.workflows : Optional.of(session);
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
    private final Timeline refreshes = new Timeline();
    private boolean read;
    private boolean inFront;

    Opened(StoreSession session) {
      tasks =
          new TasksViewModel(
              session,
              new HoldsViewModel(session, workplace.holding()),
              deletions,
              kept,
              listed == Listed.ROOTS);
      node = new StackPane();
      acting =
          new Acting(
                  session, workplace.cleanup(), workplace.save(), () -> node.getScene().getWindow())
              .opening(workplace.open(), workplace.zone());
      view = new TasksView(tasks, acting, workplace.zone(), workplace.open(), workplace.save());
      node.getChildren().setAll(view.node());
      Pointing.on(node, tasks.filter.line::get, this::type, tasks.filter::knows, true);
      story = new StoryOnPage(node, tasks, workplace, view::focus);
      places = new TasksPlaces(tasks, story.timeline);
      WhileSeen.repeat(node, AGES, view::refreshAges);
      refreshes.setCycleCount(Animation.INDEFINITE);
      tasks.interval.subscribe(this::refreshEvery);
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
      refreshEvery(tasks.interval.get());
    }

    private void focus() {
      if (!story.focus()) {
        view.focus();
      }
    }

    @Override
    public void hidden() {
      inFront = false;
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
    public boolean show(Sight sight) {
      switch (sight) {
        case Sight.OfTask(var task) when !workflows() -> reveal(task);
        case Sight.OfWorkflow(var root, _) when workflows() && root != null -> reveal(root);
        case Sight.OfStory(var task, var event) when !workflows() ->
            story.open(new TaskPosition(task, event));
        case Sight.OfTasks(var query, var ofWorkflows) when ofWorkflows == workflows() -> {
          tasks.details.open(null);
          type(query);
        }
        case Sight.OfView(var name) when !workflows() -> {
          Optional<ViewTerm> view = tasks.filter.views.own(name);
          view.ifPresent(this::show);
          return view.isPresent();
        }
        case Sight.OfPlan(var plan) when !workflows() && plan.form() == PlanForm.ACTS -> {
          return acting.openPlan(plan.file());
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private void type(String query) {
      tasks.details.closeStory();
      tasks.filter.type(query);
      tasks.filter.rest();
    }

    private void show(ViewTerm view) {
      tasks.details.closeStory();
      tasks.filter.show(view);
    }

    private void reveal(TaskId task) {
      tasks.details.closeStory();
      tasks.details.open(task);
      view.reveal();
    }

    @Override
    public TaskId looked() {
      return tasks.details.id.get();
    }

    @Override
    public void lookAgain(TaskId task) {
      reveal(task);
    }

    @Override
    public ObservableValue<PagePlace> place() {
      return places.place;
    }

    @Override
    public void goTo(PagePlace place) {
      if (places.goTo(place)) {
        view.reveal();
      }
    }

    @Override
    public boolean canRest() {
      // A line that cannot be read, and what is typed in a story, are no places.
      return acting.isIdle()
          && tasks.filter.problem.get() == null
          && tasks.details.story.get() == null
          && tasks.selection.chosen.get().size() < 2
          && tasks.interval.get() == RefreshInterval.OFF;
    }

    @Override
    public List<PageCommand> commands() {
      return Stream.concat(
              Stream.concat(tasks.views().stream(), tasks.own.views.get().stream())
                  .map(this::command),
              acting.acts.stream().flatMap(this::acts))
          .toList();
    }

    /** What can be done to all tasks of one status at once; the dialog asks. */
    private Stream<PageCommand> acts(ActTerm act) {
      StatusStyle words = new StatusStyle(tasks.store.terms().statuses());
      return act.from().stream()
          .sorted(tasks.store.terms().statuses().order())
          .map(
              status ->
                  new PageCommand(
                      tasks
                          .session
                          .messages(TasksPage.class)
                          .get("actCommand", ActText.load().label(act), words.inLine(status)),
                      () ->
                          acting.start(
                              act,
                              ActTarget.matching(
                                  TaskFilter.ALL.withStatuses(Set.of(status)),
                                  null,
                                  "status:" + status.code())),
                      "act " + act.verb() + " " + status.code()));
    }

    private PageCommand command(ViewTerm view) {
      return new PageCommand(title(view), () -> show(view), "view " + view.name());
    }

    private String title(ViewTerm view) {
      Messages messages = tasks.session.messages(TasksPage.class);
      return tasks.filter.views.saved.get(view) == null
          ? messages.term("viewCommand.", view.name(), view.texts())
          : messages.get("viewCommand.own", VisibleText.line(view.name()));
    }

    @Override
    public void close() {
      hidden();
      acting.close();
      tasks.close();
      story.timeline.close();
    }

    private void refreshEvery(RefreshInterval interval) {
      refreshes.stop();
      if (interval != RefreshInterval.OFF && inFront) {
        Duration pause = Duration.millis(interval.duration.toMillis());
        refreshes.getKeyFrames().setAll(new KeyFrame(pause, event -> tasks.refreshWhenIdle()));
        refreshes.playFromStart();
      }
    }
  }
}
