package dev.holdfast.desktop.sidebar;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.overview.Needs;
import dev.holdfast.desktop.shell.ShellViewModel;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.KeptViews;
import dev.holdfast.store.terms.ViewTerm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.util.Subscription;

/**
 * Follows the stores that are open, and says beside each what the sidebar is to show of it. To be
 * used on the FX thread; needs no toolkit.
 */
public final class SidebarCounts {

  private final ConnectionsViewModel connections;
  private final ShellViewModel shell;
  private final Needs needs;
  private final KeptViews views;
  private final Map<ConnectionItem, SidebarStore> stores = new LinkedHashMap<>();
  private final ListChangeListener<ConnectionItem> following = changed -> follow();
  private final Subscription subscriptions;

  /** Follows from now on. */
  public SidebarCounts(
      ConnectionsViewModel connections, ShellViewModel shell, Needs needs, KeptViews views) {
    this.connections = connections;
    this.shell = shell;
    this.needs = needs;
    this.views = views;
    connections.shownItems.addListener(following);
    subscriptions =
        shell
            .state
            .subscribe((before, now) -> follow())
            .and(
                views.all.subscribe(
                    (before, now) -> stores.values().forEach(each -> each.setOwn(views))))
            .and(
                connections.counts.subscribe(
                    (before, now) -> {
                      stores.values().forEach(store -> store.setCounting(now));
                      tick();
                    }));
  }

  /** Time has passed, and the window is seen. */
  public void tick() {
    follow();
    stores.values().forEach(SidebarStore::tick);
  }

  /** Follows nothing any more. */
  public void close() {
    subscriptions.unsubscribe();
    connections.shownItems.removeListener(following);
    stores.values().forEach(SidebarStore::close);
    stores.clear();
  }

  private void follow() {
    for (ConnectionItem item : List.copyOf(stores.keySet())) {
      Optional<StoreSession> session = shell.sessionOf(item);
      if (session.isEmpty() || !stores.get(item).isOf(session.get())) {
        stores.remove(item).close();
      }
    }
    for (ConnectionItem item : connections.shownItems) {
      if (!stores.containsKey(item)) {
        shell.sessionOf(item).ifPresent(session -> add(item, session));
      }
    }
  }

  private void add(ConnectionItem item, StoreSession session) {
    SidebarStore store =
        new SidebarStore(
            item,
            session,
            Needs.tells(session) ? Optional.of(needs.of(session)) : Optional.empty(),
            view -> show(item, view));
    stores.put(item, store);
    store.setOwn(views);
    store.setCounting(connections.counts.get());
  }

  private void show(ConnectionItem item, ViewTerm view) {
    shell.open(item);
    shell.sessionOf(item).ifPresent(session -> session.show(new Sight.OfView(view.name())));
  }
}
