package dev.holdfast.desktop.tasks.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

/** The line alone, without a store. */
class QueryLineTest extends FxTest {

  private final ReadOnlyStringWrapper asked = new ReadOnlyStringWrapper("");
  private final SimpleObjectProperty<FilterVocabulary> known = new SimpleObjectProperty<>();

  private boolean offered() {
    return lookup("#filterOffers").tryQuery().isPresent();
  }

  @Test
  void whatIsLearnedAfterEscapeOpensNothingAgain() throws Exception {
    show(
        () ->
            new StackPane(
                new QueryLine(
                    new QueryLine.Asked(
                        asked.getReadOnlyProperty(), new ReadOnlyObjectWrapper<>(), asked::set),
                    new LineOffers(List.of("name", "status"), known),
                    "",
                    "")));
    TextField text = lookup("#text").queryAs(TextField.class);
    fx(text::requestFocus);
    fx(() -> text.setText("na"));
    fx(text::end);
    await("the key is offered", this::offered);
    fx(
        () -> {
          text.fireEvent(
              new KeyEvent(
                  KeyEvent.KEY_PRESSED, "", "", KeyCode.ESCAPE, false, false, false, false));
          known.set(FilterVocabulary.NONE);
        });
    assertThat(offered()).isFalse();
    assertThat(text.getText()).isEqualTo("na");
    assertThat(asked.get()).as("nobody types any more").isEqualTo("na");
  }
}
