package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.connections.Preparation;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.KeptPage;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.collections.MapChangeListener;

/** Which of the open stores is in front. The others stay open, with all they show and do. */
public final class ShellViewModel {

  /** So many stores keep their pages: between two of them one goes to and fro at once. */
  private static final int AWAKE = 2;

  private final ConnectionsViewModel connections;
  private final OpenStores stores;
  private final Messages messages = Fxml.messages(ShellViewModel.class);
  // The stores that were in front, the present one last.
  private final List<ConnectionItem> visited = new ArrayList<>();
  // A store that is to be in front as soon as there is anything to show of it.
  private ConnectionItem opening;
  // Plans and tasks that are to be seen as soon as their stores are open.
  private final Map<ConnectionItem, Consumer<OpenStore>> waiting = new HashMap<>();

  /** Starts without a store. */
  public ShellViewModel(ConnectionsViewModel connections, OpenStores stores) {
    this.connections = connections;
    this.stores = stores;
    stores.states.addListener(this::stateChanged);
    connections.shownItems.addListener((ListChangeListener<ConnectionItem>) this::itemsChanged);
  }

  // Properties

  /** What the window shows. */
  public final ReadOnlyObjectWrapper<ShellState> state =
      new ReadOnlyObjectWrapper<>(new ShellState.Welcome());

  /** Returns how a store stands, in front or not. */
  public ShellState stateOf(ConnectionItem item) {
    return stores.of(item);
  }

  /** Returns the session of a store; empty if it is not open. */
  public Optional<StoreSession> sessionOf(ConnectionItem item) {
    return stores.of(item) instanceof ShellState.Open open
        ? Optional.of(open.session())
        : Optional.empty();
  }

  /** Returns whether a page of the store in front was asked for and is not made yet. */
  public boolean awaitsPage() {
    return state.get() instanceof ShellState.Open open && open.store().awaited.get() >= 0;
  }

  /** A store that is being opened; null if none is. */
  final ReadOnlyObjectWrapper<ConnectionItem> connecting = new ReadOnlyObjectWrapper<>();

  // Commands

  /**
   * Brings a store to the front; opens it if it is not open, or if it failed or was lost and is in
   * front already.
   */
  public void open(ConnectionItem item) {
    boolean again =
        switch (stores.of(item)) {
          case ShellState.Open open ->
              !isOf(open.session(), item)
                  || item == state.get().item() && item.state.get() != ConnectionState.CONNECTED;
          case ShellState.Connecting _ -> false;
          case ShellState.Failed _, ShellState.Welcome _, ShellState.Fleet _ -> true;
        };
    if (again) {
      connect(item);
    } else {
      bringToFront(item);
    }
  }

  /**
   * Opens a store where it was left when the window was closed.
   *
   * @param kept what was looked at; null if nobody knows
   */
  public void openAgain(ConnectionItem item, KeptPage kept) {
    if (kept != null) {
      waiting.put(item, store -> store.lookAgain(kept));
    }
    connect(item, kept);
  }

  /** Returns what is looked at of the store in front; null if none is there that is saved. */
  public KeptPage keptPage() {
    return state.get() instanceof ShellState.Open open && open.item().saved
        ? open.store().keptPage()
        : null;
  }

  /** Brings a store to the front that is open; opens none, also not one that was lost. */
  void showOpen(ConnectionItem item) {
    if (stores.of(item) instanceof ShellState.Open && item != state.get().item()) {
      bringToFront(item);
    }
  }

  /**
   * Brings a store to the front, opening it if need be, with a plan's file on the page for it. A
   * store that does not open at once is waited for, until it is closed.
   *
   * @param nowhere told if the store is open and no page of it takes such a plan now
   */
  public void openPlan(ConnectionItem item, PlanOrigin plan, Runnable nowhere) {
    Consumer<OpenStore> showing = store -> store.show(new Sight.OfPlan(plan), nowhere);
    open(item);
    if (stores.of(item) instanceof ShellState.Open open) {
      showing.accept(open.store());
    } else {
      waiting.put(item, showing);
    }
  }

  /**
   * Opens another store that lies where an open one does; one that is listed already is taken, any
   * other is listed until the window closes.
   */
  public void openBeside(ConnectionItem beside, StoreAddress other) {
    open(
        connections.shownItems.stream()
            .filter(item -> item.profile().address().equals(other.withoutSecrets()))
            .findFirst()
            .orElseGet(() -> unsaved(beside.profile(), other)));
  }

