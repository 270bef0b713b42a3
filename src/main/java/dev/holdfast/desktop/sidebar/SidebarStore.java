package dev.holdfast.desktop.sidebar;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.StoreView;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.overview.StoreNeeds;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.KeptViews;
import dev.holdfast.desktop.tasks.TaskViews;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Deadline;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.Count;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.text.query.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javafx.util.Subscription;

/** What the sidebar says of one open store. */
final class SidebarStore {

  /** Both counts are read again so often. */
  static final Duration RHYTHM = Duration.ofMinutes(1);

  /** So long the store may take for all of one count. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** So long it may take for one view. */
  private static final Duration VIEW = Duration.ofSeconds(2);

  private final ConnectionItem item;
  private final StoreSession session;
  private final Optional<StoreNeeds> needs;
  private final Consumer<ViewTerm> onShow;
  private final TaskViews views;
  private final StoreRead<Map<String, Count>> counts;
  private final Subscription following;
  private boolean counting;
  private Instant countedAt;
  private boolean closed;

  /**
   * Says nothing yet.
   *
   * @param needs what in it needs a person, if it tells that
   * @param onShow brings a view of it to the front
   */
  SidebarStore(
      ConnectionItem item,
      StoreSession session,
      Optional<StoreNeeds> needs,
      Consumer<ViewTerm> onShow) {
    this.item = item;
    this.session = session;
    this.needs = needs;
    this.onShow = onShow;
    this.views = new TaskViews(session.store().terms());
    this.counts = new StoreRead<>(session, Fxml.messages(SidebarStore.class).get("job.views"));
    following =
        counts
            .value
            .subscribe((before, now) -> list())
            .and(
                needs
                    .map(each -> each.count.subscribe((before, now) -> say()))
                    .orElse(Subscription.EMPTY));
    // Its pages read again, too.
    session.onChanged(() -> countedAt = null);
  }

  boolean isOf(StoreSession other) {
    return session == other;
  }

  /** Lists the views that the operator made of such stores. */
  void setOwn(KeptViews kept) {
    views.setOwn(kept.of(session.kind()).own());
    countedAt = null;
    list();
  }

  /** Counts from now on, or does not. */
  void setCounting(boolean wanted) {
    counting = wanted;
    countedAt = null;
    if (!wanted) {
      counts.clear();
    }
    say();
    list();
  }

  /** Time has passed: counts what was not counted for a while. */
  void tick() {
    if (!counting) {
      return;
    }
    Instant now = session.clock().instant();
    needs
        .filter(each -> !each.isLoading() && isOld(each.askedAt(), now))
        .ifPresent(each -> each.read(PATIENCE));
    if (!counts.isLoading() && isOld(countedAt, now) && !views.own().isEmpty()) {
      countedAt = now;
      List<ViewTerm> wanted = views.own();
      counts.read((progress, stop) -> count(session.store(), wanted, stop));
    }
  }

  private static boolean isOld(Instant at, Instant now) {
    return at == null || !now.isBefore(at.plus(RHYTHM));
  }

  /** What is not counted in time is not told. */
  private static Map<String, Count> count(
      TaskStore store, List<ViewTerm> views, Cancellation stop) {
    Map<String, Count> counts = new ConcurrentHashMap<>();
    Deadline.within(
        PATIENCE,
        stop,
        end -> {
          long now = store.now(end);
          for (ViewTerm view : views) {
            TaskFilter filter =
                Query.parse(view.query()).narrow(TaskFilter.ALL, store.terms().listing(), now);
            counts.put(view.name(), store.count(filter, VIEW, end));
          }
          return counts;
        });
    return counts;
  }

  private void say() {
    if (!closed) {
      item.needs.set(counting ? needs.map(each -> each.count.get()).orElse(null) : null);
    }
  }

  private void list() {
    if (!closed) {
      Map<String, Count> known = counts.value() == null ? Map.of() : counts.value();
      item.views.set(
          views.own().stream()
              .map(
                  view ->
                      new StoreView(view.name(), known.get(view.name()), () -> onShow.accept(view)))
              .toList());
    }
  }

  /** Says nothing any more. */
  void close() {
    closed = true;
    following.unsubscribe();
    counts.clear();
    item.needs.set(null);
    item.views.set(List.of());
  }
}
