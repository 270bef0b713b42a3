package dev.holdfast.desktop.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import javafx.event.EventTarget;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import org.junit.jupiter.api.Test;

class PlaceKeysTest extends FxTest {

  private final PlaceKeys mac = new PlaceKeys("Mac OS X");
  private final PlaceKeys linux = new PlaceKeys("Linux");

  private static KeyEvent alt(KeyCode code, EventTarget target) {
    return event(code, false, true, false).copyFor(null, target);
  }

  private static KeyEvent event(KeyCode code, boolean shift, boolean alt, boolean meta) {
    return new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, shift, false, alt, meta);
  }

  @Test
  void altWithAnArrowGoesAlsoFromAField() throws Exception {
    TextField field = onFx(TextField::new);
    Button button = onFx(Button::new);
    assertThat(linux.step(alt(KeyCode.LEFT, button))).isEqualTo(-1);
    assertThat(linux.step(alt(KeyCode.RIGHT, button))).isEqualTo(1);
    assertThat(linux.step(alt(KeyCode.LEFT, field))).isEqualTo(-1);
    assertThat(linux.step(event(KeyCode.LEFT, true, true, false))).isZero();
    assertThat(linux.step(event(KeyCode.LEFT, false, false, false))).isZero();
    assertThat(linux.step(event(KeyCode.OPEN_BRACKET, false, false, true))).isZero();
  }

  @Test
  void onMacOptionMovesByWordInAFieldAndCommandWithABracketGoesEverywhere() throws Exception {
    TextField field = onFx(TextField::new);
    Button button = onFx(Button::new);
    assertThat(mac.step(alt(KeyCode.LEFT, button))).isEqualTo(-1);
    assertThat(mac.step(alt(KeyCode.LEFT, field))).isZero();
    KeyEvent back = event(KeyCode.OPEN_BRACKET, false, false, true).copyFor(null, field);
    assertThat(mac.step(back)).isEqualTo(-1);
    assertThat(mac.step(event(KeyCode.CLOSE_BRACKET, false, false, true))).isEqualTo(1);
  }

  @Test
  void theFourthAndFifthMouseButtonsGo() {
    assertThat(PlaceKeys.step(MouseButton.BACK)).isEqualTo(-1);
    assertThat(PlaceKeys.step(MouseButton.FORWARD)).isEqualTo(1);
    assertThat(PlaceKeys.step(MouseButton.PRIMARY)).isZero();
  }
}
