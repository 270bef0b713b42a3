package dev.holdfast.desktop.fx;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** What is said of a node where it is made. */
public final class Nodes {

  private Nodes() {}

  /** Returns it with these style classes. */
  public static <N extends Node> N styled(N node, String... classes) {
    node.getStyleClass().addAll(classes);
    return node;
  }

  /** Returns it found by this id, in style sheets and in tests. */
  public static <N extends Node> N named(N node, String id) {
    node.setId(id);
    return node;
  }

  /** Returns it with its parts in the middle of its height. */
  public static HBox centred(HBox line) {
    line.setAlignment(Pos.CENTER_LEFT);
    return line;
  }

  /** Returns it taking what width is left over in a line. */
  public static <R extends Region> R wide(R node) {
    HBox.setHgrow(node, Priority.ALWAYS);
    node.setMaxWidth(Double.MAX_VALUE);
    return node;
  }

  /** Returns room that pushes what follows to the end of a line. */
  public static Region gap() {
    return wide(new Region());
  }

  /** Returns it taking what height is left over in a column. */
  public static <N extends Node> N tall(N node) {
    VBox.setVgrow(node, Priority.ALWAYS);
    return node;
  }

  /** Returns it on as many lines as its text needs, none of them cut. */
  public static <L extends Labeled> L wrapped(L text) {
    text.setWrapText(true);
    text.setMinHeight(Region.USE_PREF_SIZE);
    return text;
  }

  /** Returns it never narrower than what it shows. */
  public static <R extends Region> R whole(R node) {
    node.setMinWidth(Region.USE_PREF_SIZE);
    return node;
  }

  /** Returns it scrolling up and down alone: what is in it is as wide as it. */
  public static <S extends ScrollPane> S upright(S pane) {
    pane.setFitToWidth(true);
    pane.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    return pane;
  }

  /** Returns a node and all that it is in, from the inside out; none for what is no node. */
  public static Stream<Node> upFrom(Object node) {
    return Stream.iterate(node instanceof Node it ? it : null, Objects::nonNull, Node::getParent);
  }

  /** Makes the window of a node as large as what is in it wants to be; nothing without one. */
  public static void fitWindow(Node node) {
    if (node.getScene() != null && node.getScene().getWindow() != null) {
      node.getScene().getWindow().sizeToScene();
    }
  }

  /** Keeps one of them chosen, whatever is clicked, and tells which it is now. */
  public static void keepOne(ToggleGroup group, Consumer<Toggle> chosen) {
    group
        .selectedToggleProperty()
        .subscribe(
            (before, now) -> {
              if (now == null) {
                group.selectToggle(before);
              } else {
                chosen.accept(now);
              }
            });
  }

  /** Returns a text with these style classes. */
  public static Label label(String text, String... classes) {
    return styled(new Label(text), classes);
  }

  /** Returns a sentence, all of it, on as many lines as it needs. */
  public static Label sentence(String text, String... classes) {
    return wrapped(label(text, classes));
  }

  /** Returns a line of parts with a style class. */
  public static HBox hbox(String styleClass, Node... parts) {
    return styled(new HBox(parts), styleClass);
  }

  /** Returns a line of parts in the middle of its height, all of which is kept. */
  public static HBox bar(String styleClass, Node... parts) {
    HBox bar = centred(hbox(styleClass, parts));
    bar.setMinHeight(Region.USE_PREF_SIZE);
    return bar;
  }

  /**
   * Returns the sign of a status: its shape and colour come from the {@code tone-…} class of what
   * it stands in, so that no status is told by colour alone.
   */
  public static Region statusSign() {
    return styled(new Region(), "status-sign");
  }

  /** Returns a column of parts with a style class. */
  public static VBox vbox(String styleClass, Node... parts) {
    return styled(new VBox(parts), styleClass);
  }

  /** Returns a tooltip that breaks its lines before it is wider than this, in pixels. */
  public static Tooltip tip(String text, double widest) {
    Tooltip tip = new Tooltip(text);
    tip.setWrapText(true);
    tip.setMaxWidth(widest);
    return tip;
  }

  /** Returns a button whose words are never cut off. */
  public static Button button(String text, Runnable action, String... classes) {
    return acting(whole(styled(new Button(text), classes)), action);
  }

  /** Returns words that do this when they are pressed. */
  public static Hyperlink link(String text, Runnable action, String... classes) {
    return acting(styled(new Hyperlink(text), classes), action);
  }

  /** Returns an entry of a menu; an underscore in a name is no mnemonic. */
  public static MenuItem item(String text, Runnable action) {
    MenuItem item = new MenuItem(text);
    item.setMnemonicParsing(false);
    item.setOnAction(event -> action.run());
    return item;
  }

  /** Returns it doing this when it is pressed. */
  public static <B extends ButtonBase> B acting(B button, Runnable action) {
    button.setOnAction(event -> action.run());
    return button;
  }
}
