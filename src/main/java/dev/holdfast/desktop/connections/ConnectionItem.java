package dev.holdfast.desktop.connections;

import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.address.StoreAddress;
import java.util.List;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** One line of the sidebar: a store that can be opened. To be used on one thread. */
public final class ConnectionItem {

  /** Whether it is in the settings, and can be changed and removed. */
  public final boolean saved;

  /** What has to be done before it can be opened. */
  public final Preparation preparation;

  private StoreAddress address;

  private ConnectionItem(
      ConnectionProfile profile, StoreAddress address, boolean saved, Preparation preparation) {
    this.saved = saved;
    this.preparation = preparation;
    use(profile, address);
  }

  // Properties

  /** Name, address and environment. */
  public final ObjectProperty<ConnectionProfile> profile = new SimpleObjectProperty<>();

  /** How it stands to this window. */
  public final ObjectProperty<ConnectionState> state =
      new SimpleObjectProperty<>(ConnectionState.CLOSED);

  /** How far its preparation is while it is being opened, 0 to 1; below 0 when unknown. */
  public final DoubleProperty progress = new SimpleDoubleProperty(-1);

  /** Product and version as the store told them, such as {@code PostgreSQL 18.6}; null before. */
  public final StringProperty engine = new SimpleStringProperty();

  /** Whether nothing is changed in it until somebody unlocks it; null where it is never locked. */
  public final ObjectProperty<Boolean> locked = new SimpleObjectProperty<>();

  /** How many things in it need a person; null while nobody knows, or wants to. */
  public final ObjectProperty<Integer> needs = new SimpleObjectProperty<>();

  /**
   * The views that the operator made, as far as the store can answer them; none of a closed one.
   */
  public final ObjectProperty<List<StoreView>> views = new SimpleObjectProperty<>(List.of());

  /** Returns name, address and environment. */
  public ConnectionProfile profile() {
    return profile.get();
  }

  /** Returns the address to open: with a password that was typed in this run, if one was. */
  public StoreAddress address() {
    return address;
  }

  // Commands

  /** A profile from the settings. */
  public static ConnectionItem saved(ConnectionProfile profile) {
    return new ConnectionItem(profile, profile.storeAddress(), true, Preparation.NONE);
  }

  /** A store that is not in the settings: given on the command line, or the demo. */
  public static ConnectionItem unsaved(
      ConnectionProfile profile, StoreAddress address, Preparation preparation) {
    return new ConnectionItem(profile, address, false, preparation);
  }

  /** Takes another profile, and the address as it was typed. */
  void use(ConnectionProfile newProfile, StoreAddress typed) {
    profile.set(newProfile);
    address = typed;
  }
}
