package dev.holdfast.desktop.overview;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Page;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.StoreInfo;
import java.time.ZoneId;
import java.util.Optional;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.util.Duration;

/** The page Overview of the shell: the first of a store that tells what it gets done. */
public final class OverviewPage implements Page {

  /** What is shown is read again this often, while it is looked at. */
  private static final Duration RHYTHM = Duration.seconds(30);

  private final ZoneId zone;
  private final Needs needs;

  /**
   * Takes what the page of every store has to work with.
   *
   * @param zone in which times are shown
   * @param needs what needs a person
   */
  public OverviewPage(ZoneId zone, Needs needs) {
    this.zone = zone;
    this.needs = needs;
  }

  @Override
  public String title() {
    return Fxml.messages(OverviewPage.class).get("page.title");
  }

  /** In an archive nothing happens any more. */
  @Override
  public boolean suits(StoreInfo store) {
    return !store.archive();
  }

  @Override
  public Optional<StoreSession> part(StoreSession session) {
    return Optional.of(session).filter(Needs::tells);
  }

  @Override
  public OpenPage open(StoreSession session) {
    OverviewViewModel model = new OverviewViewModel(session, needs.of(session));
    return new Opened(model, new OverviewView(model, zone), () -> needs.forget(session));
  }

  private static final class Opened implements OpenPage {

    private final Runnable forget;
    private final OverviewViewModel model;
    private final OverviewView view;
    private final Timeline rhythm;

    Opened(OverviewViewModel model, OverviewView view, Runnable forget) {
      this.forget = forget;
      this.model = model;
      this.view = view;
      rhythm = new Timeline(new KeyFrame(RHYTHM, event -> model.tick()));
      rhythm.setCycleCount(Animation.INDEFINITE);
    }

    @Override
    public Node node() {
      return view.node();
    }

    @Override
    public void shown() {
      model.show();
      rhythm.play();
      Platform.runLater(view::focus);
    }

    @Override
    public void hidden() {
      rhythm.stop();
      model.hide();
    }

    @Override
    public void refresh() {
      model.refresh();
    }

    @Override
    public void close() {
      rhythm.stop();
      model.close();
      forget.run();
    }
  }
}
