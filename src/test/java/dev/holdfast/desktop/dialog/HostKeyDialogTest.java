package dev.holdfast.desktop.dialog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.store.address.SshAccess.Stranger;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** The question whether an unknown SSH host is the right one. */
class HostKeyDialogTest extends FxTest {

  private final Stranger stranger =
      new Stranger(
          "bastion.example.com:22",
          "ssh-ed25519",
          "SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8");

  private CompletableFuture<Boolean> asked() throws Exception {
    show(StackPane::new);
    HostKeyDialog dialog = new HostKeyDialog(() -> stage());
    CompletableFuture<Boolean> answer = CompletableFuture.supplyAsync(() -> dialog.test(stranger));
    await("the question", () -> Window.getWindows().size() > 1);
    return answer;
  }

  @Test
  void showsTheWholeFingerprintAndTrustsOnlyIfToldTo() throws Exception {
    CompletableFuture<Boolean> answer = asked();
    TextField fingerprint = lookup("#fingerprint").queryAs(TextField.class);
    assertThat(fingerprint.getText()).isEqualTo(stranger.fingerprint());
    Screens.snapshot(fingerprint.getScene(), "host-key-dialog");
    clickOn("Trust and connect");
    assertThat(answer.get(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void enterTrustsNobody() throws Exception {
    CompletableFuture<Boolean> answer = asked();
    push(KeyCode.ENTER);
    assertThat(answer.get(60, TimeUnit.SECONDS)).isFalse();
  }
}
