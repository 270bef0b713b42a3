package dev.holdfast.desktop.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.OperationTerm;
import javafx.scene.control.CheckBox;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

class AgeFormViewTest extends FxTest {

  @Test
  void aScreenReaderSaysWhyPausedTasksAreNotChosen() throws Exception {
    show(
        () -> {
          AgeFormViewModel age = new AgeFormViewModel(FibFlowTerms.STATUSES);
          return new StackPane(new AgeFormView(age, () -> {}, OperationTerm.DELETE).node());
        });
    assertThat(box("#status-paused").getAccessibleHelp())
        .isEqualTo("Off because a paused task often waits for a person.")
        .isEqualTo(lookup("#pausedNote").queryLabeled().getText());
    assertThat(box("#status-completed").getAccessibleHelp()).isNull();
  }

  private CheckBox box(String query) {
    return lookup(query).queryAs(CheckBox.class);
  }
}
