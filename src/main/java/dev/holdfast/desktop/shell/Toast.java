package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** Says over the page, for a while, what was done: nobody has to close it. */
final class Toast extends StackPane {

  private static final Duration READ = Duration.seconds(10);

  private final PauseTransition reading = new PauseTransition(READ);

  Toast() {
    named(styled(this, "toast"), "toast");
    setAlignment(this, Pos.BOTTOM_CENTER);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    setAccessibleRole(AccessibleRole.TEXT);
    setVisible(false);
    reading.setOnFinished(_ -> setVisible(false));
    // Who points at it still reads.
    hoverProperty()
        .subscribe(
            over -> {
              if (over) {
                reading.stop();
              } else if (isVisible()) {
                reading.playFromStart();
              }
            });
  }

  void show(Announcement notice) {
    if (notice == null) {
      setVisible(false);
      return;
    }
    Runnable hide = () -> setVisible(false);
    Runnable once =
        () -> {
          hide.run();
          notice.act().run();
        };
    Button act = named(button(notice.action(), once, "small"), "toastAct");
    Button close = button(Fxml.messages(Toast.class).get("notice.dismiss"), hide, "small");
    getChildren().setAll(new Banner(Banner.Kind.INFO, act, close).saying(notice.text()));
    setAccessibleText(notice.text());
    setVisible(true);
    reading.playFromStart();
  }
}
