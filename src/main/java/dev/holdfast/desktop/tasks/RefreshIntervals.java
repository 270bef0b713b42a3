package dev.holdfast.desktop.tasks;

import dev.holdfast.text.Messages;
import javafx.scene.control.ComboBox;
import javafx.util.StringConverter;

/** Fills a box with the intervals of automatic refresh. */
final class RefreshIntervals {

  private RefreshIntervals() {}

  static void fill(ComboBox<RefreshInterval> box, Messages messages) {
    box.getItems().setAll(RefreshInterval.values());
    box.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(RefreshInterval interval) {
            return interval == null ? "" : messages.get("refresh." + interval.name());
          }

          @Override
          public RefreshInterval fromString(String word) {
            throw new UnsupportedOperationException("the box is not editable");
          }
        });
  }
}
