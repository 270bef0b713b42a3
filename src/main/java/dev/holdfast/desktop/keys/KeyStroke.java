package dev.holdfast.desktop.keys;

import static javafx.scene.input.KeyCombination.ALT_DOWN;
import static javafx.scene.input.KeyCombination.SHIFT_DOWN;
import static javafx.scene.input.KeyCombination.SHORTCUT_DOWN;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyCombination.Modifier;
import javafx.scene.input.KeyEvent;

/**
 * One way to ask for something by the keyboard.
 *
 * @param combination what is pressed; null for what is known by its character, since keyboards of
 *     other countries have that elsewhere
 * @param characters that are typed; empty for what is pressed
 * @param listed whether it is named: what stands for the same character elsewhere on the keyboard
 *     is not
 */
record KeyStroke(KeyCombination combination, List<String> characters, boolean listed) {

  static KeyStroke of(KeyCode code, Modifier... modifiers) {
    return new KeyStroke(new KeyCodeCombination(code, modifiers), List.of(), true);
  }

  static KeyStroke plain(KeyCode code) {
    return of(code);
  }

  static KeyStroke shift(KeyCode code) {
    return of(code, SHIFT_DOWN);
  }

  static KeyStroke alt(KeyCode code) {
    return of(code, ALT_DOWN);
  }

  /** With Ctrl; with Cmd on macOS. */
  static KeyStroke shortcut(KeyCode code, Modifier... more) {
    return of(
        code, Stream.concat(Stream.of(SHORTCUT_DOWN), Stream.of(more)).toArray(Modifier[]::new));
  }

  /** Any of these characters; the first is the one that is named. */
  static KeyStroke typed(String... characters) {
    return new KeyStroke(null, List.of(characters), true);
  }

  /** The digits 1 to 9 with Ctrl, above the letters first, then those of the number pad. */
  static List<KeyStroke> digits(Modifier... more) {
    return Stream.of("", "Numpad ")
        .flatMap(
            place ->
                IntStream.rangeClosed(1, 9)
                    .mapToObj(digit -> shortcut(KeyCode.getKeyCode(place + digit), more)))
        .toList();
  }

  /** Returns the digit of a key, 0 to 9; 0 also for any other key. */
  static int digit(KeyEvent event) {
    String name = event.getCode().getName();
    return event.getCode().isDigitKey() ? name.charAt(name.length() - 1) - '0' : 0;
  }

  /** The same where it is not named. */
  KeyStroke silent() {
    return new KeyStroke(combination, characters, false);
  }

  boolean matches(KeyEvent event) {
    return event.getEventType() == KeyEvent.KEY_TYPED
        ? characters.contains(event.getCharacter())
        : combination != null && combination.match(event);
  }

  /** Arrows are arrows; what else has a sign is known better by what stands on it. */
  private static String named(String text) {
    return text.replace("↵", "Enter").replace("Escape", "Esc").replace("Context Menu", "Menu");
  }

  String shown() {
    return combination == null ? characters.getFirst() : named(combination.getDisplayText());
  }
}
