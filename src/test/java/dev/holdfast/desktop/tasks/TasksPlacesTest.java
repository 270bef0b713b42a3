package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.shell.PagePlace;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.details.DetailsTab;
import dev.holdfast.desktop.timeline.TaskPosition;
import dev.holdfast.desktop.timeline.TimelineViewModel;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskId;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of the page Tasks is a place, and coming back to it. */
class TasksPlacesTest {

  @TempDir Path directory;
  private final List<PagePlace> visited = new ArrayList<>();
  private TaskStore store;
  private StoreSession session;
  private TasksViewModel tasks;
  private TimelineViewModel timeline;
  private TasksPlaces places;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    session = TaskSessions.immediate(store);
    make();
    tasks.refresh();
    places.place.subscribe(place -> visited.add(place));
  }

  private void make() {
    tasks =
        new TasksViewModel(
            session,
            TaskSessions.noHolds(session),
            TaskSessions.deletions(directory),
            new KeptViews(Map.of()),
            false);
    timeline = new TimelineViewModel(session);
    places = new TasksPlaces(tasks, timeline);
  }

  @AfterEach
  void close() {
    tasks.close();
    timeline.close();
    store.close();
  }

  private PagePlace now() {
    return places.place.get();
  }

  private ViewTerm view(String name) {
    return tasks.views().stream().filter(view -> view.name().equals(name)).findFirst().get();
  }

  @Test
  void comesBackToFilterOrderTaskAndTab() {
    PagePlace all = now();
    tasks.filter.type("status:paused -type:nothing");
    tasks.filter.rest();
    tasks.list.sortBy(FieldTerm.CREATED.key(), SortOrder.ASC);
    TaskId task = tasks.list.read.value.get().rows().getFirst().id();
    tasks.details.open(task);
    tasks.details.tab.set(DetailsTab.DATA);
    PagePlace there = now();
    tasks.filter.clear();
    tasks.details.open(TaskId.of(58));
    tasks.details.tab.set(DetailsTab.OVERVIEW);
    PagePlace elsewhere = now();

    assertThat(places.goTo(there)).isTrue();
    assertThat(now().where()).isEqualTo(there.where());
    assertThat(tasks.filter.line.get()).isEqualTo("status:paused -type:nothing");
    assertThat(tasks.list.list.get().sort()).isEqualTo(FieldTerm.CREATED.key());
    assertThat(tasks.list.list.get().order()).isEqualTo(SortOrder.ASC);
    assertThat(tasks.list.read.value.get().rows().getFirst().id()).isEqualTo(task);
    assertThat(tasks.details.id.get()).isEqualTo(task);
    assertThat(tasks.details.tab.get()).isEqualTo(DetailsTab.DATA);
    places.goTo(elsewhere);
    assertThat(tasks.details.id.get()).isEqualTo(TaskId.of(58));
    places.goTo(all);
    assertThat(now().where()).isEqualTo(all.where());
    assertThat(tasks.details.id.get()).isNull();
    assertThat(tasks.filter.line.get()).isEmpty();
  }

  @Test
  void typingOnIsOneVisitUntilTheLineIsLeft() {
    tasks.filter.type("na");
    Object visit = now().visit();
    assertThat(visit).isNotNull();
    tasks.filter.type("name:mail");
    assertThat(now().visit()).isEqualTo(visit);
    tasks.filter.rest();
    tasks.details.open(TaskId.of(58));
    assertThat(now().visit()).as("opening a task is a visit of its own").isNull();
    tasks.filter.type("name:order");
    assertThat(now().visit()).isNotNull().isNotEqualTo(visit);
    tasks.filter.show(view("paused"));
    assertThat(now().visit()).isNull();
  }

  @Test
  void aStoryIsAPlaceAndItsInstantIsKept() {
    tasks.details.open(TaskId.of(58));
    PagePlace beside = now();
    timeline.open(new TaskPosition(TaskId.of(58), null));
    tasks.details.openStory();
    timeline.go(2);
    PagePlace story = now();
    places.goTo(beside);
    assertThat(tasks.details.story.get()).isNull();
    places.goTo(story);
    assertThat(tasks.details.story.get()).isEqualTo(TaskId.of(58));
    assertThat(timeline.step.get()).isEqualTo(2);
  }

  @Test
  void aGroupOfFailingTasksIsAPlaceHoweverManyItHasByThen() {
    tasks.filter.show(view("failing"));
    FailureGroup group = tasks.failures.read.value().groups().getFirst();
    PagePlace failing = now();
    tasks.failures.choose(group);
    PagePlace chosen = now();
    assertThat(chosen.where()).isNotEqualTo(failing.where());
    tasks.failures.refresh();
    assertThat(now().where()).isEqualTo(chosen.where());
    places.goTo(failing);
    assertThat(tasks.filter.filter.get().ids()).isEmpty();
    tasks.filter.clear();
    places.goTo(chosen);
    assertThat(tasks.filter.filter.get().ids()).isEqualTo(java.util.Set.copyOf(group.tasks()));
    assertThat(now().where()).isEqualTo(chosen.where());
  }

  @Test
  void goingBackIsOneChange() {
    PagePlace all = now();
    tasks.filter.type("name:mail");
    tasks.filter.rest();
    tasks.details.open(TaskId.of(58));
    tasks.details.tab.set(DetailsTab.DATA);
    visited.clear();
    places.goTo(all);
    assertThat(visited).hasSize(1);
    assertThat(places.goTo(PagePlace.WHOLE)).isFalse();
  }

  @Test
  void aPageMadeAnewIsWhereTheOneBeforeItWas() {
    tasks.filter.type("status:paused");
    tasks.filter.rest();
    tasks.list.sortBy(FieldTerm.CREATED.key(), SortOrder.ASC);
    TaskId task = tasks.list.read.value.get().rows().getFirst().id();
    tasks.details.open(task);
    tasks.details.tab.set(DetailsTab.DATA);
    PagePlace there = now();
    tasks.close();
    timeline.close();
    make();
    assertThat(places.goTo(there)).isTrue();
    tasks.refresh();
    assertThat(now().where()).isEqualTo(there.where());
    assertThat(tasks.list.read.value.get().rows().getFirst().id()).isEqualTo(task);
  }

  @Test
  void theSessionKeepsNoPageThatWasClosed() {
    tasks.details.open(TaskId.of(58));
    tasks.details.tab.set(DetailsTab.RETENTION);
    WeakReference<TasksViewModel> closed = new WeakReference<>(tasks);
    tasks.close();
    timeline.close();
    visited.clear();
    make();
    System.gc();
    assertThat(closed.get()).isNull();
  }
}
