package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Progress;
import dev.holdfast.job.UnusedMemory;
import dev.holdfast.store.KindFile;
import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.AskedOnce;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;

/**
 * The stores that are open, being opened, or did not open: any number at once. Which of them is in
 * front is not its concern. To be used on the FX thread.
 */
public final class OpenStores {

  private final ConnectionsViewModel connections;
  private final List<ShellPage> pages;
  private final StoreAccess access;
  private final Messages messages = Fxml.messages(OpenStores.class);
  private final Map<ConnectionItem, Opening> openings = new HashMap<>();

  /** How each store stands; one that was never opened, or was closed, is not there. */
  final ObservableMap<ConnectionItem, ShellState> states = FXCollections.observableHashMap();

  /**
   * Starts with none.
   *
   * @param connections where a policy is saved for a store
   * @param pages in the order of the header
   * @param access how they are opened
   */
  public OpenStores(ConnectionsViewModel connections, List<ShellPage> pages, StoreAccess access) {
    this.connections = connections;
    this.pages = List.copyOf(pages);
    this.access = access;
  }

  /** Returns a store that is being opened. */
  Optional<ConnectionItem> connecting() {
    return states.values().stream()
        .filter(ShellState.Connecting.class::isInstance)
        .map(ShellState::item)
        .findFirst();
  }

  /** Returns how a store stands; {@link ShellState.Welcome} if it is not open. */
  ShellState of(ConnectionItem item) {
    return states.getOrDefault(item, new ShellState.Welcome());
  }

  /**
   * Opens a store; one that is open is closed before.
   *
   * @param first the code of the page to begin with; null begins with the first
   */
  void connect(ConnectionItem item, String first) {
    close(item);
    // Nobody is asked twice for one password.
    StoreOptions once = access.options().withSecrets(new AskedOnce(access.options().secrets()));
    Opening mine = new Opening();
    openings.put(item, mine);
    item.progress.set(-1);
    item.state.set(ConnectionState.CONNECTING);
    states.put(item, new ShellState.Connecting(item));
    mine.by(
        access
            .jobs()
            .start(
                BackgroundJob.<Opened>of(
                        messages.get("job.connecting", item.profile().name()),
                        (report, cancellation) -> {
                          item.preparation.prepare(report, cancellation);
                          cancellation.throwIfCancelled();
                          return mine.arrive(access.stores().find(item.address(), once));
                        })
                    .onProgress((done, total) -> progressed(mine, item, done, total))
                    .onSuccess(found -> arrived(mine, item, found, first))
                    .onFailure(thrown -> failed(mine, item, thrown))));
  }

  /** Closes a store, or stops opening it; does nothing if it is not open. */
  void close(ConnectionItem item) {
    ShellState was = of(item);
    if (was instanceof ShellState.Open open) {
      open.store().close();
      open.session().stop();
    }
    if (states.containsKey(item)) {
      item.state.set(ConnectionState.CLOSED);
    }
    Opening given = openings.remove(item);
    // Before the store is closed: what still runs must find nobody who listens.
    states.remove(item);
    if (given != null) {
      given.abandon(this::closeLater);
    }
    if (was instanceof ShellState.Open open) {
      closeLater(open.session().store());
    }
  }

  /** Closes all. */
  void closeAll() {
    List.copyOf(states.keySet()).forEach(this::close);
  }

  private void progressed(Opening mine, ConnectionItem item, long done, long total) {
    if (openings.get(item) == mine) {
      item.progress.set(Progress.fraction(done, total));
    }
  }

  private void arrived(Opening mine, ConnectionItem item, Opened found, String first) {
    if (mine.isAbandoned() || !openings.remove(item, mine)) {
      return;
    }
    StoreSession session = new StoreSession(access, item.profile(), found.store());
    item.engine.set(found.store().info().engine());
    item.state.set(ConnectionState.CONNECTED);
    if (item.saved) {
      session.onKeep((what, file) -> connections.keep(item, what, file));
    }
    OpenStore opened = new OpenStore(item, session, pages, first);
    session.lossProperty().subscribe(why -> answered(opened, why.isEmpty()));
    session.lock.allowed.subscribe(
        allowed -> item.locked.set(session.lock.guarded ? !allowed : null));
    states.put(item, new ShellState.Open(opened));
    opened.others.setAll(found.others());
    session.onLookUp(connections::at);
    session.start(
        BackgroundJob.of(
                messages.get("job.connecting", item.profile().name()),
                (report, stop) -> found.store().fingerprint(stop).place())
            .onSuccess(place -> connections.placed(item, place)));
  }

  private void failed(Opening mine, ConnectionItem item, Throwable thrown) {
    if (openings.remove(item, mine)) {
      StoreFailure why = thrown instanceof StoreException known ? known.failure() : null;
      List<StoreAddress> others =
          why instanceof StoreFailure.Several(List<StoreAddress> addresses) ? addresses : List.of();
      // A database can be looked through for tables.
      boolean unknown =
          why instanceof StoreFailure.MissingTables
              && KindFile.PROPOSED.contains(item.address().scheme());
      item.state.set(ConnectionState.FAILED);
      states.put(
          item,
          new ShellState.Failed(
              item, access.failures().of(thrown), others, unknown ? item.address() : null));
    }
  }

  private void answered(OpenStore store, boolean well) {
    if (of(store.item) instanceof ShellState.Open open && open.store() == store) {
      store.item.state.set(well ? ConnectionState.CONNECTED : ConnectionState.FAILED);
    }
  }

  private void closeLater(TaskStore store) {
    access
        .jobs()
        .start(
            BackgroundJob.of(
                messages.get("job.closing"),
                (report, cancellation) -> {
                  store.close();
                  UnusedMemory.letGo();
                  return null;
                }));
  }
}
