package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.shell.PagePart;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

/** Only what is in front reads; what was behind hears of a change when it comes to the front. */
class PartTabsTest extends FxTest {

  private final List<String> heard = new ArrayList<>();

  /** A part that writes down what it is told. */
  private final class Told implements PagePart {

    private final String title;
    private final Node node;

    Told(String title) {
      this.title = title;
      node = new Label("content of " + title);
    }

    @Override
    public String title() {
      return title;
    }

    @Override
    public Node node() {
      return node;
    }

    @Override
    public void shown() {
      heard.add(title + " shown");
    }

    @Override
    public void hidden() {
      heard.add(title + " hidden");
    }

    @Override
    public void refresh() {
      heard.add(title + " refreshed");
    }

    @Override
    public void close() {
      heard.add(title + " closed");
    }
  }

  @Test
  void tellsThePartInFrontAndTheOthersWhenTheyComeToTheFront() throws Exception {
    List<PartTabs> made = new ArrayList<>();
    fx(() -> made.add(new PartTabs(List.of(new Told("One"), new Told("Two")))));
    PartTabs tabs = made.getFirst();
    show(() -> new StackPane(tabs.tabs));
    assertThat(heard).isEmpty();
    fx(tabs::shown);
    fx(tabs::refresh);
    assertThat(heard).containsExactly("One shown", "One refreshed");
    heard.clear();
    clickOn("Two");
    assertThat(heard).containsExactly("One hidden", "Two shown", "Two refreshed");
    heard.clear();
    clickOn("One");
    fx(tabs::hidden);
    clickOn("Two");
    fx(tabs::close);
    assertThat(heard)
        .containsExactly("Two hidden", "One shown", "One hidden", "One closed", "Two closed");
  }
}
