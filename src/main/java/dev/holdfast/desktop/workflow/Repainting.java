package dev.holdfast.desktop.workflow;

import java.util.ArrayList;
import java.util.List;

/** The cells that draw what many lines share: the instant looked at, the scale, the path. */
final class Repainting {

  private final List<Runnable> painters = new ArrayList<>();

  /** Takes what paints a cell; it lives as long as the table does. */
  void add(Runnable painter) {
    painters.add(painter);
  }

  /** Paints every cell again. */
  void all() {
    painters.forEach(Runnable::run);
  }
}
