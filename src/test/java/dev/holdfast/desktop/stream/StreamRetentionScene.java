package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.retention.RetentionViewModel;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.JobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Optional;
import javafx.scene.control.TabPane;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The Retention page of a store of streams, open in a scene, as the tests of it have it. */
abstract class StreamRetentionScene extends FxTest {

  static final long DAY = 86_400;

  @TempDir Path directory;
  StreamDatabase database;
  TaskStore store;
  OpenPage page;
  EventParts parts;
  RetentionViewModel<StreamPreview> retention;
  Path picked;
  Path saved;

  /** The store that the page shows; closed after the test. */
  final void on(StreamDatabase made) {
    database = made;
    store = made.open();
  }

  @AfterEach
  void close() throws SQLException {
    fx(page::close);
    store.close();
    database.close();
  }

  /** Opens the page; the tab of the policies is in front. */
  final void open(JobRunner jobs, Environment environment) throws Exception {
    Records records = new Records(directory, null, new Operator("ann", "Ann Example", "desk"));
    Journal journal = new Journal(records, Clock.systemUTC());
    Holding holding = new Holding(new Journal(records, Clock.systemUTC()));
    StoreSession session =
        new StoreSession(
            new StoreAccess(
                KnownStores.ALL,
                StoreOptions.defaults(SecretSource.NONE),
                jobs,
                new FailureSentence(
                    KnownStores.ALL,
                    bug -> {
                      throw new AssertionError(bug);
                    }),
                Clock.systemUTC()), // Unlocked: what the lock does has tests of its own.
            new ConnectionProfile("Orders", database.address(), environment).withReadOnly(false),
            store);
    show(
        () -> {
          Workplace workplace =
              new Workplace(
                  ZoneOffset.UTC,
                  (window, title, kind, patterns) -> Optional.ofNullable(picked),
                  (window, title, kind, name) ->
                      Optional.ofNullable(saved).map(file -> new WholeTextFile(file, false)),
                  new Cleanup(journal),
                  holding);
          StoredPolicies choice = new StoredPolicies(session);
          retention = new RetentionViewModel<>(session, workplace.cleanup(), choice);
          parts = new EventParts(choice, retention, journal, session, workplace);
          page = new EventRetention(journal, workplace).open(parts, session);
          session.onChanged(page::refresh);
          return new StackPane(page.node());
        });
    fx(page::shown);
  }

  static void picture(String name) {
    Screens.page(stage().getScene(), name + "-small", 760, 610);
    Screens.page(stage().getScene(), name, 985, 760);
  }

  /** Brings a part of the page to the front. */
  final void tab(int index) {
    fx(() -> lookup(".part-tabs").queryAs(TabPane.class).getSelectionModel().select(index));
  }
}
