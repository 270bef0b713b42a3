package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.upFrom;

import dev.holdfast.desktop.keys.Key;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyEvent;

/**
 * A right click on a value: only what has it is shown, or what has it is left out, by a word of the
 * page's line; or it is copied.
 */
public final class Pointing {

  /** Longer words would make a menu as wide as the screen. */
  private static final int SHOWN = 48;

  private static final String ONLY = "point-only";

  private Pointing() {}

  /**
   * What stands somewhere.
   *
   * @param word asks for it; null where no word does
   * @param text what is copied; null where something else copies it
   */
  public record Value(Query word, String text) {}

  /** A line that a page has. */
  private record Line(
      Supplier<String> typed, Consumer<String> type, Predicate<String> knows, boolean leavesOut) {

    private void change(UnaryOperator<Query> changed) {
      Query now;
      try {
        now = Query.parse(typed.get());
      } catch (QueryException unreadable) {
        now = Query.ALL;
      }
      type.accept(changed.apply(now).toString());
    }
  }

  /** Says what a node shows whenever somebody points at it; null for nothing. */
  public static <N extends Node> N at(N node, Supplier<Value> value) {
    node.getProperties().put(Value.class, value);
    return node;
  }

  /**
   * Lets a page's line be asked for what stands on the page.
   *
   * @param knows whether it has a key
   * @param leavesOut whether it takes words with a minus
   */
  public static void on(
      Node page,
      Supplier<String> typed,
      Consumer<String> type,
      Predicate<String> knows,
      boolean leavesOut) {
    page.getProperties().put(Line.class, new Line(typed, type, knows, leavesOut));
    ContextMenu menu = new ContextMenu();
    page.addEventHandler(
        ContextMenuEvent.CONTEXT_MENU_REQUESTED,
        event -> {
          menu.getItems().setAll(items(event));
          if (!menu.getItems().isEmpty()) {
            menu.show(page, event.getScreenX(), event.getScreenY());
            event.consume();
          }
        });
  }

  /** Puts what can be done with a value before all else in the menu that a control has. */
  public static void into(Control control) {
    control.addEventFilter(
        ContextMenuEvent.CONTEXT_MENU_REQUESTED,
        event -> {
          if (control.getContextMenu() != null) {
            List<MenuItem> all = control.getContextMenu().getItems();
            all.removeIf(item -> Value.class.equals(item.getUserData()));
            all.addAll(0, before(items(event)));
          }
        });
  }

  /**
   * Returns what can be done with what was pointed at, or by keyboard with each of some values,
   * with a line below it.
   */
  public static List<MenuItem> before(
      ContextMenuEvent event, Node where, Supplier<Stream<Value>> values) {
    return before(event.isKeyboardTrigger() ? ofAll(where, values.get()) : items(event));
  }

  /** Returns items with a line below them, none if there are none. */
  private static List<MenuItem> before(List<MenuItem> items) {
    List<MenuItem> all = new ArrayList<>(items);
    if (!all.isEmpty()) {
      all.add(new SeparatorMenuItem());
    }
    all.forEach(item -> item.setUserData(Value.class));
    return all;
  }

  /** Returns what can be done with what was pointed at. */
  public static List<MenuItem> items(ContextMenuEvent event) {
    Node hit = event.getPickResult() == null ? null : event.getPickResult().getIntersectedNode();
    Value value = null;
    for (Node at = hit; at != null && value == null; at = at.getParent()) {
      value = property(at, Value.class) instanceof Supplier<?> of ? (Value) of.get() : null;
    }
    return value == null ? List.of() : items(hit, value);
  }

  /** Returns what the keyboard can do with values, as it points at none of them: one menu. */
  private static List<MenuItem> ofAll(Node where, Stream<Value> values) {
    Menu menu = new Menu(Fxml.messages(Pointing.class).get("point.only", "…"));
    values.forEach(
        value ->
            items(where, value).stream()
                .filter(item -> item.getId().equals(ONLY))
                .forEach(menu.getItems()::add));
    return menu.getItems().isEmpty() ? List.of() : List.of(menu);
  }

  private static List<MenuItem> items(Node where, Value value) {
    List<MenuItem> items = new ArrayList<>();
    Line line =
        upFrom(where)
            .map(at -> (Line) property(at, Line.class))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    Query word = value.word();
    if (line != null && word != null) {
      if (line.knows().test(word.key())) {
        items.add(item("point.only", word, () -> line.change(query -> query.narrowedTo(word))));
        if (line.leavesOut()) {
          items.add(item("point.out", word, () -> line.change(query -> query.leavingOut(word))));
        }
      }
    }
    if (value.text() != null && !value.text().isBlank()) {
      items.add(item("common.copy", word, () -> ClipboardText.put(value.text())));
    }
    return items;
  }

  private static Object property(Node node, Object key) {
    return node.hasProperties() ? node.getProperties().get(key) : null;
  }

  private static MenuItem item(String key, Query word, Runnable action) {
    Messages messages = Fxml.messages(Pointing.class);
    String shown = VisibleText.start(VisibleText.line(String.valueOf(word)), SHOWN);
    MenuItem item = Nodes.item(messages.get(key, shown), action);
    item.setId(key.replace('.', '-'));
    return item;
  }

  /**
   * Lets the menu key, or Shift+F10, ask for the menu of what is selected, as a right click does.
   */
  public static void byKey(Control control) {
    // There the platform itself asks for the menu.
    if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows")) {
      return;
    }
    control.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (Key.MENU.matches(event)) {
            ask(control);
            event.consume();
          }
        });
  }

  private static void ask(Control control) {
    Node row = control.lookup(".table-row-cell:selected");
    Bounds there = (row == null ? control : row).getLayoutBounds();
    Point2D at =
        (row == null ? control : row)
            .localToScreen(
                there.getMinX() + Math.min(there.getWidth(), 48),
                there.getMinY() + Math.min(there.getHeight(), 24));
    Point2D inside = control.screenToLocal(at);
    control.fireEvent(
        new ContextMenuEvent(
            ContextMenuEvent.CONTEXT_MENU_REQUESTED,
            inside.getX(),
            inside.getY(),
            at.getX(),
            at.getY(),
            true,
            null));
  }
}
