package dev.holdfast.desktop.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Fxml;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyTest extends FxTest {

  /** Keys that lists react to only on a certain line or control. */
  private static final Set<Key> BY_LINE = Set.of(Key.MORE);

  private static KeyEvent pressed(KeyCode code, boolean shift, boolean control, boolean alt) {
    return new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, shift, control, alt, false);
  }

  private static KeyEvent typed(String character) {
    return new KeyEvent(
        KeyEvent.KEY_TYPED, character, "", KeyCode.UNDEFINED, false, false, false, false);
  }

  @ParameterizedTest
  @EnumSource
  void eachSaysHowItIsPressedAndWhatItDoes(Key key) {
    assertThat(key.ways()).isNotEmpty().doesNotHaveDuplicates().allSatisfy(this::isShown);
    assertThat(Fxml.messages(Key.class).named("key.", key.word())).isNotEqualTo(key.word());
  }

  private void isShown(String way) {
    assertThat(way).isNotBlank().doesNotContain("null");
  }

  @ParameterizedTest
  @EnumSource
  void noKeyMeansTwoThingsInOneArea(KeyArea area) {
    Set<KeyStroke> strokes = new HashSet<>();
    for (Key key : area.keys()) {
      if (!BY_LINE.contains(key)) {
        assertThat(key.strokes).as(key.name()).allMatch(strokes::add);
      }
    }
    assertThat(strokes).isNotEmpty();
  }

  @Test
  void aKeyIsPressedWithItsModifiersOnly() {
    assertThat(KeyArea.TIMELINE.of(pressed(KeyCode.LEFT, false, false, false)))
        .contains(Key.EARLIER);
    assertThat(KeyArea.TIMELINE.of(pressed(KeyCode.LEFT, true, false, false)))
        .contains(Key.TEN_EARLIER);
    assertThat(KeyArea.TIMELINE.of(pressed(KeyCode.LEFT, false, false, true))).isEmpty();
  }

  @Test
  void digitsTellWhichWasPressed() {
    assertThat(Key.PAGE.digit(pressed(KeyCode.DIGIT3, false, true, false))).isEqualTo(3);
    assertThat(Key.PAGE.digit(pressed(KeyCode.NUMPAD9, false, true, false))).isEqualTo(9);
    assertThat(Key.PAGE.digit(pressed(KeyCode.DIGIT3, true, true, false))).isZero();
    assertThat(Key.VIEW.digit(pressed(KeyCode.DIGIT3, true, true, false))).isEqualTo(3);
    assertThat(Key.PAGE.digit(pressed(KeyCode.DIGIT0, false, true, false))).isZero();
    assertThat(Key.PAGE.ways()).isEqualTo(List.of("Ctrl+1 … 9"));
    assertThat(Key.VIEW.combination(4).getDisplayText()).isEqualTo("Ctrl+Shift+4");
  }

  @Test
  void aCharacterIsTypedWhereverItIsOnTheKeyboard() {
    assertThat(Key.KEYS.matches(typed("?"))).isTrue();
    assertThat(Key.KEYS.matches(typed("？"))).isTrue();
    assertThat(Key.KEYS.matches(typed("x"))).isFalse();
    assertThat(Key.KEYS.matches(pressed(KeyCode.SLASH, true, false, false))).isFalse();
    assertThat(Key.FIND.matches(typed("/"))).isTrue();
    assertThat(Key.FIND.ways()).isEqualTo(List.of("Ctrl+F", "/"));
  }
}
