package dev.holdfast.desktop.keys;

import static dev.holdfast.desktop.keys.KeyArea.COLUMNS;
import static dev.holdfast.desktop.keys.KeyArea.CUTOFF;
import static dev.holdfast.desktop.keys.KeyArea.LISTS;
import static dev.holdfast.desktop.keys.KeyArea.OFFERS;
import static dev.holdfast.desktop.keys.KeyArea.TASKS;
import static dev.holdfast.desktop.keys.KeyArea.TIMELINE;
import static dev.holdfast.desktop.keys.KeyArea.WINDOW;
import static dev.holdfast.desktop.keys.KeyArea.WORKFLOW;
import static dev.holdfast.desktop.keys.KeyStroke.alt;
import static dev.holdfast.desktop.keys.KeyStroke.digits;
import static dev.holdfast.desktop.keys.KeyStroke.plain;
import static dev.holdfast.desktop.keys.KeyStroke.shift;
import static dev.holdfast.desktop.keys.KeyStroke.shortcut;
import static dev.holdfast.desktop.keys.KeyStroke.typed;
import static javafx.scene.input.KeyCode.A;
import static javafx.scene.input.KeyCode.ADD;
import static javafx.scene.input.KeyCode.C;
import static javafx.scene.input.KeyCode.COMMA;
import static javafx.scene.input.KeyCode.CONTEXT_MENU;
import static javafx.scene.input.KeyCode.DELETE;
import static javafx.scene.input.KeyCode.DIGIT0;
import static javafx.scene.input.KeyCode.DOWN;
import static javafx.scene.input.KeyCode.END;
import static javafx.scene.input.KeyCode.ENTER;
import static javafx.scene.input.KeyCode.EQUALS;
import static javafx.scene.input.KeyCode.ESCAPE;
import static javafx.scene.input.KeyCode.F;
import static javafx.scene.input.KeyCode.F1;
import static javafx.scene.input.KeyCode.F10;
import static javafx.scene.input.KeyCode.F2;
import static javafx.scene.input.KeyCode.F5;
import static javafx.scene.input.KeyCode.HOME;
import static javafx.scene.input.KeyCode.K;
import static javafx.scene.input.KeyCode.LEFT;
import static javafx.scene.input.KeyCode.MINUS;
import static javafx.scene.input.KeyCode.NUMPAD0;
import static javafx.scene.input.KeyCode.PAGE_DOWN;
import static javafx.scene.input.KeyCode.PAGE_UP;
import static javafx.scene.input.KeyCode.PLUS;
import static javafx.scene.input.KeyCode.R;
import static javafx.scene.input.KeyCode.RIGHT;
import static javafx.scene.input.KeyCode.SPACE;
import static javafx.scene.input.KeyCode.SUBTRACT;
import static javafx.scene.input.KeyCode.T;
import static javafx.scene.input.KeyCode.TAB;
import static javafx.scene.input.KeyCode.UP;
import static javafx.scene.input.KeyCode.W;
import static javafx.scene.input.KeyCode.Z;
import static javafx.scene.input.KeyCombination.SHIFT_DOWN;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/**
 * What keys do, one constant each, in the order they are listed in. Nothing in the window listens
 * to a key that is not here, so the list of keys hides none; only what a store's kind does to tasks
 * has its keys in its own texts.
 */
public enum Key {
  PALETTE(WINDOW, shortcut(K)),
  KEYS(WINDOW, typed("?", "？")),
  HELP(WINDOW, plain(F1)),
  SETTINGS(WINDOW, shortcut(COMMA)),
  REFRESH(WINDOW, plain(F5), shortcut(R)),
  PAGE(WINDOW, digits()),
  BACK(WINDOW, PlaceKeys.ofThisSystem().back()),
  FORWARD(WINDOW, PlaceKeys.ofThisSystem().forward()),
  FLEET(WINDOW, shortcut(DIGIT0)),
  NEXT_STORE(WINDOW, shortcut(PAGE_DOWN)),
  PREVIOUS_STORE(WINDOW, shortcut(PAGE_UP)),
  CLOSE_STORE(WINDOW, shortcut(W)),

  OPEN(LISTS, plain(ENTER)),
  EDIT(LISTS, plain(F2)),
  REMOVE(LISTS, plain(DELETE)),
  COPY(LISTS, shortcut(C)),
  /** Of the toolkit: listed, since it can be guessed by nobody else. */
  ALL_ROWS(LISTS, shortcut(A)),
  MENU(LISTS, plain(CONTEXT_MENU), shift(F10)),
  MORE(LISTS, plain(ENTER), plain(SPACE)),

