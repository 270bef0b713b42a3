package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.connections.Preparation;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever listens to a list must still hear it after the collector ran. */
class ListenersTest {

  @Test
  void listsAreTheSameEachTime(@TempDir Path directory) {
    JobsViewModel jobs = new JobsViewModel(Clock.systemUTC());
    assertThat(jobs.shownLines).isSameAs(jobs.shownLines);
    ConnectionProfile demo = new ConnectionProfile("Demo", "sqlite:x", Environment.NONE);
    ConnectionsViewModel connections =
        new ConnectionsViewModel(
            new SavedSettings(
                new SettingsFile(directory.resolve("settings.json")), Settings.DEFAULT, true),
            new ImmediateJobRunner(),
            Clock.systemUTC(),
            ConnectionItem.unsaved(demo, demo.storeAddress(), Preparation.NONE),
            SecretStore.NONE);
    assertThat(connections.shownItems).isSameAs(connections.shownItems);
  }
}
