package dev.holdfast.desktop.overview;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;
import dev.holdfast.store.StoreInfo;
import java.time.ZoneId;
import java.util.Optional;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** The page Overview of the shell: the first of a store that tells what it gets done. */
public final class OverviewPage implements ShellPage {

  /** What is shown is read again this often, while it is looked at. */
  private static final Duration RHYTHM = Duration.seconds(30);

  private final ZoneId zone;
  private final Needs needs;
  private final Journal journal;
  private final Cleanup cleanup;
  private final FileSaver files;
  private final FilePicker picker;

  /**
   * Takes what the page of every store has to work with.
   *
   * @param zone in which times are shown
   * @param needs what needs a person
   */
  public OverviewPage(ZoneId zone, Needs needs) {
    this(zone, needs, null, null, null, null);
  }

  private OverviewPage(
      ZoneId zone,
      Needs needs,
      Journal journal,
      Cleanup cleanup,
      FileSaver files,
      FilePicker picker) {
    this.zone = zone;
    this.journal = journal;
    this.needs = needs;
    this.cleanup = cleanup;
    this.files = files;
    this.picker = picker;
  }

  /**
   * Returns the same where tasks can be acted on, by a store that can do that.
   *
   * @param road by which a store is changed
   * @param save asks where a plan is written
   * @param open asks for a file
   */
  public OverviewPage acting(Cleanup road, FileSaver save, FilePicker open) {
    return new OverviewPage(zone, needs, journal, road, save, open);
  }

  /** Returns the same where the journal tells of cleanups, so that retention can be judged. */
  public OverviewPage judging(Journal records) {
    return new OverviewPage(zone, needs, records, cleanup, files, picker);
  }

  @Override
  public String code() {
    return "overview";
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
    OverviewViewModel model = new OverviewViewModel(session, needs.of(session), journal);
    StackPane node = new StackPane();
    Acting acting =
        new Acting(session, cleanup, files, () -> node.getScene().getWindow())
            .opening(picker, zone);
    OverviewView view = new OverviewView(model, acting, zone);
    node.getChildren().setAll(view.node());
    return new Opened(
        node,
        model,
        view,
        () -> {
          acting.close();
          needs.forget(session);
        });
  }

  private static final class Opened implements OpenPage {

    private final Node node;
    private final Runnable forget;
    private final OverviewViewModel model;
    private final OverviewView view;
    private final Timeline rhythm;

    Opened(Node node, OverviewViewModel model, OverviewView view, Runnable forget) {
      this.node = node;
      this.forget = forget;
      this.model = model;
      this.view = view;
      rhythm = new Timeline(new KeyFrame(RHYTHM, event -> model.tick()));
      rhythm.setCycleCount(Animation.INDEFINITE);
    }

    @Override
    public HelpTopic help() {
      return HelpTopic.of("user-guide#overview");
    }

    @Override
    public Node node() {
      return node;
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
