package dev.holdfast.desktop.help;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.layout.GridPane;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;

/** A page is drawn whole: each word that is written is seen. */
class HelpDrawingTest extends FxTest {

  private final Messages messages = Fxml.messages(HelpView.class);
  private final List<String> followed = new ArrayList<>();

  @Test
  void everyWordOfEveryPageIsDrawnInOrder() throws Exception {
    for (HelpPage page : new HelpGuide().pages()) {
      assertThat(words(draw(page).node()))
          .as(page.name())
          .isEqualTo(plain(PlainText.of(page.document())));
    }
  }

  @Test
  void everyHeadingOfEveryPageIsFoundByItsAnchor() throws Exception {
    for (HelpPage page : new HelpGuide().pages()) {
      assertThat(draw(page).headings().keySet())
          .as(page.name())
          .containsExactlyElementsOf(page.sections().stream().map(HelpSection::anchor).toList());
    }
  }

  @Test
  void partsOfAPageLookAsTheyAreMeant() throws Exception {
    Parent drawn =
        (Parent)
            draw(new HelpPage(
                    "x",
                    """
                    # Title

                    Plain **bold** `code` [inside](y.md) [outside](z.md) ![picture](p.png)

                    ![alone](p.png)

                    3. third
                    4. fourth

                    ```sh
                    typed --elsewhere
                    ```

                    | a | b |
                    |---|---|
                    | one | two |
                    """))
                .node();
    List<Node> all = all(drawn);
    assertThat(texts(all, Text.class, "help-code")).containsExactly("code");
    assertThat(texts(all, Text.class, "strong")).containsExactly("bold");
    assertThat(all).filteredOn(Hyperlink.class::isInstance).hasSize(1);
    assertThat(texts(all, Text.class, "help-text")).contains("outside").doesNotContain("picture");
    assertThat(drawn.getChildrenUnmodifiable()).hasSize(5);
    assertThat(all)
        .filteredOn(node -> node instanceof Label label && !(label.getText().isEmpty()))
        .extracting(node -> ((Label) node).getText())
        .containsExactly("3.", "4.", "typed --elsewhere");
    GridPane table = (GridPane) all.stream().filter(GridPane.class::isInstance).findAny().get();
    assertThat(table.getRowCount()).isEqualTo(2);
    assertThat(table.getColumnCount()).isEqualTo(2);
    fx(() -> all.stream().filter(Hyperlink.class::isInstance).forEach(HelpDrawingTest::press));
    assertThat(followed).containsExactly("y.md");
    fx(() -> all.stream().filter(Button.class::isInstance).forEach(HelpDrawingTest::press));
    assertThat(onFx(() -> Clipboard.getSystemClipboard().getString()))
        .isEqualTo("typed --elsewhere");
  }

  private static void press(Node button) {
    ((javafx.scene.control.ButtonBase) button).fire();
  }

  private BlockDrawing.Drawn draw(HelpPage page) throws Exception {
    HelpLinks links =
        link -> link.equals("z.md") ? Optional.empty() : Optional.of(() -> followed.add(link));
    return onFx(() -> BlockDrawing.of(page, links, messages));
  }

  private static List<String> texts(List<Node> all, Class<Text> type, String style) {
    return all.stream()
        .filter(node -> type.isInstance(node) && node.getStyleClass().contains(style))
        .map(node -> type.cast(node).getText())
        .filter(text -> !text.isBlank())
        .toList();
  }

  /** Without marks of lists, which are not written as words. */
  private static String words(Node drawn) {
    StringBuilder words = new StringBuilder();
    for (Node node : all(drawn)) {
      if (node instanceof Text text) {
        words.append(text.getText());
      } else if (node instanceof Hyperlink link) {
        words.append(link.getText());
      } else if (node instanceof Label label && label.getStyleClass().contains("monospace")) {
        words.append(label.getText());
      }
    }
    return plain(words.toString());
  }

  private static String plain(String text) {
    return text.replaceAll("\\s+", "");
  }

  private static List<Node> all(Node from) {
    List<Node> found = new ArrayList<>(List.of(from));
    // What is inside a control belongs to its skin.
    if (from instanceof Parent parent && !(from instanceof javafx.scene.control.Control)) {
      parent.getChildrenUnmodifiable().forEach(child -> found.addAll(all(child)));
    }
    return found;
  }
}
