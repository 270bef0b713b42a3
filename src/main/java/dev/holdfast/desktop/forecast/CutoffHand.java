package dev.holdfast.desktop.forecast;

import dev.holdfast.desktop.keys.KeyArea;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/** Moves the line of a chart by mouse and keyboard, which tries another age. */
final class CutoffHand {

  /** Steps of a page key. */
  private static final int PAGE = 10;

  private final ForecastViewModel model;
  private final AgeChart chart;
  private final Runnable adopt;

  /**
   * Takes hold of a chart.
   *
   * @param adopt makes what is tried the policy
   */
  CutoffHand(ForecastViewModel model, AgeChart chart, Runnable adopt) {
    this.model = model;
    this.chart = chart;
    this.adopt = adopt;
    chart.setOnMousePressed(this::pressed);
    chart.setOnMouseDragged(this::moved);
    chart.movable.setOnKeyPressed(this::keyed);
  }

  private void pressed(MouseEvent event) {
    if (model.isMovable() && chart.range() != null) {
      chart.movable.requestFocus();
      moved(event);
    }
  }

  private void moved(MouseEvent event) {
    if (model.isMovable() && chart.range() != null) {
      model.tryAge(chart.ageAt(event.getX()));
      event.consume();
    }
  }

  private void keyed(KeyEvent event) {
    switch (KeyArea.CUTOFF.of(event).orElse(null)) {
      case LONGER -> step(1);
      case SHORTER -> step(-1);
      case MUCH_LONGER -> step(PAGE);
      case MUCH_SHORTER -> step(-PAGE);
      case LONGEST -> model.tryAge(chart.range().seconds);
      case SHORTEST -> model.tryAge(chart.range().step);
      case ADOPT -> adopt.run();
      case FORGET -> model.forgetTrial();
      case null, default -> {
        return;
      }
    }
    event.consume();
  }

  private void step(int steps) {
    model.tryAge(chart.range().moved(chart.movable.age(), steps));
  }
}
