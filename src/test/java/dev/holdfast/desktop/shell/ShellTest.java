package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.connections.Preparation;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A window’s view model with pages that record what is asked of them. */
abstract class ShellTest {

  static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(OracleStores.NOW), ZoneOffset.UTC);

  @TempDir Path directory;

  final QueuedJobs jobs = new QueuedJobs();
  final List<String> calls = new ArrayList<>();
  final RecordingPage tasks = new RecordingPage("tasks");
  final RecordingPage retention = new RecordingPage("retention");
  SavedSettings settings;
  ConnectionsViewModel connections;
  OpenStores stores;
  ShellViewModel shell;
  OracleStore oracle;

  @BeforeEach
  void makeShell() throws Exception {
    oracle = OracleStores.sqlite(directory, Journal.ROLLBACK);
    settings =
        new SavedSettings(
            new SettingsFile(directory.resolve("settings.json")), Settings.DEFAULT, true);
    ConnectionProfile demo = profile("Demo", oracle.address());
    connections =
        new ConnectionsViewModel(
            settings,
            jobs,
            CLOCK,
            ConnectionItem.unsaved(demo, demo.storeAddress(), Preparation.NONE),
            SecretStore.NONE);
    stores =
        new OpenStores(
            connections,
            List.of(tasks, retention),
            new StoreAccess(
                KnownStores.ALL,
                StoreOptions.defaults(SecretSource.NONE),
                jobs,
                new FailureSentence(KnownStores.ALL, bug -> "BUG"),
                CLOCK));
    shell = new ShellViewModel(connections, stores);
  }

  @AfterEach
  void stop() {
    jobs.close();
  }

  static ConnectionProfile profile(String name, String address) {
    return new ConnectionProfile(name, address, Environment.NONE);
  }

  ConnectionItem saved(String name, String address) {
    ConnectionProfile profile = profile(name, address);
    return connections.add(profile, profile.storeAddress());
  }

  boolean isOpen() {
    return shell.state.get() instanceof ShellState.Open;
  }

  /** Saves a connection and opens it. */
  ConnectionItem openNew(String name) throws Exception {
    ConnectionItem item = saved(name, oracle.address());
    shell.open(item);
    jobs.runUntil(this::isOpen);
    return item;
  }

  OpenStore open() {
    return ((ShellState.Open) shell.state.get()).store();
  }

  boolean isFailed() {
    return shell.state.get() instanceof ShellState.Failed;
  }

  final class RecordingPage implements ShellPage {

    private final String name;
    boolean suits = true;
    boolean canRest;
    Recorded last;

    RecordingPage(String name) {
      this.name = name;
    }

    @Override
    public String code() {
      return name.toLowerCase(Locale.ROOT);
    }

    @Override
    public String title() {
      return name;
    }

    @Override
    public boolean suits(StoreInfo store) {
      return suits;
    }

    @Override
    public OpenPage open(StoreSession session) {
      calls.add(name + " opened");
      last = new Recorded();
      return last;
    }

    final class Recorded implements OpenPage {

      final ObjectProperty<PagePlace> place = new SimpleObjectProperty<>(PagePlace.WHOLE);

      @Override
      public ObservableValue<PagePlace> place() {
        return place;
      }

      @Override
      public void goTo(PagePlace wanted) {
        place.set(wanted);
      }

      @Override
      public Node node() {
        return null;
      }

      @Override
      public void shown() {
        calls.add(name + " shown");
      }

      @Override
      public void hidden() {
        calls.add(name + " hidden");
      }

      @Override
      public void refresh() {
        calls.add(name + " refresh");
      }

      @Override
      public boolean show(Sight sight) {
        if (sight instanceof Sight.OfTask(var task)) {
          calls.add(name + " asked for " + task);
        }
        return RecordingPage.this == retention;
      }

      @Override
      public boolean canRest() {
        return canRest;
      }

      @Override
      public void close() {
        calls.add(name + " closed");
      }
    }
  }
}
