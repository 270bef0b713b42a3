package dev.holdfast.desktop.tasks.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import java.util.List;
import java.util.Map;
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

  private TextField line() throws Exception {
    show(
        () ->
            new StackPane(
                new QueryLine(
                    new QueryLine.Asked(
                        asked.getReadOnlyProperty(), new ReadOnlyObjectWrapper<>(), asked::set),
                    new LineOffers(List.of("name:", "status:"), known),
                    "",
                    "")));
    return lookup("#text").queryAs(TextField.class);
  }

  private static void press(TextField text, KeyCode key) {
    text.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false));
  }

  @Test
  void valuesThatAreLearnedAfterTheirKeyWasChosenAreOffered() throws Exception {
    TextField text = line();
    fx(text::requestFocus);
    fx(
        () -> {
          text.setText("st");
          text.end();
        });
    await("the key is offered", this::offered);
    await("nobody types", () -> asked.get().equals("st"));
    fx(
        () -> {
          press(text, KeyCode.DOWN);
          press(text, KeyCode.ENTER);
        });
    assertThat(text.getText()).isEqualTo("status:");
    assertThat(offered()).isFalse();

    fx(() -> known.set(new FilterVocabulary(Map.of("status", List.of("paused")))));

    assertThat(offered()).isTrue();
  }

  @Test
  void whatIsLearnedAfterEscapeOpensNothingAgain() throws Exception {
    TextField text = line();
    fx(text::requestFocus);
    fx(() -> text.setText("na"));
    fx(text::end);
    await("the key is offered", this::offered);
    fx(
        () -> {
          press(text, KeyCode.ESCAPE);
          known.set(FilterVocabulary.NONE);
        });
    assertThat(offered()).isFalse();
    assertThat(text.getText()).isEqualTo("na");
    assertThat(asked.get()).as("nobody types any more").isEqualTo("na");
  }
}
