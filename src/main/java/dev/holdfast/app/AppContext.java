package dev.holdfast.app;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.act.ActKeys;
import dev.holdfast.desktop.appearance.SettingsDialog;
import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionsView;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.connections.StoreFiles;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.HostKeyDialog;
import dev.holdfast.desktop.dialog.PasswordDialog;
import dev.holdfast.desktop.fleet.FleetView;
import dev.holdfast.desktop.fleet.FleetViewModel;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.HelpKey;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.help.KeysDialog;
import dev.holdfast.desktop.kinds.MapTableDialog;
import dev.holdfast.desktop.kinds.MapTableViewModel;
import dev.holdfast.desktop.overview.Needs;
import dev.holdfast.desktop.overview.PutOffs;
import dev.holdfast.desktop.palette.PaletteCommands;
import dev.holdfast.desktop.palette.PaletteView;
import dev.holdfast.desktop.palette.PaletteViewModel;
import dev.holdfast.desktop.palette.RecentCommands;
import dev.holdfast.desktop.plan.ArrivedPlanNotice;
import dev.holdfast.desktop.plan.ArrivedPlanViewModel;
import dev.holdfast.desktop.shell.Doors;
import dev.holdfast.desktop.shell.JobLine;
import dev.holdfast.desktop.shell.JobsViewModel;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.OpenStores;
import dev.holdfast.desktop.shell.PlacesViewModel;
import dev.holdfast.desktop.shell.RunningWork;
import dev.holdfast.desktop.shell.ShellPlaceholder;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.desktop.shell.ShellView;
import dev.holdfast.desktop.shell.ShellViewModel;
import dev.holdfast.desktop.shell.StoreClockViewModel;
import dev.holdfast.desktop.shell.StoreNotices;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.sidebar.SidebarCounts;
import dev.holdfast.desktop.tasks.KeptViews;
import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.fleet.FleetScan;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.KeptSecrets;
import dev.holdfast.settings.KeptTimes;
import dev.holdfast.settings.Layout;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SystemKeyring;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.SshAccess;
import dev.holdfast.text.Messages;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.stage.Window;
import javafx.util.Duration;
import javafx.util.Subscription;

/** Everything the desktop is made of, put together by hand. To be made on the FX thread. */
final class AppContext implements AutoCloseable {

  /** Looked so often what of the sidebar is old. */
  private static final Duration SIDEBAR = Duration.seconds(5);

  private final Stores stores;
  private final SavedSettings settings;
  private final ThreadJobRunner jobs = new ThreadJobRunner(Platform::runLater);
  private final JobsViewModel jobLines;
  private final ConnectionsViewModel connections;
  final ShellViewModel shell;

  /** The window's content. */
  final ShellView view;

  private final OpenPage fleet;
  private final HelpKey help;
  private final ArrivedPlanViewModel arrivedPlan;
  private final Subscription themeSaving;
  private final SidebarCounts sidebar;

