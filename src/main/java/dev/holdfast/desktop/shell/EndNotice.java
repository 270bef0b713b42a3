package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableStringValue;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.stage.Window;
import javafx.util.Duration;

/**
 * Says that something which took long has ended: above the page for a while, and in the title of a
 * window that is behind others until somebody looks.
 */
final class EndNotice {

  private static final Duration READ = Duration.seconds(15);

  private final Messages messages = Fxml.messages(EndNotice.class);
  private final JobsViewModel jobs;
  private final ObservableValue<Boolean> looked;
  final Banner banner;
  private final PauseTransition reading = new PauseTransition(READ);

  EndNotice(JobsViewModel jobs, Node inWindow) {
    this.jobs = jobs;
    Button dismiss = button(messages.get("notice.dismiss"), () -> jobs.read(), "small");
    banner = named(new Banner(Banner.Kind.INFO, dismiss), "endNotice");
    jobs.ended.subscribe(said -> banner.textProperty().set(said == null ? "" : said));
    looked =
        inWindow
            .sceneProperty()
            .flatMap(Scene::windowProperty)
            .flatMap(Window::focusedProperty)
            .orElse(false);
    reading.setOnFinished(event -> jobs.read());
    Stream.of(jobs.ended, looked).forEach(each -> each.subscribe(_ -> time()));
  }

  /** Returns a title, or what has ended while nobody looks. */
  ObservableStringValue over(ObservableValue<String> title) {
    return Bindings.createStringBinding(
        () ->
            jobs.ended.get() == null || looked.getValue()
                ? title.getValue()
                : messages.get("jobs.ended.title", jobs.ended.get()),
        title,
        jobs.ended,
        looked);
  }

  /** The time to read begins when somebody looks. */
  private void time() {
    reading.stop();
    if (jobs.ended.get() != null && looked.getValue()) {
      reading.playFromStart();
    }
  }
}
