package dev.holdfast.desktop.tasks;

import dev.holdfast.settings.SavedViews;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Views and columns that the operator chose, for all open stores: what is chosen on one page is
 * there on the page of every store of the kind. To be used on the FX thread; needs no toolkit.
 */
public final class KeptViews {

  /** All of them, by the kind of store. */
  public final ReadOnlyObjectWrapper<Map<String, SavedViews>> all;

  /** Begins with what was kept, by the kind of store. */
  public KeptViews(Map<String, SavedViews> kept) {
    all = new ReadOnlyObjectWrapper<>(Map.copyOf(kept));
  }

  /** Returns those for a kind of store. */
  public SavedViews of(String kind) {
    return all.get().getOrDefault(kind, SavedViews.NONE);
  }

  /** Changes those for a kind of store. */
  void change(String kind, UnaryOperator<SavedViews> change) {
    SavedViews changed = change.apply(of(kind));
    if (!changed.equals(of(kind))) {
      Map<String, SavedViews> next = new HashMap<>(all.get());
      next.put(kind, changed);
      all.set(Map.copyOf(next));
    }
  }
}
