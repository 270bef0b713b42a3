package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import java.time.Duration;
import java.time.Instant;
import javafx.scene.control.TextField;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** A sidecar is typed into its form, and its instances are listed. */
class SidecarInWindowTest extends DesktopTest {

  private void type(String field, String text) {
    fx(() -> lookup(field).<TextField>query().setText(text));
  }

  @Test
  void theInstancesOfASidecarAreListed() throws Exception {
    try (FakeSidecar fake = FakeSidecar.start()) {
      Instant then = Instant.now().minus(Duration.ofDays(3));
      fake.instance("order-1", then)
          .started("Order", "{}")
          .activity("Pay", "1", "2")
          .completed("1");
      fake.instance("order-2", then).started("Order", "{}").failed("Boom", "no money");
      fake.instance("order-3", then).started("Ship", "{}").stalled("no such version");
      clickOn("Connect a store");
      clickOn("#daprKind");
      type("#host", "127.0.0.1");
      type("#port", String.valueOf(fake.port()));
      type("#app", FakeSidecar.APP);
      Window dialog =
          Window.getWindows().stream()
              .filter(window -> window != stage())
              .findFirst()
              .orElseThrow();
      Screens.snapshot(dialog.getScene(), "sidecar-form");
      clickOn("Save and connect");
      await("the store is open", () -> state() instanceof ShellState.Open);
      await("its instances", () -> isShown("order-2"));
      Screens.page(stage().getScene(), "sidecar-instances");
      assertThat(fake.calls("PurgeInstances")).isEmpty();
    }
  }
}
