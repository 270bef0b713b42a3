package dev.holdfast.desktop.overview;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Activity;
import dev.holdfast.store.activity.Scheduled;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.ThroughputQuery;
import dev.holdfast.store.activity.ThroughputQuery.By;
import dev.holdfast.store.activity.UsualWaits;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/** What the page shows of a store, each part read by itself. */
final class OverviewViewModel implements ModelPage.Model {

  final StoreSession session;

  /** The texts of the page, in the words of the store. */
  final Messages messages;

  /** How many tasks have which status. */
  final StoreRead<Overview> glance;

  /** What needs a person. */
  final StoreNeeds needs;

  /** What was done. */
  final StoreRead<StoreAnswer<Throughput>> throughput;

  /** How long tasks usually wait at this time. */
  final StoreRead<UsualWaits> usual;

  /** What comes back by the calendar. */
  final StoreRead<StoreAnswer<List<Scheduled>>> schedules;

  /** Who works. */
  final StoreRead<StoreAnswer<List<Workload>>> workers;

  /** Whether retention keeps up. */
  final StoreRead<RetentionGlance> retention;

  private final Journal journal;
  private boolean begun;
  private Instant measured;

  /**
   * Has read nothing yet.
   *
   * @param needs what in the store needs a person
   * @param journal that tells of its cleanups; null for none
   */
  OverviewViewModel(StoreSession session, StoreNeeds needs, Journal journal) {
    this.journal = journal;
    this.session = session;
    this.needs = needs;
    this.messages = session.messages(OverviewViewModel.class);
    this.retention = new StoreRead<>(session, messages.get("job.retention"));
    this.glance = new StoreRead<>(session, messages.get("job.glance"));
    this.throughput = new StoreRead<>(session, messages.get("job.throughput"));
    this.usual = new StoreRead<>(session, messages.get("job.usual"));
    this.schedules = new StoreRead<>(session, messages.get("job.schedules"));
    this.workers = new StoreRead<>(session, messages.get("job.workers"));
    needsInFront =
        Bindings.createObjectBinding(
                Object::new,
                needs.moved,
                needs.unkept,
                needs.concerns.value,
                needs.findings.value,
                needs.findings.loading,
                needs.findings.failure)
            .when(shown);
    window.subscribe(
        (before, now) -> {
          usual.clear();
          measure();
        });
    throughput.value.subscribe(
        told -> {
          if (told != null) {
            compare(told.value().query());
          }
        });
  }

  // Properties

  /** Of which time throughput is shown. */
  final ObjectProperty<ThroughputWindow> window = new SimpleObjectProperty<>(ThroughputWindow.DAY);

  private final BooleanProperty shown = new SimpleBooleanProperty();

  /** Changes with what needs a person, but not while another page is in front. */
  final ObservableValue<Object> needsInFront;

  /** Returns whether a runtime deletes by itself here, and cleanups are recorded. */
  boolean hasRetention() {
    return journal != null && RetentionScan.suits(session.store());
  }

  /** Returns whether the store records workers. */
  boolean hasWorkers() {
    return session.store().role(Workers.class).isPresent();
  }

  /** Returns whether anything can come back by the calendar. */
  boolean hasSchedules() {
    return session.store().role(Activity.class).isPresent();
  }

  /** Returns what tasks can be in. */
  Statuses statuses() {
    return session.store().terms().statuses();
  }

  /** Returns how times are written by the clock of this computer. */
  TimeText times() {
    return new TimeText(session.clock(), needs.zone);
  }

  /**
   * Returns how they are written by the clock of the store.
   *
   * @param now its time, Unix seconds
   */
  TimeText timesAt(long now) {
    return TimeText.at(now, needs.zone);
  }

  // Commands

  /** The page came to the front: reads all that was not read yet. */
  @Override
  public void show() {
    shown.set(true);
    if (!begun) {
      refresh();
    }
  }

  /** Another page came to the front. */
  @Override
  public void hide() {
    shown.set(false);
  }

