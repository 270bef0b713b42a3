package dev.holdfast.desktop.fx;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;

/**
 * What can be read or heard in all windows: labels, buttons, headers, tabs, menus, prompts,
 * tooltips, and what is told to screen readers. What is scrolled out of sight counts, what an
 * operator has typed does not. To be used on the FX thread.
 */
public final class SaidTexts {

  private final Set<String> said = new LinkedHashSet<>();

  private SaidTexts() {}

  /** Returns what all windows say now. */
  public static Set<String> now() {
    SaidTexts texts = new SaidTexts();
    for (Window window : List.copyOf(Window.getWindows())) {
      if (window instanceof Stage stage) {
        texts.add(stage.getTitle());
      }
      texts.walk(window.getScene().getRoot());
    }
    return texts.said;
  }

  /** Returns the nodes of a type that are shown in all windows. */
  public static <N extends Node> List<N> shown(Class<N> type) {
    List<N> found = new ArrayList<>();
    List.copyOf(Window.getWindows())
        .forEach(window -> collect(window.getScene().getRoot(), type, found));
    return found;
  }

  private static <N> void collect(Node node, Class<N> type, List<N> found) {
    if (!node.isVisible()) {
      return;
    }
    if (type.isInstance(node)) {
      found.add(type.cast(node));
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> collect(child, type, found));
    }
  }

  private void walk(Node node) {
    if (!node.isVisible()) {
      return;
    }
    add(node.getAccessibleText());
    add(node.getAccessibleHelp());
    add(node.getAccessibleRoleDescription());
    switch (node) {
      case Text text -> add(text.getText());
      case Labeled labeled -> add(labeled.getText());
      case TextInputControl input -> add(input.getPromptText());
      case ComboBox<?> choice -> choices(choice);
      default -> {}
    }
    if (node instanceof MenuButton button) {
      items(button.getItems().stream());
    }
    if (node instanceof Control control) {
      tooltip(control.getTooltip());
      ContextMenu menu = control.getContextMenu();
      items(menu == null ? Stream.empty() : menu.getItems().stream());
    }
    // What was typed stands in nodes of the field itself.
    if (node instanceof Parent parent && !(node instanceof TextInputControl)) {
      parent.getChildrenUnmodifiable().forEach(this::walk);
    }
  }

  private <T> void choices(ComboBox<T> choice) {
    add(choice.getPromptText());
    if (choice.getConverter() != null) {
      choice.getItems().forEach(item -> add(choice.getConverter().toString(item)));
    }
  }

  private void items(Stream<MenuItem> items) {
    items.forEach(
        item -> {
          add(item.getText());
          if (item instanceof Menu menu) {
            items(menu.getItems().stream());
          }
        });
  }

  private void tooltip(Tooltip tooltip) {
    add(tooltip == null ? null : tooltip.getText());
  }

  private void add(String text) {
    if (text != null && !text.isBlank()) {
      said.add(text);
    }
  }
}
