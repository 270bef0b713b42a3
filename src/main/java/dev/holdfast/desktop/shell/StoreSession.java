package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobOwner;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;

/**
 * An open store as pages see it: the store, the profile it came from, and the one road on which
 * they may read it. Needs no toolkit, so view models that use it are tested without one.
 *
 * <p>To be used on one thread, in the desktop the FX thread. Does not close the store.
 */
public final class StoreSession {

  /** The most tasks that a query names. */
  public static final int MOST_LISTED = 200;

  private final StoreAccess access;
  private final ConnectionProfile profile;
  private final TaskStore store;

  /** In whose name its jobs run. */
  public final JobOwner owner;

  /** Whether it may be changed from this window. */
  public final WriteLock lock;

  private final StoreSession whole;

  /** Its workflows, if they are subjects of their own. */
  public final Optional<StoreSession> workflows;

  private BiConsumer<String, Path> keeper;
  private final Map<String, Path> files;
  private final List<RunningJob> started = new ArrayList<>();
  private final List<Runnable> changeListeners = new ArrayList<>();
  private final List<Consumer<Sight>> sightListeners = new ArrayList<>();
  private Function<String, Optional<ConnectionProfile>> lookUp = place -> Optional.empty();

  /**
   * Takes an open store.
   *
   * @param access how it was opened
   */
  public StoreSession(StoreAccess access, ConnectionProfile profile, TaskStore store) {
    this.access = access;
    this.profile = profile;
    this.store = store;
    this.owner = new JobOwner(profile.name());
    this.lock = new WriteLock(profile.readOnly(), access.clock());
    this.whole = this;
    this.files = new HashMap<>(profile.files());
    this.workflows = store.workflows().map(each -> new StoreSession(this, each));
  }

  /** Takes a part of a store: what is not of its subjects is that of the whole. */
  private StoreSession(StoreSession whole, TaskStore part) {
    this.access = whole.access;
    this.profile = whole.profile;
    this.store = part;
    this.owner = whole.owner;
    this.lock = whole.lock;
    this.whole = whole;
    this.files = whole.files;
    this.workflows = Optional.empty();
  }

  // Properties

  private final ReadOnlyObjectWrapper<Instant> answeredAt = new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<Policy> policy = new SimpleObjectProperty<>();
  private final ReadOnlyStringWrapper loss = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Announcement> notice = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<HeldTasks> held = new ReadOnlyObjectWrapper<>();

  /** When the store last answered, by the workstation's clock; null before the first answer. */
  public ReadOnlyObjectProperty<Instant> answeredAtProperty() {
    return whole.answeredAt.getReadOnlyProperty();
  }

  /** The policy the operator is working with on the page for that; null while there is none. */
  public ObjectProperty<Policy> policyProperty() {
    return whole.policy;
  }

  /** What is on hold, as some page read it last; null while none has. */
  public ReadOnlyObjectProperty<HeldTasks> heldProperty() {
    return whole.held.getReadOnlyProperty();
  }

  /** Returns every kind of store there is. */
  public Stores stores() {
    return access.stores();
  }

  /** The profile the store was opened from. */
  public ConnectionProfile profile() {
    return profile;
  }

  /** The store. Every call to it blocks: call it only from a job given to {@link #start}. */
  public TaskStore store() {
    return store;
  }

  /** Of what kind its tasks are, for what is chosen for all that are alike. */
  public String kind() {
    String kind = store.terms().kind();
    return whole == this ? kind : kind + " " + operation().subject();
  }

  /** What a cleanup does here: what is said of it is in these words. */
  public OperationTerm operation() {
    return store.operation();
  }

  /** Returns the texts of a class’s package, in the words of this store. */
  public Messages messages(Class<?> type) {
    return Fxml.messages(type).in(operation());
  }

  /** That of which a cleanup chooses: see {@link TaskStore#retained}. */
  public StoreSession retained() {
    return workflows.filter(each -> each.store == store.retained()).orElse(this);
  }

  /** The workstation's clock. */
  public Clock clock() {
    return access.clock();
  }

  // Commands

  /** Starts a job that reads this store; its end updates the health the shell shows. */
  public <T> RunningJob start(BackgroundJob<T> job) {
    return running(
        job.ownedBy(owner)
            .onSuccess(
                result -> {
                  answered();
                  job.onSuccess().accept(result);
                })
            .onFailure(
                thrown -> {
                  failed(thrown);
                  job.onFailure().accept(thrown);
                }));
  }

  /** Starts a job that asks the store nothing, such as writing what it said into a file. */
  public <T> RunningJob startLocal(BackgroundJob<T> job) {
    return running(job.ownedBy(owner));
  }

