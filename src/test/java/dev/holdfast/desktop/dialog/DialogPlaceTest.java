package dev.holdfast.desktop.dialog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import javafx.scene.control.Dialog;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** Where a dialog stands: what is clicked in it must not move away. */
class DialogPlaceTest extends FxTest {

  @Test
  void whatGrowsKeepsItsUpperEdge() throws Exception {
    show(StackPane::new);
    Region content = new Region();
    Window window =
        onFx(
            () -> {
              content.setMinSize(300, 100);
              Dialog<Void> dialog = new Dialog<>();
              dialog.initOwner(stage());
              dialog.getDialogPane().setContent(content);
              DialogPlace.centre(dialog.getDialogPane());
              dialog.show();
              return dialog.getDialogPane().getScene().getWindow();
            });
    await("it is placed", () -> window.getY() > 0);
    double top = window.getY();
    double height = window.getHeight();
    fx(
        () -> {
          content.setMinHeight(220);
          window.sizeToScene();
        });
    await("it has grown", () -> window.getHeight() > height + 100);
    assertThat(window.getY()).isEqualTo(top);
  }
}
