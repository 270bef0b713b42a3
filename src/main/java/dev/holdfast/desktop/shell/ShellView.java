package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionsView;
import dev.holdfast.desktop.dialog.DialogFrame;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.ReturningFocus;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.fx.WheelRows;
import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.keys.PlaceKeys;
import dev.holdfast.desktop.theme.Theme;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.beans.value.ObservableStringValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import javafx.util.Subscription;

/** The window's content: sidebar, header, page, status bar. */
public final class ShellView {

  private static final String SIDEBAR = "sidebar";

  private final ShellViewModel model;
  private final StoreClockViewModel storeClock;
  private final ConnectionsView connections;
  private final Function<ShellState, Node> standIns;
  private final Consumer<ConnectionItem> closing;
  private final OpenPage fleet;
  private final Doors doors;
  private final PageHeaderView header;
  private final JobsViewModel allJobs;
  private final JobsPanel jobs;

  /** The root of the scene. */
  public final StackPane root;

  private final Banner loss;

  /** The window's title. */
  public final ObservableStringValue title;

  private Subscription following = Subscription.EMPTY;
  private Node palette;
  private Runnable onPalette;
  private boolean fleetShown;

  @FXML private BorderPane frame;
  @FXML private BorderPane body;
  @FXML private VBox windowNotices;
  private final Toast toast = new Toast();

  @FXML private VBox notices;
  @FXML private StackPane content;

  /**
   * Makes the window's content.
   *
   * @param standIns what to show while no store is open
   * @param closing closes a store, after asking where that is needed
   * @param fleet the page of all stores
   */
  public ShellView(
      ShellViewModel model,
      StoreClockViewModel storeClock,
      JobsViewModel jobs,
      Theme theme,
      ConnectionsView connections,
      Function<ShellState, Node> standIns,
      Consumer<ConnectionItem> closing,
      OpenPage fleet,
      Doors doors) {
    this.model = model;
    this.storeClock = storeClock;
    this.connections = connections;
    this.standIns = standIns;
    this.closing = closing;
    this.fleet = fleet;
    this.doors = doors;
    this.header = new PageHeaderView(model, doors.places(), this::turn);
    this.allJobs = jobs;
    this.jobs = new JobsPanel(jobs);
    StatusBarView statusBar =
        new StatusBarView(storeClock, jobs, theme, model.connecting, this.jobs::toggle, doors);
    Button again = button(Fxml.messages(ShellView.class).get("reconnect"), model::retry, "accent");
    this.loss = named(new Banner(Banner.Kind.DANGER, named(again, "reconnect")), "connectionLost");
    this.root = Fxml.load(this);
    fold(SplitLines.at(SIDEBAR, 1) == 0);
    body.setTop(header.node());
    body.setBottom(statusBar.node());
    content
        .getChildren()
        .addListener((javafx.beans.Observable changed) -> this.jobs.setVisible(false));
    model.state.subscribe(this::stateChanged);
    ContextHelp.offer(frame, this::help);
    EndNotice notice = new EndNotice(jobs, root);
    addNotice(notice.banner);
    addNotice(loss);
    title = notice.over(header.title);
    listen();
    WheelRows.below(root);
    root.sceneProperty()
        .subscribe(
            scene -> {
              if (scene != null) {
                ReturningFocus.in(scene);
              }
            });
    root.getChildren().addAll(toast, this.jobs);
    WhileSeen.repeat(root, Duration.seconds(1), this::tick);
  }

  /**
   * Lays the command palette over the window.
   *
   * @param layer invisible while the palette is closed
   * @param toggle opens it, or closes it
   */
  public void setPalette(Node layer, Runnable toggle) {
    palette = layer;
    onPalette = toggle;
    root.getChildren().add(layer);
    ContextHelp.offer(layer, "user-guide#command-palette");
    header.offerPalette(toggle);
  }

  private void listen() {
    PlaceKeys keys = PlaceKeys.ofThisSystem();
    root.addEventFilter(KeyEvent.KEY_PRESSED, this::keyPressed);
    root.addEventFilter(KeyEvent.KEY_PRESSED, event -> go(keys.step(event), event::consume));
    root.addEventFilter(
        MouseEvent.MOUSE_PRESSED, event -> go(PlaceKeys.step(event.getButton()), event::consume));
    root.addEventHandler(
        KeyEvent.KEY_TYPED,
        event -> {
          boolean writes = event.getTarget() instanceof TextInputControl;
          if (Key.KEYS.matches(event) && !writes && !DialogFrame.isOpenOver(root)) {
            doors.keys().run();
            event.consume();
          }
        });
  }

  /** Nothing moves behind the palette or a dialog. */
  private void go(int step, Runnable consume) {
    if (step == 0) {
      return;
    }
    consume.run();
    boolean covered = palette != null && palette.isVisible() || DialogFrame.isOpenOver(root);
    if (!covered && step < 0) {
      doors.places().back();
    } else if (!covered) {
      doors.places().forward();
    }
  }

  /** Lays a notice above every page, whatever store is in front. */
  public void addNotice(Node notice) {
    windowNotices.getChildren().add(notice);
  }

