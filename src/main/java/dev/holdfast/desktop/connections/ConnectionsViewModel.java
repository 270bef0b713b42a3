package dev.holdfast.desktop.connections;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.SavedConnection;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.address.SamePlace;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The stores of the sidebar, kept in step with the settings. */
public final class ConnectionsViewModel {

  private final SavedSettings settings;
  private final JobRunner jobs;
  private final Clock clock;

  /** The demo store, listed or not. */
  public final ConnectionItem demo;

  private final SecretStore keyring;
  private final Messages messages = Fxml.messages(ConnectionsViewModel.class);

  /**
   * Lists what is saved, and the demo store as long as nothing is.
   *
   * @param demo the demo store
   * @param keyring where passwords of connections are kept
   */
  public ConnectionsViewModel(
      SavedSettings settings,
      JobRunner jobs,
      Clock clock,
      ConnectionItem demo,
      SecretStore keyring) {
    this.keyring = keyring;
    this.settings = settings;
    this.jobs = jobs;
    this.clock = clock;
    this.demo = demo;
    counts.set(settings.current().counts());
    counts.subscribe((before, now) -> change(saved -> saved.withCounts(now)));
    settings.current().connections().stream()
        .map(SavedConnection::profile)
        .map(ConnectionItem::saved)
        .forEach(items::add);
    if (items.isEmpty()) {
      items.add(demo);
    }
  }

  // Properties

  private final ObservableList<ConnectionItem> items =
      FXCollections.observableArrayList(
          item ->
              new javafx.beans.Observable[] {
                item.profile, item.state, item.locked, item.needs, item.views
              });

  // One for all: the list knows it only weakly, and who listens to it would go with it.
  /** The lines of the sidebar. */
  public final ObservableList<ConnectionItem> shownItems =
      FXCollections.unmodifiableObservableList(items);

  /** Why the settings could not be read or written, in words; null if they could. */
  public final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper();

  /** Whether the sidebar counts what needs a person and what views list. */
  public final BooleanProperty counts = new SimpleBooleanProperty(true);

  /** Returns the saved connections that were opened before, latest first. */
  public List<SavedConnection> recent() {
    return settings.current().recent();
  }

  /** Returns the line of this name. */
  public Optional<ConnectionItem> named(String name) {
    return items.stream().filter(item -> item.profile().name().equals(name)).findFirst();
  }

  /** Returns the line of a store that is not saved and has this address. */
  public Optional<ConnectionItem> unsavedAt(String address) {
    return items.stream()
        .filter(item -> !item.saved && item.profile().address().equals(address))
        .findFirst();
  }

  /** Returns the saved connection that led to a place when it was open last; on any thread. */
  public Optional<ConnectionProfile> at(String place) {
    return settings.current().connections().stream()
        .filter(saved -> saved.place() != null && new SamePlace(saved.place()).test(place))
        .map(SavedConnection::profile)
        .findFirst();
  }

  /** Returns where a saved connection led to when it was open last; null if nobody knows. */
  public String place(ConnectionItem item) {
    return settings.current().connections().stream()
        .filter(saved -> item.saved && saved.profile().name().equals(item.profile().name()))
        .map(SavedConnection::place)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Returns whether a profile may be called so. */
  public boolean isFree(String name, ConnectionItem except) {
    return items.stream().noneMatch(item -> item != except && item.profile().name().equals(name));
  }

  // Commands

  /**
   * Saves a new connection.
   *
   * @param typed the address as typed, perhaps with a password to use in this run
   */
  public ConnectionItem add(ConnectionProfile profile, StoreAddress typed) {
    change(now -> now.adding(profile));
    ConnectionItem item = ConnectionItem.saved(profile);
    item.use(profile, typed);
    if (demo.state.get() == ConnectionState.CLOSED) {
      items.remove(demo);
    }
    items.add(item);
    return item;
  }

  /** Saves another profile in the place of one; returns its line. */
  public ConnectionItem replace(
      ConnectionItem item, ConnectionProfile profile, StoreAddress typed) {
    String before = item.profile().name();
    change(now -> now.replacing(before, profile));
    item.use(profile, typed);
    return item;
  }

  /** Saves which file goes with a saved store; null for none. */
  public void keep(ConnectionItem item, String what, Path file) {
    if (item.saved) {
      replace(item, item.profile().withFile(what, file), item.address());
    }
  }

  /** Forgets a saved connection; the store itself is not touched. */
  public void remove(ConnectionItem item) {
    change(now -> now.removing(item.profile().name()));
    items.remove(item);
    if (item.profile().onServer()) {
      forgetPassword(item.profile().address());
    }
    if (items.isEmpty()) {
      items.add(demo);
    }
  }

  /** Another connection to the same place has the same password. */
  private void forgetPassword(String address) {
    if (items.stream().anyMatch(other -> other.profile().address().equals(address))) {
      return;
    }
    jobs.start(
        BackgroundJob.of(
                messages.get("keyring.removing"),
                (progress, cancellation) -> {
                  if (keyring.available()) {
                    keyring.remove(address);
                  }
                  return null;
                })
            .onFailure(
                thrown -> tell(messages.get("common.keyringNotRemoved", thrown.getMessage()))));
  }

  /** Tells that the keyring was of no use. */
  public void tellKeyring(String trouble) {
    tell(messages.get("common.keyringTrouble", trouble));
  }

  /**
   * Notes that a connection was opened; one that is not saved is listed until the window closes.
   */
  public void opened(ConnectionItem item) {
    if (item.saved) {
      change(now -> now.opening(item.profile().name(), clock.instant().getEpochSecond()));
    } else if (!items.contains(item)) {
      items.add(item);
    }
  }

  /** Notes which store a connection led to. */
  public void placed(ConnectionItem item, String place) {
    if (item.saved && !place.equals(place(item))) {
      change(now -> now.placing(item.profile().name(), place));
    }
  }

  /**
   * Notes which store is in front, to be opened again at the next start.
   *
   * @param item null if none is; one that is not saved is not remembered
   */
  public void inFront(ConnectionItem item) {
    String name = item == null || !item.saved ? null : item.profile().name();
    if (!Objects.equals(name, settings.current().front())) {
      change(now -> now.withFront(name));
    }
  }

  /** Changes any other setting and writes the file. */
  public void change(UnaryOperator<Settings> change) {
    settings.change(change);
    jobs.start(
        BackgroundJob.of(
                messages.get("settings.saving"),
                (progress, cancellation) -> {
                  settings.write();
                  return null;
                })
            .onSuccess(nothing -> problem.set(null))
            .onFailure(thrown -> tell(messages.get("settings.notSaved", thrown.getMessage()))));
  }

  /** Tells a problem with the settings file. */
  public void tell(String sentence) {
    problem.set(sentence);
  }
}