  /** The store may have changed, or somebody wants to know: reads all of it, if it is shown. */
  @Override
  public void refresh() {
    if (!shown.get()) {
      begun = false;
      return;
    }
    begun = true;
    look();
    measure();
    // Once when it is opened, and when somebody asks.
    needs.lookOver();
    if (hasRetention()) {
      RetentionScan scan =
          new RetentionScan(session.store(), session.profile().policy(), journal, session.stores());
      retention.read((progress, stop) -> scan.read(stop));
    }
  }

  /** Time has passed: reads what may have changed since, and nothing that is still being read. */
  void tick() {
    if (!shown.get() || !begun) {
      return;
    }
    if (!needs.isLoading() && !workers.isLoading() && !schedules.isLoading()) {
      look();
    }
    boolean old =
        measured == null
            || !session.clock().instant().isBefore(measured.plusSeconds(window.get().freshFor));
    if (old && !throughput.isLoading() && !usual.isLoading()) {
      measure();
    }
  }

  private void look() {
    TaskStore store = session.store();
    glance.read((progress, stop) -> store.overview(stop));
    needs.read();
    store.role(Activity.class).ifPresent(role -> read(schedules, role::schedules));
    store
        .role(Workers.class)
        .ifPresent(role -> read(workers, (now, stop) -> role.list(now, null, stop)));
  }

  /** Reads what was done in the window. */
  void measure() {
    if (!begun || !hasSchedules()) {
      return;
    }
    measured = session.clock().instant();
    long seconds = window.get().seconds;
    Activity activity = Roles.of(session.store(), Activity.class);
    usual.cancel();
    read(
        throughput,
        (now, stop) -> activity.throughput(ThroughputQuery.last(By.NAME, seconds, now), stop));
  }

  private void compare(ThroughputQuery query) {
    Activity activity = Roles.of(session.store(), Activity.class);
    usual.read((progress, stop) -> UsualWaits.read(activity, query, stop));
  }

  private <T> void read(StoreRead<StoreAnswer<T>> into, BiFunction<Long, Cancellation, T> work) {
    TaskStore store = session.store();
    into.read(
        (progress, stop) -> {
          long now = store.now(stop);
          return new StoreAnswer<>(now, work.apply(now, stop));
        });
  }

  /** Lists what a concern is about on the page for that. */
  void open(Concern concern) {
    if (concern.query() == null) {
      session.show(new Sight.OfHealth());
    } else {
      session.showTasks(concern.query());
    }
  }

  /** Lists the tasks with a status. */
  void open(TaskStatus status) {
    session.showTasks(Query.ALL.with("status", List.of(status.code())).toString());
  }

  /** Lists the tasks of a name. */
  void openName(String name) {
    session.showTasks(Query.ALL.with("name", List.of(Query.EXACTLY + name)).toString());
  }

  /** Shows a task. */
  void open(Scheduled task) {
    session.showTask(task.id());
  }

  /** Lists what a worker has in work. */
  void open(Workload load) {
    List<String> active = statuses().of(Tone.ACTIVE).stream().map(TaskStatus::code).toList();
    session.showTasks(
        Query.ALL
            .with("worker", List.of(load.worker().id()))
            .and(Query.ALL.with("status", active))
            .toString());
  }

  /** Shows in full whether retention keeps up, by the policy that is judged here. */
  void openForecast() {
    RetentionGlance glance = retention.value();
    // Somebody may be writing a policy there: the runtime’s own is no reason to replace it.
    boolean wanted = glance != null && glance.source() != RetentionGlance.Source.RUNTIME;
    session.show(new Sight.OfForecast(wanted ? glance.policy() : null));
  }

  /** Shows an entry of the journal. */
  void openEntry(long sequence) {
    session.show(new Sight.OfEntry(sequence));
  }

  /** Stops all that runs. */
  @Override
  public void close() {
    needs.close();
    List.of(glance, throughput, usual, schedules, workers, retention).forEach(StoreRead::clear);
  }
}