  FIND(TASKS, shortcut(F), typed("/")),
  CLEAR(TASKS, plain(ESCAPE)),
  STORY(TASKS, shortcut(T)),
  ALL_MATCHING(TASKS, shortcut(A, SHIFT_DOWN)),
  VIEW(TASKS, digits(SHIFT_DOWN)),

  NEXT_OFFER(OFFERS, plain(DOWN)),
  PREVIOUS_OFFER(OFFERS, plain(UP)),
  NEXT_OFFERS(OFFERS, plain(PAGE_DOWN)),
  PREVIOUS_OFFERS(OFFERS, plain(PAGE_UP)),
  CHOOSE(OFFERS, plain(ENTER)),
  COMPLETE(OFFERS, plain(TAB)),
  CLOSE(OFFERS, plain(ESCAPE)),

  EARLIER(TIMELINE, plain(LEFT)),
  LATER(TIMELINE, plain(RIGHT)),
  TEN_EARLIER(TIMELINE, shift(LEFT)),
  TEN_LATER(TIMELINE, shift(RIGHT)),
  FIRST(TIMELINE, plain(HOME)),
  LAST(TIMELINE, plain(END)),

  FOLD(WORKFLOW, plain(LEFT)),
  UNFOLD(WORKFLOW, plain(RIGHT)),
  SHOW_TASK(WORKFLOW, plain(ENTER)),
  ZOOM_SELECTED(WORKFLOW, plain(Z)),

  ZOOM_IN(
      Set.of(TIMELINE, WORKFLOW),
      plain(PLUS),
      plain(ADD).silent(),
      shift(EQUALS).silent(),
      plain(EQUALS).silent()),
  ZOOM_OUT(Set.of(TIMELINE, WORKFLOW), plain(MINUS), plain(SUBTRACT).silent()),
  ZOOM_ALL(Set.of(TIMELINE, WORKFLOW), plain(DIGIT0), plain(NUMPAD0).silent()),
  LEAVE(Set.of(TIMELINE, WORKFLOW), plain(ESCAPE)),

  LONGER(CUTOFF, plain(LEFT), plain(DOWN)),
  SHORTER(CUTOFF, plain(RIGHT), plain(UP)),
  MUCH_LONGER(CUTOFF, shift(LEFT), plain(PAGE_DOWN), shift(DOWN)),
  MUCH_SHORTER(CUTOFF, shift(RIGHT), plain(PAGE_UP), shift(UP)),
  LONGEST(CUTOFF, plain(HOME)),
  SHORTEST(CUTOFF, plain(END)),
  ADOPT(CUTOFF, plain(ENTER)),
  FORGET(CUTOFF, plain(ESCAPE)),

  COLUMN_UP(COLUMNS, alt(UP)),
  COLUMN_DOWN(COLUMNS, alt(DOWN)),
  COLUMN_SHOWN(COLUMNS, plain(SPACE));

  private final Set<KeyArea> areas;
  final List<KeyStroke> strokes;

  Key(KeyArea area, KeyStroke... strokes) {
    this(Set.of(area), strokes);
  }

  Key(KeyArea area, List<KeyStroke> strokes) {
    this.areas = Set.of(area);
    this.strokes = List.copyOf(strokes);
  }

  Key(Set<KeyArea> areas, KeyStroke... strokes) {
    this.areas = areas;
    this.strokes = List.of(strokes);
  }

  boolean isOf(KeyArea area) {
    return areas.contains(area);
  }

  /**
   * Returns whether this is what was pressed or typed.
   *
   * @param event of a key that was pressed; of one that was typed, for the few that are known by
   *     their character
   */
  public boolean matches(KeyEvent event) {
    return strokes.stream().anyMatch(stroke -> stroke.matches(event));
  }

  /** Returns which of its digits was pressed, 1 to 9; 0 if none of them was. */
  public int digit(KeyEvent event) {
    return matches(event) ? KeyStroke.digit(event) : 0;
  }

  /**
   * Returns how it is pressed, for a menu that names it.
   *
   * @throws IllegalStateException if it is only known by its character
   */
  public KeyCombination combination() {
    return strokes.getFirst().combination();
  }

  /**
   * Returns the same for one of its digits.
   *
   * @param digit 1 to 9
   */
  public KeyCombination combination(int digit) {
    return strokes.get(digit - 1).combination();
  }

  /** Returns how it is pressed, in words of this system such as “Ctrl+K”. */
  public String shown() {
    return ways().getFirst();
  }

  /** Returns the ways it is pressed, the usual one first. */
  public List<String> ways() {
    return this == PAGE || this == VIEW
        ? List.of(strokes.getFirst().shown() + " … 9")
        : strokes.stream().filter(KeyStroke::listed).map(KeyStroke::shown).toList();
  }

  /** Returns the word that texts name it by. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '.');
  }
}
