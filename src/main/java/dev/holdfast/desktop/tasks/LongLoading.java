package dev.holdfast.desktop.tasks;

import javafx.animation.PauseTransition;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableValue;
import javafx.util.Duration;

/** Whether something is being read, and has been for a while: what is over at once is not told. */
final class LongLoading extends ReadOnlyBooleanWrapper {

  LongLoading(ObservableValue<Boolean> loading) {
    PauseTransition soon = new PauseTransition(Duration.millis(400));
    soon.setOnFinished(event -> set(loading.getValue()));
    loading.subscribe(
        now -> {
          set(false);
          soon.stop();
          if (now) {
            soon.playFromStart();
          }
        });
  }
}