  /** Opens the dialog of settings. */
  public void showSettings() {
    doors.settings().run();
  }

  /** Shows what runs in the background, or hides it again. */
  public void toggleJobs() {
    jobs.toggle();
  }

  private void turn() {
    boolean away = frame.getLeft() != null;
    fold(away);
    SplitLines.put(SIDEBAR, away ? 0 : 1);
  }

  private void fold(boolean away) {
    frame.setLeft(away ? null : connections.node());
  }

  /** Parts of the window that have no place of their own are read about as the page in front. */
  private HelpTopic help() {
    return switch (model.state.get()) {
      case ShellState.Open open -> open.store().help();
      case ShellState.Fleet inFront -> fleet.help();
      case ShellState.Welcome nothing -> HelpTopic.START;
      case ShellState.Connecting opening -> HelpTopic.of("connections#save-try-forget");
      case ShellState.Failed failed -> HelpTopic.of("connections#save-try-forget");
    };
  }

  private void stateChanged(ShellState state) {
    following.unsubscribe();
    following = Subscription.EMPTY;
    boolean fleetNow = state instanceof ShellState.Fleet;
    connections.select(state.item(), fleetNow);
    if (fleetShown && !fleetNow) {
      fleet.hidden();
    }
    fleetShown = fleetNow;
    if (state instanceof ShellState.Open open) {
      storeClock.follow(open.session());
      tell(open);
      open.store().making(ShellView::afterFrame);
      following =
          open.store()
              .front
              .subscribe(page -> show(open.store()))
              .and(open.store().awaited.subscribe(_ -> await(open.store())))
              .and(open.store().others.subscribe(() -> tell(open)))
              .and(open.session().lossProperty().subscribe(this::tellLoss))
              .and(open.session().noticeProperty().subscribe((_, said) -> toast.show(said)))
              .and(() -> open.store().making(Runnable::run));
    } else {
      storeClock.follow(null);
      tellLoss("");
      notices.getChildren().clear();
      content.getChildren().setAll(fleetNow ? fleet.node() : standIns.apply(state));
      if (fleetNow) {
        fleet.shown();
      }
    }
  }

  /** One band for all that cannot be read: each part of a page would say the same. */
  private void tellLoss(String why) {
    boolean lost = !why.isEmpty();
    loss.headingProperty().set(lost ? Fxml.messages(ShellView.class).get("lost.title") : "");
    loss.textProperty().set(why);
    Platform.runLater(this::cover);
  }

  private void cover() {
    boolean lost = !loss.textProperty().get().isEmpty();
    content.lookupAll(".inline-failure").stream()
        .filter(InlineFailure.class::isInstance)
        .forEach(failure -> ((InlineFailure) failure).covered.set(lost));
  }

  private void tell(ShellState.Open open) {
    notices
        .getChildren()
        .setAll(open.store().notices(other -> model.openBeside(open.item(), other)));
  }

  /** To make a page may take a while: that it was asked for is seen before. */
  private void await(OpenStore store) {
    if (store.awaited.get() < 0) {
      show(store);
    } else {
      String text = Fxml.messages(ShellView.class).get("common.reading");
      content.getChildren().setAll(Placeholder.loading(text));
    }
  }

  /** The first of two frames shows that the click was heard. */
  private static void afterFrame(Runnable action) {
    new AnimationTimer() {
      private int frames;

      @Override
      public void handle(long now) {
        if (++frames == 2) {
          stop();
          action.run();
        }
      }
    }.start();
  }

  private void show(OpenStore store) {
    Node page = store.node();
    if (!content.getChildren().equals(List.of(page))) {
      content.getChildren().setAll(page);
    }
    Platform.runLater(this::cover);
  }

  private void tick() {
    storeClock.tick();
    allJobs.tick();
    if (model.state.get() instanceof ShellState.Open open) {
      open.session().lock.look();
    }
  }

  private void keyPressed(KeyEvent event) {
    boolean inPalette = palette != null && palette.isVisible();
    if (palette != null && Key.PALETTE.matches(event)) {
      onPalette.run();
    } else if (inPalette) {
      return;
    } else if (Key.REFRESH.matches(event)) {
      if (fleetShown) {
        fleet.refresh();
      } else {
        model.refresh();
      }
    } else if (Key.SETTINGS.matches(event)) {
      doors.settings().run();
    } else if (Key.FLEET.matches(event)) {
      model.showFleet();
    } else if (Key.NEXT_STORE.matches(event) || Key.PREVIOUS_STORE.matches(event)) {
      model.showNext(Key.NEXT_STORE.matches(event) ? 1 : -1);
    } else if (Key.CLOSE_STORE.matches(event) && model.state.get().item() != null) {
      closing.accept(model.state.get().item());
    } else if (Key.CLOSE.matches(event) && jobs.isVisible()) {
      jobs.setVisible(false);
    } else if (Key.PAGE.matches(event)) {
      model.showPage(Key.PAGE.digit(event) - 1);
    } else {
      return;
    }
    event.consume();
  }
}
