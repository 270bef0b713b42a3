package dev.holdfast.desktop.update;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.UpdateChoice;
import dev.holdfast.update.LocalReleases;
import dev.holdfast.update.ReleaseCheck;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.application.Platform;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Labeled;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An operator is told of a new version, or not. */
class UpdateNoticeTest extends FxTest {

  private static final long NOW = 1_800_000_000L;

  private final ThreadJobRunner jobs = new ThreadJobRunner(Platform::runLater);
  private final AtomicInteger asked = new AtomicInteger();
  private final List<URI> opened = new ArrayList<>();
  private Settings settings = Settings.DEFAULT;
  private HttpServer server;
  private UpdatesViewModel model;
  private CheckMenuItem choice;

  @AfterEach
  void close() {
    jobs.close();
    if (server != null) {
      server.stop(0);
    }
  }

  private ReleaseCheck answering(int status, String version) throws Exception {
    server = LocalReleases.start(status, version, asked);
    return LocalReleases.check(server, "1.0.0");
  }

  private void open(Optional<ReleaseCheck> check) throws Exception {
    show(
        () -> {
          model =
              new UpdatesViewModel(
                  () -> settings,
                  change -> settings = change.apply(settings),
                  jobs,
                  Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC),
                  check);
          UpdateNotice notice = new UpdateNotice(model, opened::add);
          choice = (CheckMenuItem) notice.choice();
          VBox root = new VBox(notice.node());
          root.getStyleClass().add("notices");
          return root;
        });
  }

  private boolean isTold() {
    return lookup("#update").tryQuery().map(node -> node.isVisible()).orElse(false);
  }

  private void ask() {
    fx(model::askIfDue);
    await("every answer", jobs::isIdle);
  }

  @Test
  void nothingIsAskedUnlessTheOperatorWantsIt() throws Exception {
    open(Optional.of(answering(200, "1.1.0")));
    ask();
    assertThat(asked).hasValue(0);
    assertThat(choice.isSelected()).isFalse();
    fx(
        () -> {
          choice.setSelected(true);
          choice.getOnAction().handle(null);
        });
    await("the line", this::isTold);
    assertThat(settings.updates()).isEqualTo(new UpdateChoice(true, NOW));
    assertThat(lookup("#update .label").<Labeled>queryAllAs(Labeled.class))
        .anyMatch(label -> label.getText().equals("Holdfast 1.1.0 is available."));
    Screens.page(stage().getScene(), "update-available", 960, 200);
    clickOn("#updatePage");
    assertThat(opened).containsExactly(URI.create("https://example.org/news"));
    ask();
    assertThat(asked).as("once a day").hasValue(1);
    fx(() -> model.want(false));
    assertThat(isTold()).isFalse();
    assertThat(settings.updates().wanted()).isFalse();
  }

  @Test
  void afterADayItIsAskedAgain() throws Exception {
    settings = settings.withUpdates(new UpdateChoice(true, NOW - 86_399));
    open(Optional.of(answering(200, "1.0.0")));
    ask();
    assertThat(asked).hasValue(0);
    settings = settings.withUpdates(new UpdateChoice(true, NOW - 86_400));
    ask();
    assertThat(asked).hasValue(1);
    assertThat(isTold()).as("it is the same version").isFalse();
    settings = settings.withUpdates(new UpdateChoice(true, NOW + 7));
    ask();
    assertThat(asked).as("a moment ahead of the clock is none").hasValue(2);
  }

  @Test
  void aFailureIsNotShownAndNotTriedAgain() throws Exception {
    settings = settings.withUpdates(new UpdateChoice(true, null));
    open(Optional.of(answering(500, "2.0.0")));
    ask();
    ask();
    assertThat(asked).hasValue(1);
    assertThat(isTold()).isFalse();
  }

  @Test
  void aBuildWithoutAnAddressSaysSo() throws Exception {
    settings = settings.withUpdates(new UpdateChoice(true, null));
    open(Optional.empty());
    ask();
    assertThat(choice.isDisable()).isTrue();
    assertThat(choice.isSelected()).isFalse();
    assertThat(choice.getText()).contains("no address for it");
    assertThat(settings.updates().askedAt()).isNull();
  }
}
