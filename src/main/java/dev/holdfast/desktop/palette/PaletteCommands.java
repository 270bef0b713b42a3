package dev.holdfast.desktop.palette;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.shell.Doors;
import dev.holdfast.desktop.shell.JobLine;
import dev.holdfast.desktop.shell.JobsViewModel;
import dev.holdfast.desktop.shell.OpenStore;
import dev.holdfast.desktop.shell.PageCommand;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.desktop.shell.ShellViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.settings.Appearance;
import dev.holdfast.settings.ThemeChoice;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Gathers what can be done in the window now: pages, views, stores, jobs, looks.
 *
 * @param addConnection asks for a new connection
 * @param openFile asks for a file and opens it
 * @param showJobs shows what runs in the background
 * @param closing closes a store, after asking where that is needed
 * @param theme how the window looks
 * @param doors what is reached from everywhere
 */
public record PaletteCommands(
    ShellViewModel shell,
    ConnectionsViewModel connections,
    JobsViewModel jobs,
    Runnable addConnection,
    Runnable openFile,
    Runnable showJobs,
    Consumer<ConnectionItem> closing,
    Theme theme,
    Doors doors) {

  /** Returns the store in front; null while there is none. */
  public StoreSession front() {
    return shell.state.get() instanceof ShellState.Open open ? open.session() : null;
  }

  /** Returns all of it, what is used most first. */
  public List<PaletteCommand> all() {
    List<PaletteCommand> all = new ArrayList<>();
    if (shell.state.get() instanceof ShellState.Open open) {
      pages(open.store(), all);
      if (!open.session().lock.allowed.get()) {
        all.add(plain("unlock", "", () -> open.session().lock.whenAllowed(() -> {}, () -> {})));
      }
      all.add(plain("refresh", Key.REFRESH.shown(), shell::refresh));
    }
    all.add(plain("fleet", Key.FLEET.shown(), shell::showFleet));
    // Where there is nowhere to go, nothing is offered.
    if (doors.places().back.get()) {
      all.add(plain("common.back", Key.BACK.shown(), doors.places()::back));
    }
    if (doors.places().forward.get()) {
      all.add(plain("common.forward", Key.FORWARD.shown(), doors.places()::forward));
    }
    List<ConnectionItem> stores = new ArrayList<>(connections.shownItems);
    // Once something is saved it is not listed any more; there to try things out it stays.
    if (!stores.contains(connections.demo)) {
      stores.add(connections.demo);
    }
    for (ConnectionItem item : stores) {
      all.add(
          new PaletteCommand(
                  messages().get("store.open", VisibleText.line(item.profile().name())),
                  VisibleText.line(item.profile().address()),
                  "",
                  () -> shell.open(item))
              .remembered(new RecentCommands.Key("store.open " + item.profile().name(), false)));
    }
    all.add(plain("store.add", "", addConnection));
    all.add(plain("store.file", "", openFile));
    if (shell.state.get() instanceof ShellState.Open open) {
      ConnectionItem item = open.item();
      all.add(
          new PaletteCommand(
              messages().get("common.closeThis", VisibleText.line(item.profile().name())),
              "",
              Key.CLOSE_STORE.shown(),
              () -> closing.accept(item)));
    }
    all.add(plain("common.showBackgroundWork", "", showJobs));
    for (JobLine line : jobs.shownLines) {
      all.add(
          new PaletteCommand(
              messages().get("job.cancel", VisibleText.line(line.title())), "", "", line::cancel));
    }
    looks(all);
    return all;
  }

  private void looks(List<PaletteCommand> all) {
    Appearance now = theme.appearance.get();
    all.add(plain("settings", Key.SETTINGS.shown(), doors.settings()));
    all.add(plain("language", "", doors.settings()));
    all.add(plain("keys", Key.KEYS.shown(), doors.keys()));
    all.add(plain("help", Key.HELP.shown(), doors.help()));
    all.add(
        plain(
            "times." + now.times().other().name(),
            "",
            () -> theme.change(then -> then.withTimes(now.times().other()))));
    for (ThemeChoice choice : ThemeChoice.values()) {
      all.add(
          plain("theme." + choice.name(), "", () -> theme.change(then -> then.withTheme(choice))));
    }
    all.add(
        plain(
            now.highContrast() ? "contrast.usual" : "common.highContrast",
            "",
            () -> theme.change(then -> then.withHighContrast(!now.highContrast()))));
  }

  private void pages(OpenStore store, List<PaletteCommand> all) {
    List<String> titles = store.titles();
    for (int index = 0; index < titles.size(); index++) {
      int page = index;
      all.add(
          new PaletteCommand(
                  messages().get("page", titles.get(index)),
                  "",
                  index < 9 ? Key.PAGE.combination(index + 1).getDisplayText() : "",
                  () -> shell.showPage(page))
              .remembered(new RecentCommands.Key("page " + titles.get(index), true)));
    }
    for (PageCommand command : store.commands()) {
      boolean kept = command.id() != null;
      all.add(
          new PaletteCommand(command.title(), "", "", command.action())
              .remembered(new RecentCommands.Key(kept ? command.id() : command.title(), kept)));
    }
  }

  private PaletteCommand plain(String key, String keys, Runnable action) {
    return new PaletteCommand(messages().get(key), "", keys, action)
        .remembered(new RecentCommands.Key(key, true));
  }

  private Messages messages() {
    return Fxml.messages(PaletteCommands.class);
  }
}
