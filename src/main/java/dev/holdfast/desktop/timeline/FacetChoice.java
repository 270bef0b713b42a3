package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import javafx.scene.control.ComboBox;
import javafx.util.StringConverter;

/**
 * Chooses one of the values there are, or any; each with its number of events.
 *
 * @param <T> the kind of value
 */
final class FacetChoice<T extends Comparable<T>> extends ComboBox<Optional<T>> {

  private Map<T, Integer> counts = Map.of();

  /**
   * Has nothing to choose yet.
   *
   * @param any what stands for any value
   * @param words how a value is written
   */
  FacetChoice(String any, Function<T, String> words) {
    setAccessibleText(any);
    setMinWidth(90);
    getItems().setAll(List.of(Optional.empty()));
    setValue(Optional.empty());
    setVisibleRowCount(14);
    setConverter(
        new StringConverter<>() {
          @Override
          public String toString(Optional<T> value) {
            return value == null || value.isEmpty()
                ? any
                : words.apply(value.get())
                    + "  ("
                    + NumberText.grouped((long) counts.getOrDefault(value.get(), 0))
                    + ")";
          }

          @Override
          public Optional<T> fromString(String text) {
            throw new UnsupportedOperationException(text);
          }
        });
  }

  /** Offers these values; the one chosen stays chosen, also if no event has it any more. */
  void offer(SortedMap<T, Integer> values) {
    Optional<T> chosen = getValue();
    counts = new TreeMap<>(values);
    List<Optional<T>> items = new ArrayList<>();
    items.add(Optional.empty());
    values.keySet().forEach(value -> items.add(Optional.of(value)));
    if (chosen != null && !items.contains(chosen)) {
      items.add(chosen);
    }
    getItems().setAll(items);
    setValue(chosen);
    setDisable(values.isEmpty() && chosen != null && chosen.isEmpty());
  }

  /** Returns what is chosen; null for any. */
  T chosen() {
    return getValue() == null ? null : getValue().orElse(null);
  }
}
