package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.item;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** Chooses event types, several at once. */
public final class TypeMenu extends MenuButton {

  /** A hostile store may have a type for every event. */
  private static final int MOST = 40;

  private Messages messages;
  private Consumer<Set<String>> chosen;
  private Set<String> types = Set.of();

  /**
   * Has nothing to choose yet.
   *
   * @param chosen hears the types that are chosen; none for all
   */
  void start(Messages messages, Consumer<Set<String>> chosen) {
    this.messages = messages;
    this.chosen = chosen;
    show(Set.of());
  }

  /** Offers these types, the most frequent first. */
  void offer(SortedMap<String, Integer> values) {
    MenuItem all = item(messages.get("filter.anyType"), () -> chosen.accept(Set.of()));
    getItems().setAll(all, new SeparatorMenuItem());
    values.entrySet().stream()
        .sorted(Comparator.comparing(entry -> -entry.getValue()))
        .limit(MOST)
        .forEach(this::add);
    setDisable(values.isEmpty());
    show(types);
  }

  private void add(Map.Entry<String, Integer> entry) {
    String words = VisibleText.start(VisibleText.line(entry.getKey()), 60);
    CheckMenuItem item =
        new CheckMenuItem(words + "  (" + NumberText.grouped((long) entry.getValue()) + ")");
    item.setMnemonicParsing(false);
    item.setUserData(entry.getKey());
    item.setOnAction(
        event -> {
          Set<String> now = new HashSet<>(types);
          if (!now.remove(entry.getKey())) {
            now.add(entry.getKey());
          }
          chosen.accept(now);
        });
    getItems().add(item);
  }

  /** Shows what is chosen. */
  void show(Set<String> now) {
    types = now;
    for (MenuItem item : getItems()) {
      if (item instanceof CheckMenuItem check) {
        check.setSelected(now.contains((String) check.getUserData()));
      }
    }
    setText(
        switch (now.size()) {
          case 0 -> messages.get("filter.anyType");
          case 1 -> VisibleText.line(now.iterator().next());
          default -> messages.get("filter.types", now.size());
        });
  }
}
