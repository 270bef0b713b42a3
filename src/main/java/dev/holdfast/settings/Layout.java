package dev.holdfast.settings;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/**
 * Where things were. Immutable; each change returns a copy.
 *
 * @param window where the window was; null if nobody knows
 * @param splits where lines between two panes were put, by the name of the line: the part of the
 *     room that the first pane has, from 0 to 1
 * @param page what was looked at of the store that was in front; null if nobody knows
 */
@RecordBuilder
public record Layout(WindowPlace window, Map<String, Double> splits, KeptPage page)
    implements LayoutBuilder.With {

  /** Nothing is known. */
  public static final Layout NONE = new Layout(null, Map.of(), null);

  public Layout {
    splits = Map.copyOf(splits);
  }
}
