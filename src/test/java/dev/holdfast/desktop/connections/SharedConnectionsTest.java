package dev.holdfast.desktop.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.MemorySecrets;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.SecretSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections that operators give each other, and their passwords, which they do not. */
class SharedConnectionsTest extends FxTest {

  private static final ConnectionProfile ORDERS =
      new ConnectionProfile("Orders", "postgresql://ops@db/orders", Environment.PRODUCTION);

  @TempDir private Path directory;
  private final MemorySecrets keyring = new MemorySecrets();
  private ConnectionsViewModel model;

  @BeforeEach
  void open() throws Exception {
    ConnectionProfile demo = new ConnectionProfile("Demo", "sqlite:x", Environment.NONE);
    model =
        new ConnectionsViewModel(
            new SavedSettings(
                new SettingsFile(directory.resolve("settings.json")),
                Settings.DEFAULT.adding(ORDERS),
                true),
            new ImmediateJobRunner(),
            Clock.systemUTC(),
            ConnectionItem.unsaved(demo, demo.storeAddress(), Preparation.NONE),
            keyring);
    show(
        () ->
            new ConnectionsView(
                    model,
                    new StoreAccess(
                        KnownStores.ALL,
                        StoreOptions.defaults(SecretSource.NONE),
                        new ImmediateJobRunner(),
                        new FailureSentence(KnownStores.ALL, bug -> "no bug"),
                        Clock.systemUTC()),
                    (owner, title, kind, patterns) -> Optional.empty(),
                    item -> {},
                    item -> {},
                    () -> {})
                .node());
  }

  @Test
  void aPasswordIsRemovedWithTheLastConnectionToItsAddress() throws Exception {
    keyring.save(ORDERS.address(), new Secret("s3cret".toCharArray()));
    ConnectionProfile again =
        new ConnectionProfile("Again", ORDERS.address(), Environment.PRODUCTION);
    fx(() -> model.add(again, again.storeAddress()));
    fx(() -> model.remove(model.named("Orders").orElseThrow()));
    assertThat(keyring.addresses()).containsExactly(ORDERS.address());
    fx(() -> model.remove(model.named("Again").orElseThrow()));
    assertThat(keyring.addresses()).isEmpty();
    fx(() -> model.add(ORDERS, ORDERS.storeAddress()));
    keyring.lock();
    fx(() -> model.remove(model.named("Orders").orElseThrow()));
    assertThat(model.problem.get()).startsWith("The keyring still has the password");
  }
}