  /** Stops every job that was started here: the store is being closed. */
  void stop() {
    List.copyOf(started).forEach(RunningJob::cancel);
    started.clear();
  }

  /** Puts a job's failure into words for an inline message; reports it if it is a bug. */
  public String sentenceFor(Throwable thrown) {
    return access.failures().of(thrown);
  }

  /** Tells that this console has changed the store: everything shown of it is to be read again. */
  public void changed() {
    List.copyOf(whole.changeListeners).forEach(Runnable::run);
  }

  /** Hears {@link #changed}. The shell listens and refreshes the pages; pages need not. */
  public void onChanged(Runnable listener) {
    whole.changeListeners.add(listener);
  }

  /** Tells every page what is on hold. */
  public void setHeld(HeldTasks read) {
    whole.held.set(read);
  }

  /** What was said last over the page; null for nothing. */
  public ReadOnlyObjectProperty<Announcement> noticeProperty() {
    return whole.notice.getReadOnlyProperty();
  }

  /** Says something over the page for a while. */
  public void tell(Announcement said) {
    whole.notice.set(said);
  }

  /** Asks for a task to be seen with all that is known of it; of a workflow’s, for the workflow. */
  public void showTask(TaskId task) {
    show(whole == this ? new Sight.OfTask(task) : new Sight.OfWorkflow(task, null));
  }

  /** Asks for tasks to be listed by a query, as it is typed. */
  public void showTasks(String query) {
    show(new Sight.OfTasks(query, whole != this));
  }

  /** Asks for these tasks to be listed: as many of them as a query can name. */
  public void showTasks(Collection<TaskId> tasks) {
    showTasks(
        tasks.stream()
            .limit(MOST_LISTED)
            .map(id -> id instanceof TaskId.Text text ? "id:\"" + text.value() + "\"" : "id:" + id)
            .collect(Collectors.joining(" ")));
  }

  /** Asks for something to be seen that another page shows; it does nothing if none does. */
  public void show(Sight sight) {
    List.copyOf(whole.sightListeners).forEach(listener -> listener.accept(sight));
  }

  /** Hears {@link #show}. The shell listens and brings the page to the front. */
  public void onShow(Consumer<Sight> listener) {
    whole.sightListeners.add(listener);
  }

  /**
   * Returns a file that is remembered for the store; null for none.
   *
   * @param what such as {@link ConnectionProfile#KEY}
   */
  public Path kept(String what) {
    return whole.files.get(what);
  }

  /** Asks for a file to be remembered, while the store is open and if it is a saved one longer. */
  public void keep(String what, Path file) {
    whole.files.put(what, file);
    if (whole.keeper != null) {
      whole.keeper.accept(what, file);
    }
  }

  /** Returns the saved connection that leads to a place; on any thread. */
  public Optional<ConnectionProfile> profileAt(String place) {
    return whole.lookUp.apply(place);
  }

  /** Takes what knows where saved connections lead to. */
  void onLookUp(Function<String, Optional<ConnectionProfile>> known) {
    lookUp = known;
  }

  /** Returns whether files are remembered after the window is closed: the store is a saved one. */
  public boolean keepsFiles() {
    return whole.keeper != null;
  }

  /** Remembers files from now on; the shell does where the store is a saved one. */
  public void onKeep(BiConsumer<String, Path> listener) {
    whole.keeper = listener;
  }

  private <T> RunningJob running(BackgroundJob<T> job) {
    RunningJob running = access.jobs().start(job);
    whole.started.removeIf(earlier -> !earlier.isRunning());
    whole.started.add(running);
    return running;
  }

  /** Why the store can no longer be read, in words; empty while it can. */
  public ReadOnlyStringProperty lossProperty() {
    return whole.loss.getReadOnlyProperty();
  }

  private void answered() {
    whole.loss.set("");
    whole.answeredAt.set(access.clock().instant());
  }

  private void failed(Throwable thrown) {
    boolean before = !whole.loss.get().isEmpty();
    if (thrown instanceof StoreException known && (before || loses(known.failure()))) {
      whole.loss.set(access.failures().of(thrown));
    }
  }

  /** Returns whether the store can no longer be read; a retry may bring it back. */
  private static boolean loses(StoreFailure failure) {
    return switch (failure) {
      case StoreFailure.AccessDenied _ -> false;
      case StoreFailure.OutOfReach _ -> true;
      case StoreFailure.OfKind(_, _, _, _, boolean typed) -> !typed;
      default -> false;
    };
  }
}
