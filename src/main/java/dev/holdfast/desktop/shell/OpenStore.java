package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.settings.KeptPage;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;

/**
 * A store that is open in the window: its session and its pages, one of which is in front. Pages
 * that such a store cannot have are absent; the Journal is always there. To be used on the FX
 * thread; does not close the store.
 */
public final class OpenStore {

  /** The line of the sidebar it was opened from. */
  public final ConnectionItem item;

  /** What the pages read it with. */
  public final StoreSession session;

  private final List<StorePage> pages;

  /** The addresses of the other stores that lie where this one does, as far as known. */
  final ObservableList<StoreAddress> others = FXCollections.observableArrayList();

  /** The index of the page in front. */
  public final ReadOnlyIntegerWrapper front = new ReadOnlyIntegerWrapper(0);

  /**
   * The index of a page that was asked for and is not made yet; below 0 if none is, beyond the last
   * if it is not known which one it will be.
   */
  final ReadOnlyIntegerWrapper awaited = new ReadOnlyIntegerWrapper(-1);

  /** Runs what takes a while, once it is seen that it was asked for. */
  private Executor soon = Runnable::run;

  private int asked;
  private boolean shown;
  private List<Node> notices;
  private int offered;

  /**
   * Finds the pages of an open store. None is shown yet, and each is made when it is looked at.
   *
   * @param kinds in the order of the header
   * @param first the code of the page to begin with; the first one if there is none of it
   */
  OpenStore(ConnectionItem item, StoreSession session, List<ShellPage> kinds, String first) {
    this.item = item;
    this.session = session;
    this.pages =
        kinds.stream()
            .flatMap(
                kind ->
                    kind
                        .part(session)
                        .filter(part -> kind.suits(part.store().info()))
                        .map(part -> new StorePage(kind, part))
                        .stream())
            .toList();
    front.set(Math.max(0, codes().indexOf(first)));
    session.onChanged(() -> made().forEach(OpenPage::refresh));
    session.onShow(wanted -> show(wanted, () -> {}));
  }

  // Properties

  /** Returns the names of its pages in the order of the header. */
  public List<String> titles() {
    return pages.stream().map(StorePage::title).toList();
  }

  /** Returns what its pages can do, in the order of the header. */
  public List<PageCommand> commands() {
    return IntStream.range(0, pages.size()).boxed().flatMap(this::commands).toList();
  }

  private Stream<PageCommand> commands(int page) {
    return pages.get(page).commands().stream()
        .map(
            command ->
                new PageCommand(
                    command.title(),
                    () -> {
                      showPage(page);
                      command.action().run();
                    },
                    command.id()));
  }

  /** Returns the name of the page in front. */
  String title() {
    return pages.get(front.get()).title();
  }

  /** Returns what is looked at, for the next time. */
  KeptPage keptPage() {
    StorePage page = pages.get(front.get());
    TaskId looked = page.page().looked();
    return new KeptPage(page.kind.code(), looked == null ? null : looked.toString());
  }

  /** Returns the content of the page in front. */
  Node node() {
    return frontPage().node();
  }

  /** Returns where the guide tells of the page in front. */
  HelpTopic help() {
    return frontPage().help();
  }

  /** What of the page in front is looked at. */
  ObservableValue<PagePlace> place() {
    return front.flatMap(index -> pages.get(index.intValue()).page().place());
  }

  /**
   * Returns what to know about the store, always the same nodes: what was dismissed stays so.
   *
   * @param opening opens one of {@link #others}
   */
  List<Node> notices(Consumer<StoreAddress> opening) {
    if (notices == null) {
      notices = new ArrayList<>(StoreNotices.of(session));
    }
    for (; offered < others.size(); offered++) {
      StoreAddress other = others.get(offered);
      notices.add(StoreNotices.other(other, () -> opening.accept(other)));
    }
    return List.copyOf(notices);
  }

  // Commands

  /** The store came to the front of the window. */
  void shown() {
    shown = true;
    frontPage().shown();
  }

  /** Another store, or nothing, came to the front of the window. */
  void hidden() {
    asked++;
    awaited.set(-1);
    if (shown) {
      frontPage().hidden();
    }
    shown = false;
  }

  /** Others are looked at: gives up the pages that can be made anew where they were. */
  void rest() {
    pages.forEach(StorePage::rest);
  }

  /** To make a page may take a while: it is {@link #awaited} until this executor runs. */
  void making(Executor executor) {
    soon = executor;
  }

  /** Brings a page to the front of its store; the latest that was asked for, if more were. */
  void showPage(int index) {
    if (index >= 0 && index < pages.size()) {
      onceMade(++asked, index, index, () -> bring(index));
    }
  }

  private void onceMade(int request, int said, int index, Runnable then) {
    if (pages.get(index).made().isPresent()) {
      then.run();
    } else {
      awaited.set(said);
      soon.execute(
          () -> {
            if (request == asked) {
              then.run();
            }
          });
    }
  }

  private void bring(int index) {
    int before = front.get();
    front.set(index);
    awaited.set(-1);
    if (shown && index != before) {
      pages.get(before).page().hidden();
      pages.get(index).page().shown();
    }
  }

  /** Brings a page to the front, with what of it was looked at. */
  void goTo(int index, PagePlace place) {
    if (index >= 0 && index < pages.size()) {
      pages.get(index).page().goTo(place);
      showPage(index);
    }
  }

  /** Looks at what was looked at when the window was closed, as far as there is such a page. */
  void lookAgain(KeptPage kept) {
    int index = codes().indexOf(kept.page());
    if (index >= 0 && kept.looked() != null) {
      pages.get(index).page().lookAgain(session.store().info().id(kept.looked()));
    }
  }

  /** Reads the page in front again. */
  void refresh() {
    frontPage().refresh();
  }

  /** Closes the pages. */
  void close() {
    hidden();
    made().forEach(OpenPage::close);
  }

  /**
   * Brings the first page to the front that shows what is wanted.
   *
   * @param nowhere told if there is none
   */
  void show(Sight wanted, Runnable nowhere) {
    seek(++asked, 0, wanted, nowhere);
  }

  private void seek(int request, int index, Sight wanted, Runnable nowhere) {
    if (index == pages.size()) {
      awaited.set(-1);
      nowhere.run();
      return;
    }
    Runnable asking =
        () -> {
          if (pages.get(index).page().show(wanted)) {
            bring(index);
          } else {
            seek(request, index + 1, wanted, nowhere);
          }
        };
    onceMade(request, pages.size(), index, asking);
  }

  private List<String> codes() {
    return pages.stream().map(page -> page.kind.code()).toList();
  }

  private OpenPage frontPage() {
    return pages.get(front.get()).page();
  }

  /** Returns the pages that were looked at. */
  private List<OpenPage> made() {
    return pages.stream().flatMap(page -> page.made().stream()).toList();
  }
}
