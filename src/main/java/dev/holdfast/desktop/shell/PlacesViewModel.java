package dev.holdfast.desktop.shell;

import java.util.concurrent.Executor;
import javafx.beans.Observable;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.util.Subscription;

/**
 * Back and Forward through everything that was visited: stores, pages, and what of a page was
 * looked at. Opens no store: places of a closed one are skipped. Kept until the window closes.
 */
public final class PlacesViewModel {

  private final ShellViewModel shell;
  private final Executor soon;
  private final PlaceHistory history = new PlaceHistory(this::isReachable);
  private Subscription following = Subscription.EMPTY;
  private boolean going;
  private boolean pending;

  /**
   * Follows a window.
   *
   * @param soon runs something once what happens now has happened: one command may change several
   *     things, and is one visit
   */
  public PlacesViewModel(ShellViewModel shell, OpenStores stores, Executor soon) {
    this.shell = shell;
    this.soon = soon;
    shell.state.subscribe(this::follow);
    stores.states.addListener((Observable _) -> update());
  }

  // Properties

  /** Whether there is anywhere to go back to. */
  public final ReadOnlyBooleanWrapper back = new ReadOnlyBooleanWrapper();

  /** Whether there is anywhere to go forward to. */
  public final ReadOnlyBooleanWrapper forward = new ReadOnlyBooleanWrapper();

  // Commands

  /** Shows what was looked at before; does nothing if there is nothing. */
  public void back() {
    go(-1);
  }

  /** Shows what {@link #back} was called from; does nothing if there is nothing. */
  public void forward() {
    go(1);
  }

  private void go(int step) {
    settle();
    Place place = history.go(step);
    if (place == null) {
      return;
    }
    going = true;
    switch (place) {
      case Place.Fleet _ -> shell.showFleet();
      case Place.InStore there -> {
        if (shell.stateOf(there.item()) instanceof ShellState.Open open) {
          open.store().goTo(open.store().titles().indexOf(there.page()), there.at());
          shell.showOpen(there.item());
        }
      }
    }
    going = false;
    Place seen = now();
    if (seen != null) {
      history.arrive(seen);
    }
    update();
  }

  private void follow(ShellState state) {
    following.unsubscribe();
    following =
        state instanceof ShellState.Open open
            ? open.store()
                .front
                .subscribe(page -> changed())
                .and(open.store().place().subscribe(place -> changed()))
            : Subscription.EMPTY;
    changed();
  }

  private void changed() {
    if (!going && !pending) {
      pending = true;
      soon.execute(this::settle);
    }
  }

  private void settle() {
    if (!pending) {
      return;
    }
    pending = false;
    Place now = now();
    if (now == null) {
      history.leave();
    } else {
      history.visit(now);
    }
    update();
  }

  /** What is seen now; null if that is nothing to come back to. */
  private Place now() {
    return switch (shell.state.get()) {
      case ShellState.Fleet _ -> new Place.Fleet();
      case ShellState.Open open ->
          new Place.InStore(
              open.item(),
              open.session().profile().address(),
              open.store().title(),
              open.store().place().getValue());
      default -> null;
    };
  }

  private boolean isReachable(Place place) {
    return switch (place) {
      case Place.Fleet _ -> true;
      case Place.InStore there ->
          shell.stateOf(there.item()) instanceof ShellState.Open open
              && open.session().profile().address().equals(there.address())
              && open.store().titles().contains(there.page());
    };
  }

  private void update() {
    back.set(history.canGo(-1));
    forward.set(history.canGo(1));
  }
}
