package dev.holdfast.desktop.tasks;

import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.desktop.act.ActSelection;
import dev.holdfast.desktop.failures.FailuresViewModel;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.completion.LineOffers;
import dev.holdfast.desktop.tasks.details.GoneTaskViewModel;
import dev.holdfast.desktop.tasks.details.TaskDetailsViewModel;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryWords;
import dev.holdfast.text.query.UnmetWords;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.util.Subscription;

/** The Tasks page of one open store: counts, filter, list, and the task that is looked at. */
public final class TasksViewModel {

  /** How the table looks where the filters leave no rows. */
  static final String NO_MATCH = "noMatch";

  /** How it looks where the operator stopped reading them. */
  private static final String STOPPED = "stopped";

  public final TaskStore store;

  /** Whether only tasks are listed that workflows begin with. */
  final boolean roots;

  /** For which kind of store views and columns are kept. */
  final String kind;

  /** The store's time, as far as it is known here. */
  public final Clock clock;

  /** Which tasks are listed. */
  public final TaskFilterViewModel filter;

  /** The table's rows. */
  public final TaskListViewModel list;

  /** The task that is looked at. */
  public final TaskDetailsViewModel details;

  /** Where that task stands in the list. */
  public final TaskPlaceViewModel place;

  /** The open store. */
  final StoreSession session;

  /** What is on hold. */
  public final HoldsViewModel holds;

  /** What became of the task whose id was searched for, and that is gone. */
  public final GoneTaskViewModel gone;

  /** What is failing, by what the errors say; there while failing tasks are listed. */
  public final FailuresViewModel failures;

  /** The tasks of the list that the operator has chosen. */
  public final ActSelection selection;

  /** How many tasks there are. */
  public final TaskCounts counts;

  /** What words of the filter line can become. */
  public final LineOffers offers;

  /** Which words nothing in the store meets, in a sentence; null while some tasks are found. */
  public final StoreRead<String> unmet;

  /** What of each task is shown. */
  public final TaskColumnsViewModel columns;

  /** The views that the operator made. */
  public final OwnViewsViewModel own;

  private final Subscription following;
  private ViewTerm shown = ViewTerm.ALL;
  private boolean closed;

  /**
   * Reads nothing until {@link #refresh}.
   *
   * @param holds what is on hold in this store
   * @param deletions tells what became of tasks that are gone
   * @param kept the views and columns that the operator chose
   * @param roots whether only tasks are listed that workflows begin with
   */
  public TasksViewModel(
      StoreSession session,
      HoldsViewModel holds,
      DeletionSearch deletions,
      KeptViews kept,
      boolean roots) {
    this.roots = roots;
    kind = roots ? session.kind() + " roots" : session.kind();
    this.session = session;
    this.holds = holds;
    this.gone = new GoneTaskViewModel(session, deletions);
    failures = new FailuresViewModel(session);
    selection = new ActSelection(session);
    Messages messages = session.messages(TasksViewModel.class);
    store = session.store();
    TaskFilter all = roots ? TaskFilter.rootsOfWorkflows() : TaskFilter.ALL;
    filter = new TaskFilterViewModel(store.terms(), all, this::present, this::now);
    list = new TaskListViewModel(session, messages.get("job.list"), all);
    filter.views.setOwn(kept.of(kind).own());
    columns = new TaskColumnsViewModel(this, kept);
    own = new OwnViewsViewModel(this, kept);
    counts = new TaskCounts(session, filter, messages);
    clock = counts.clock;
    details = new TaskDetailsViewModel(session, clock, holds, deletions);
    place = new TaskPlaceViewModel(this, messages.get("job.place"));
    offers =
        new LineOffers(session, () -> new QueryWords(store.terms(), counts.present()), this::now);
    unmet = new StoreRead<>(session, messages.get("job.unmet"));
    failure =
        Bindings.createStringBinding(
            () ->
                Stream.of(list.read.failure, counts.glance.failure, counts.reasons.failure)
                    .map(ReadOnlyStringProperty::get)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(""),
            list.read.failure,
            counts.glance.failure,
            counts.reasons.failure);
    emptiness =
        Bindings.createStringBinding(
            this::whyEmpty,
            list.stopped,
            list.read.loading,
            list.read.failure,
            list.read.value,
            list.list,
            filter.filter,
            counts.glance.value);
    filter.filter.addListener((property, before, now) -> filterChanged(before, now));
    filter.view.subscribe((before, now) -> viewChanged());
    columns.shown.subscribe(_ -> list.tellEvents(columns.needsEvents()));
    following = kept.all.subscribe((before, now) -> own.follow());
    failures.chosen.subscribe((before, now) -> filter.setIds(failures.ids()));
    list.read.value.addListener((property, before, now) -> lookForUnmet(now));
  }

  // Properties

