package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;

/** Opens and closes stores, one at a time, and hands them to the pages. */
public final class ShellViewModel {

  private final ConnectionsViewModel connections;
  private final List<Page> pages;
  private final JobRunner jobs;
  private final Function<ConnectionItem, TaskStore> opener;
  private final FailureSentence failures;
  private final Clock clock;
  private final Messages messages = Fxml.messages(ShellViewModel.class);
  private Opening opening;
  private RunningJob openingJob;
  private String lastTitle;

  /**
   * Starts without a store.
   *
   * @param pages in the order of the header
   * @param options how to open stores
   */
  public ShellViewModel(
      ConnectionsViewModel connections,
      List<Page> pages,
      JobRunner jobs,
      Stores stores,
      StoreOptions options,
      FailureSentence failures,
      Clock clock) {
    this.connections = connections;
    this.pages = List.copyOf(pages);
    this.jobs = jobs;
    this.opener = item -> stores.open(item.address(), options);
    this.failures = failures;
    this.clock = clock;
    connections.items().addListener((ListChangeListener<ConnectionItem>) this::itemsChanged);
  }

  // Properties

  private final ReadOnlyObjectWrapper<ShellState> state =
      new ReadOnlyObjectWrapper<>(this, "state", new ShellState.Welcome());
  private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper(this, "progress", -1);

  /** What the window shows. */
  public ReadOnlyObjectProperty<ShellState> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** How far the preparation of a store is, 0 to 1; below 0 when unknown. */
  public ReadOnlyDoubleProperty progressProperty() {
    return progress.getReadOnlyProperty();
  }

  // Commands

  /** Opens a store, closing the one that is open; does nothing if that is the same. */
  public void open(ConnectionItem item) {
    boolean sameAgain =
        switch (state.get()) {
          case ShellState.Open open ->
              open.item() == item
                  && item.stateProperty().get() == ConnectionState.CONNECTED
                  && open.session().profile().address().equals(item.profile().address());
          case ShellState.Connecting connecting -> connecting.item() == item;
          case ShellState.Failed _, ShellState.Welcome _ -> false;
        };
    if (!sameAgain) {
      connect(item);
    }
  }

  /** Opens the store again that failed or was lost. */
  public void retry() {
    switch (state.get()) {
      case ShellState.Failed failed -> connect(failed.item());
      case ShellState.Open open -> connect(open.item());
      case ShellState.Connecting _, ShellState.Welcome _ -> {}
    }
  }

  /** Closes the store, or stops opening it. */
  public void close() {
    leave();
    state.set(new ShellState.Welcome());
  }

  /** Brings a page of the open store to the front. */
  public void showPage(int index) {
    if (state.get() instanceof ShellState.Open open) {
      open.store().showPage(index);
    }
  }

  /** Reads the page in front again. */
  public void refresh() {
    if (state.get() instanceof ShellState.Open open) {
      open.store().refresh();
    }
  }

  private void connect(ConnectionItem item) {
    leave();
    Opening mine = new Opening();
    opening = mine;
    progress.set(-1);
    item.stateProperty().set(ConnectionState.CONNECTING);
    state.set(new ShellState.Connecting(item));
    BackgroundJob<TaskStore> job =
        BackgroundJob.<TaskStore>of(
                messages.get("job.connecting", item.profile().name()),
                (report, cancellation) -> {
                  item.preparation().prepare(report, cancellation);
                  cancellation.throwIfCancelled();
                  return mine.arrive(opener.apply(item));
                })
            .onProgress((done, total) -> progressed(mine, done, total))
            .onSuccess(store -> arrived(mine, item, store))
            .onFailure(thrown -> failed(mine, item, thrown));
    RunningJob started = jobs.start(job);
    if (opening == mine) {
      openingJob = started;
    }
  }

  private void progressed(Opening mine, long done, long total) {
    if (opening == mine) {
      progress.set(total < 1 ? -1 : Math.clamp((double) done / total, 0.0, 1.0));
    }
  }

  private void arrived(Opening mine, ConnectionItem item, TaskStore store) {
    if (opening != mine || mine.isAbandoned()) {
      return;
    }
    opening = null;
    openingJob = null;
    StoreSession session = new StoreSession(item.profile(), store, jobs, clock, failures);
    item.engineProperty().set(store.info().engine());
    item.stateProperty().set(ConnectionState.CONNECTED);
    connections.opened(item);
    session.healthProperty().subscribe(health -> healthChanged(item, session, health));
    OpenStore opened = new OpenStore(item, session, pages, lastTitle);
    state.set(new ShellState.Open(opened));
    opened.shown();
  }

  private void failed(Opening mine, ConnectionItem item, Throwable thrown) {
    if (opening != mine) {
      return;
    }
    opening = null;
    openingJob = null;
    item.stateProperty().set(ConnectionState.FAILED);
    state.set(new ShellState.Failed(item, failures.of(thrown)));
  }

  private void healthChanged(ConnectionItem item, StoreSession session, StoreHealth health) {
    if (state.get() instanceof ShellState.Open open && open.session() == session) {
      item.stateProperty()
          .set(
              switch (health) {
                case CONNECTED -> ConnectionState.CONNECTED;
                case LOST -> ConnectionState.FAILED;
              });
    }
  }

  private void leave() {
    switch (state.get()) {
      case ShellState.Open open -> {
        lastTitle = open.store().title();
        open.store().close();
        open.item().stateProperty().set(ConnectionState.CLOSED);
        // Before the store is closed: what still runs must find nobody who listens.
        state.set(new ShellState.Welcome());
        closeLater(open.session().store());
      }
      case ShellState.Connecting connecting -> {
        connecting.item().stateProperty().set(ConnectionState.CLOSED);
        Opening given = opening;
        opening = null;
        if (openingJob != null) {
          openingJob.cancel();
          openingJob = null;
        }
        given.abandon(this::closeLater);
      }
      case ShellState.Failed failed -> failed.item().stateProperty().set(ConnectionState.CLOSED);
      case ShellState.Welcome _ -> {}
    }
  }

  private void closeLater(TaskStore store) {
    jobs.start(
        BackgroundJob.of(
            messages.get("job.closing"),
            (report, cancellation) -> {
              store.close();
              return null;
            }));
  }

  private void itemsChanged(ListChangeListener.Change<? extends ConnectionItem> change) {
    ConnectionItem shown = state.get().item();
    if (shown == null) {
      return;
    }
    boolean removed = false;
    while (change.next()) {
      removed |= change.wasRemoved() && change.getRemoved().contains(shown);
    }
    if (removed && !connections.items().contains(shown)) {
      close();
    }
  }
}