  private ConnectionItem unsaved(ConnectionProfile beside, StoreAddress other) {
    String name = messages.get("common.inBrackets", beside.name(), other.scheme());
    ConnectionProfile profile =
        new ConnectionProfile(
            connections.isFree(name, null) ? name : other.display(),
            other.withoutSecrets(),
            beside.environment(),
            Map.of(),
            beside.readOnly());
    return ConnectionItem.unsaved(profile, other, Preparation.NONE);
  }

  /** Opens the store in front again, which failed or was lost. */
  public void retry() {
    switch (state.get()) {
      case ShellState.Failed failed -> connect(failed.item());
      case ShellState.Open open -> connect(open.item());
      case ShellState.Connecting _, ShellState.Welcome _, ShellState.Fleet _ -> {}
    }
  }

  /** Brings the page of all stores to the front; the open ones stay open. */
  public void showFleet() {
    show(new ShellState.Fleet());
  }

  /** Closes a store, or stops opening it; the one that was in front before it comes back. */
  public void close(ConnectionItem item) {
    visited.remove(item);
    waiting.remove(item);
    if (item == state.get().item()) {
      ConnectionItem before = visited.isEmpty() ? null : visited.getLast();
      show(before == null ? new ShellState.Welcome() : stores.of(before));
      connections.inFront(before);
    }
    stores.close(item);
  }

  /** Closes all stores. */
  public void closeAll() {
    visited.clear();
    waiting.clear();
    show(new ShellState.Welcome());
    stores.closeAll();
  }

  /**
   * Brings the next of the open stores to the front, in the order of the sidebar, round and round.
   *
   * @param step 1 for the next, -1 for the one before
   */
  public void showNext(int step) {
    List<ConnectionItem> open = connections.shownItems.stream().filter(visited::contains).toList();
    if (!open.isEmpty()) {
      int now = open.indexOf(state.get().item());
      bringToFront(open.get(now < 0 ? 0 : Math.floorMod(now + step, open.size())));
    }
  }

  /** Brings a page of the store in front to the front. */
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
    // Only what opens the same store again returns to its page: any other begins at the first, so
    // that nobody finds Archives or Retention of a store they have not looked at yet.
    KeptPage page =
        state.get() instanceof ShellState.Open open
                && open.item() == item
                && isOf(open.session(), item)
            ? open.store().keptPage()
            : null;
    if (page != null && page.looked() != null) {
      waiting.putIfAbsent(item, store -> store.lookAgain(page));
    }
    connect(item, page);
  }

  private void connect(ConnectionItem item, KeptPage page) {
    opening = item;
    // In front before it is there, so that all it comes to is seen.
    visited.remove(item);
    visited.add(item);
    stores.connect(item, page == null ? null : page.page());
  }

  /** Whether it is still where the item points: a connection may be edited while it is open. */
  private static boolean isOf(StoreSession session, ConnectionItem item) {
    return session.profile().address().equals(item.profile().address());
  }

  private void bringToFront(ConnectionItem item) {
    visited.remove(item);
    visited.add(item);
    show(stores.of(item));
  }

  private void stateChanged(
      MapChangeListener.Change<? extends ConnectionItem, ? extends ShellState> change) {
    ConnectionItem item = change.getKey();
    boolean front = item == state.get().item() || item == opening;
    ShellState now = change.getValueAdded();
    connecting.set(stores.connecting().orElse(null));
    if (now instanceof ShellState.Open) {
      connections.opened(item);
    }
    if (front && now != null) {
      show(now);
    }
    if (now instanceof ShellState.Open open && waiting.containsKey(item)) {
      waiting.remove(item).accept(open.store());
    }
  }

  private void show(ShellState next) {
    if (next.equals(state.get())) {
      return;
    }
    if (state.get() instanceof ShellState.Open open) {
      open.store().hidden();
    }
    opening = null;
    state.set(next);
    if (next instanceof ShellState.Open open) {
      open.store().shown();
      connections.inFront(open.item());
    }
    visited.stream().limit(Math.max(0, visited.size() - AWAKE)).map(stores::of).forEach(this::rest);
  }

  private void rest(ShellState left) {
    if (left instanceof ShellState.Open open) {
      open.store().rest();
    }
  }

  private void itemsChanged(ListChangeListener.Change<? extends ConnectionItem> change) {
    List<ConnectionItem> gone = new ArrayList<>();
    while (change.next()) {
      if (change.wasRemoved()) {
        gone.addAll(change.getRemoved());
      }
    }
    gone.removeIf(connections.shownItems::contains);
    gone.forEach(this::close);
  }
}