  /** How often the page reads its store again by itself. */
  final ObjectProperty<RefreshInterval> interval = new SimpleObjectProperty<>(RefreshInterval.OFF);

  /** Why the page could not be read, in words; empty if it could. */
  public final StringBinding failure;

  /** How the table looks while it has no rows. */
  final StringBinding emptiness;

  /** Returns the shared texts, in the words of the store. */
  Messages common() {
    return Messages.common().in(session.operation());
  }

  /** Returns the views of its kind that the store can be asked for, in their order. */
  public List<ViewTerm> views() {
    return store.info().can(Capability.STATUSES) ? filter.views.kinds() : List.of(ViewTerm.ALL);
  }

  /** Chooses all tasks that the filter matches, as they are now. */
  public void chooseAll() {
    String query = filter.query().toString();
    selection.chooseAll(filter.filter.get(), query.isEmpty() ? null : query);
  }

  private Set<TaskStatus> present() {
    return counts.present();
  }

  /** Returns the store’s time in Unix seconds. */
  long now() {
    return clock.instant().getEpochSecond();
  }

  // Commands

  /** Reads all that is shown again: place in the list, selection and filter stay. */
  public void refresh() {
    refreshList();
    counts.refresh();
    failures.refresh();
  }

  private void refreshList() {
    list.refresh();
    details.refresh();
    holds.refresh();
  }

  /**
   * Does the same if nothing is being read just now: refreshing by itself never piles up, and does
   * not group thousands of errors every other second. What is still being counted is left at that,
   * and holds up no rows.
   */
  public void refreshWhenIdle() {
    if (!list.read.loading.get() && !failures.read.isLoading() && !details.isLoading()) {
      refreshList();
      if (!counts.isReading()) {
        counts.refresh();
      }
      failures.refreshIfOld();
    }
  }

  /** Shows the workflow that a task belongs to, on the page for that. */
  void openWorkflow(Task task) {
    session.show(new Sight.OfWorkflow(task.workflowId(), task.id()));
  }

  /** Stops whatever is being read. */
  public void close() {
    closed = true;
    following.unsubscribe();
    details.open(null);
    place.close();
    counts.close();
    offers.close();
    unmet.clear();
    failures.close();
    list.close();
    holds.close();
    selection.clear();
    gone.look(null);
  }

  private String whyEmpty() {
    TaskWindow window = list.read.value.get();
    if (window == null || !window.list().equals(list.list.get())) {
      boolean reading = list.read.loading.get();
      if (list.stopped.get() && !reading) {
        return STOPPED;
      }
      boolean failed = list.read.failure.get() != null && !reading;
      return failed ? RowsView.FAILED : RowsView.LOADING;
    }
    StoreGlance glance = counts.glance.value();
    boolean emptyStore = glance != null && glance.tasks() == 0;
    return emptyStore || !filter.isNarrowed() ? RowsView.EMPTY : NO_MATCH;
  }

  /** Finds out why a list is empty, if it is. */
  private void lookForUnmet(TaskWindow window) {
    unmet.clear();
    Query asked = filter.query();
    if (window != null
        && window.rows().isEmpty()
        && window.list().filter().equals(filter.filter.get())
        && !asked.terms().isEmpty()) {
      long at = now();
      unmet.read((progress, stop) -> new UnmetWords(store, stop).sentence(asked, at));
    }
  }

  /** Who types an id may look for a task that a cleanup deleted. */
  private void lookForGone(TaskFilter now) {
    TaskId typed = now.text() == null ? null : store.info().id(now.text());
    boolean id = store.info().can(Capability.TEXT_IDS) || typed instanceof TaskId.Numeric;
    gone.look(id ? typed : null);
  }

  private void filterChanged(TaskFilter before, TaskFilter now) {
    if (closed) {
      // A field that loses the keyboard with its window still tells what was typed.
      return;
    }
    counts.forgetMatching();
    selection.clear();
    listAgain(now);
    lookForGone(now);
    counts.follow(before, now);
    failures.follow(now);
  }

  /** Of two views that ask for the same, one may have another order and other columns. */
  private void viewChanged() {
    if (!Objects.equals(shown, filter.view())) {
      listAgain(filter.filter.get());
    }
  }

  /** A view may have an order of its own; the one that was chosen by hand goes from all others. */
  private void listAgain(TaskFilter now) {
    ViewTerm before = shown;
    shown = filter.view();
    columns.follow(shown);
    if (Objects.equals(before, shown) || !hasOrder(before) && !hasOrder(shown)) {
      list.show(now);
    } else {
      list.show(
          now,
          hasOrder(shown) ? shown.sort() : FieldTerm.ID.key(),
          hasOrder(shown) ? shown.order() : store.terms().listing().order());
    }
  }

  private boolean hasOrder(ViewTerm view) {
    return view != null && store.terms().listing().sorts().contains(view.sort());
  }
}