  /**
   * Puts the parts together.
   *
   * @param stores every kind there is
   * @param window where dialogs belong
   * @param files how the operator chooses a file
   * @param saver how the operator chooses where one is written
   * @param browser opens a page outside, on a thread of its own; throws if it cannot
   */
  AppContext(
      Stores stores,
      Directories directories,
      SavedSettings settings,
      Theme theme,
      Function<Throwable, String> crashes,
      Clock clock,
      Supplier<Window> window,
      FilePicker files,
      FileSaver saver,
      Consumer<URI> browser) {
    this.stores = stores;
    this.settings = settings;
    SplitLines.restore(settings.current().layout().splits());
    ZoneId zone = ZoneId.systemDefault();
    jobLines = new JobsViewModel(clock);
    jobs.addListener(jobLines);
    FailureSentence failures = new FailureSentence(stores, crashes);
    SecretStore keyring = new SystemKeyring();
    StoreOptions options =
        StoreOptions.defaults(secrets(keyring, new PasswordDialog(window)))
            .withSsh(SshAccess.ofThisUser(new HostKeyDialog(window)));
    StoreAccess access = new StoreAccess(stores, options, jobs, failures, clock);
    ConnectionItem demo = new DemoPreparation(directories.demoStore(), clock).item();
    connections = new ConnectionsViewModel(settings, jobs, clock, demo, keyring);
    KeptViews views = new KeptViews(settings.current().views());
    views.all.subscribe((before, now) -> connections.change(saved -> saved.withViews(now)));
    Journal journal = new Journal(OwnRecords.in(directories), clock);
    Workplace workplace =
        new Workplace(zone, files, saver, new Cleanup(journal), new Holding(journal));
    Needs needs = new Needs(new PutOffs(new KeptTimes(directories.putOffFile(), "put off")), zone);
    OpenStores open =
        new OpenStores(
            connections,
            new AllPages(workplace, journal, needs, views).inOrder(file -> start(file.toString())),
            access);
    shell = new ShellViewModel(connections, open);
    sidebar = new SidebarCounts(connections, shell, needs, views);
    PlacesViewModel places = new PlacesViewModel(shell, open, Platform::runLater);
    Consumer<ConnectionItem> closing = RunningWork.closing(shell, jobLines, window);
    ConnectionsView connectionsView =
        new ConnectionsView(connections, access, files, shell::open, closing, shell::showFleet);
    fleet =
        FleetView.page(
            new FleetViewModel(
                connections,
                shell::sessionOf,
                address ->
                    stores.open(
                        address,
                        StoreOptions.defaults(secrets(keyring, (a, b) -> KeptSecrets.Answer.NONE))),
                access,
                new FleetScan(journal, stores)),
            new TimeText(clock, zone),
            saver,
            shell::open);
    StoreFiles storeFiles = new StoreFiles(stores, files, window, file -> start(file.toString()));
    ShellPlaceholder standIns =
        new ShellPlaceholder(
            shell,
            connections,
            connectionsView,
            storeFiles::choose,
            new MapTableDialog(
                    address -> new MapTableViewModel(access, directories.kinds(), address), window)
                ::show,
            new TimeText(clock, zone));
    SettingsDialog settingsDialog = new SettingsDialog(theme, window, zone);
    KeysDialog keys =
        new KeysDialog(
            window,
            () ->
                shell.state.get() instanceof ShellState.Open front
                    ? ActKeys.lines(front.session())
                    : List.of());
    help = new HelpKey(window, topic -> read(topic, browser));
    Doors doors = new Doors(settingsDialog::show, keys::show, help::show, places);
    view =
        new ShellView(
            shell,
            new StoreClockViewModel(clock),
            jobLines,
            theme,
            connectionsView,
            standIns,
            closing,
            fleet,
            doors);
    view.addNotice(
        StoreNotices.firstRun(shell, connections, connectionsView::add, storeFiles::choose));
    WhileSeen.repeat(view.root, SIDEBAR, sidebar::tick);
    PaletteCommands commands =
        new PaletteCommands(
            shell,
            connections,
            jobLines,
            connectionsView::add,
            storeFiles::choose,
            view::toggleJobs,
            closing,
            theme,
            doors);
    PaletteViewModel palette =
        new PaletteViewModel(
            commands::all,
            commands::front,
            new RecentCommands(
                settings.current().commands(),
                ids -> connections.change(s -> s.withCommands(ids))));
    storeFiles.acceptDrops(view.root);
    arrivedPlan =
        new ArrivedPlanViewModel(
            connections,
            shell,
            access,
            address -> StartStore.of(address.withoutSecrets(), Settings.DEFAULT, stores).item());
    view.addNotice(ArrivedPlanNotice.of(arrivedPlan));
    view.setPalette(new PaletteView(palette).node(), palette::toggle);
    theme.appearance.set(settings.current().appearance());
    themeSaving =
        theme.appearance.subscribe((before, now) -> connections.change(s -> s.withAppearance(now)));
  }

  private void read(HelpTopic topic, Consumer<URI> browser) {
    Messages messages = AppMessages.load();
    jobs.start(
        BackgroundJob.of(
                messages.get("guide.opening"),
                (progress, cancellation) -> {
                  browser.accept(Guide.address(topic));
                  return null;
                })
            .onFailure(
                thrown -> connections.tell(messages.get("guide.notOpened", Guide.file(topic)))));
  }

  /** Passwords of saved connections may be in the keyring; others are asked for each time. */
  private SecretSource secrets(SecretStore keyring, KeptSecrets.Asker asker) {
    return new KeptSecrets(
        keyring,
        address ->
            settings.current().connections().stream()
                .anyMatch(saved -> saved.profile().address().equals(address)),
        asker,
        trouble -> Platform.runLater(() -> connections.tellKeyring(trouble)));
  }

  /** Returns the listed jobs that run, of whatever store. */
  List<JobLine> runningJobs() {
    return jobLines.shownLines;
  }

  /** Returns whether everything that was asked for has been answered. */
  boolean isIdle() {
    return jobs.isIdle() && !shell.awaitsPage();
  }

  /** Returns where things are, for the next start; where the window is somebody else knows. */
  Layout layout() {
    return settings.current().layout().withSplits(SplitLines.moved()).withPage(shell.keptPage());
  }

  /** Tells a problem with the settings file. */
  void tellSettingsProblem(String sentence) {
    connections.tell(sentence);
  }

  /**
   * Opens the store the operator named; without one the store that was in front last, or the demo
   * store if nothing is saved.
   *
   * @param store as given when the desktop was started, which may be a plan's file; null if none
   *     was
   */
  void start(String store) {
    Settings now = settings.current();
    if (store == null) {
      if (now.connections().isEmpty()) {
        shell.open(connections.demo);
      } else if (now.front() != null) {
        connections
            .named(now.front())
            .ifPresent(item -> shell.openAgain(item, now.layout().page()));
      }
      return;
    }
    StartStore given = StartStore.of(store, now, stores);
    if (given.isFile(store)) {
      arrivedPlan.open(Path.of(store), () -> open(given));
    } else {
      open(given);
    }
  }

  private void open(StartStore given) {
    Optional<ConnectionItem> listed =
        given.saved()
            ? connections.named(given.profile().name())
            : connections.unsavedAt(given.profile().address());
    shell.open(listed.orElseGet(given::item));
  }

  /**
   * Closes the stores, stops what runs, and writes settings that are not written yet.
   *
   * @throws IOException if they cannot be written
   */
  @Override
  public void close() throws IOException {
    themeSaving.unsubscribe();
    help.close();
    fleet.close();
    sidebar.close();
    shell.closeAll();
    jobs.close();
    settings.write();
  }
}
