package dev.holdfast.desktop.fx;

import java.util.function.Function;
import javafx.util.StringConverter;

/** Shows a value of a list by a text; nothing is typed there. */
public final class ShownText<V> extends StringConverter<V> {

  private final Function<V, String> text;

  private ShownText(Function<V, String> text) {
    this.text = text;
  }

  /** Shows them so. */
  public static <V> ShownText<V> of(Function<V, String> text) {
    return new ShownText<>(text);
  }

  @Override
  public String toString(V value) {
    return value == null ? "" : text.apply(value);
  }

  @Override
  public V fromString(String typed) {
    throw new UnsupportedOperationException();
  }
}
