package dev.holdfast.desktop.dialog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.settings.KeptSecrets.Answer;
import dev.holdfast.store.address.StoreAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.CheckBox;
import javafx.scene.layout.StackPane;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** The question for a password, and whether it is kept. */
class PasswordDialogTest extends FxTest {

  private final StoreAddress address = StoreAddress.parse("postgresql://ops@db/orders");

  private CompletableFuture<Answer> asked(boolean mayKeep) throws Exception {
    show(StackPane::new);
    PasswordDialog dialog = new PasswordDialog(() -> stage());
    CompletableFuture<Answer> answer =
        CompletableFuture.supplyAsync(() -> dialog.ask(address, mayKeep));
    await("the question", () -> Window.getWindows().size() > 1);
    return answer;
  }

  @Test
  void keepsWhatIsTypedOnlyIfAskedTo() throws Exception {
    CompletableFuture<Answer> answer = asked(true);
    CheckBox keep = lookup("#keepPassword").queryAs(CheckBox.class);
    assertThat(keep.isSelected()).isFalse();
    clickOn("#password").write("s3cret");
    clickOn(keep);
    Screens.snapshot(keep.getScene(), "password-dialog");
    clickOn("Connect");
    Answer given = answer.get(60, TimeUnit.SECONDS);
    assertThat(given.secret().reveal()).isEqualTo("s3cret");
    assertThat(given.keep()).isTrue();
    assertThat(given.toString()).doesNotContain("s3cret");
  }

  @Test
  void offersNothingWithoutAKeyring() throws Exception {
    CompletableFuture<Answer> answer = asked(false);
    assertThat(lookup("#keepPassword").queryAs(CheckBox.class).isVisible()).isFalse();
    clickOn("Cancel");
    assertThat(answer.get(60, TimeUnit.SECONDS)).isEqualTo(Answer.NONE);
  }
}
