package dev.holdfast.desktop.help;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InWindow;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.keys.PlaceKeys;
import dev.holdfast.text.Language;
import dev.holdfast.text.Messages;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** What is in the window of the help: chapters at the left, the page that is read at the right. */
final class HelpView {

  private final HelpGuide guide;
  private final HelpViewModel model;
  private final Consumer<URI> browser;
  private final Messages messages = Fxml.messages(HelpView.class);
  private final HelpTree tree;
  private final Parent root;
  private HelpPage page;
  private Map<String, Region> headings = Map.of();

  @FXML private Button back;
  @FXML private Button forward;
  @FXML private TextField search;
  @FXML private Label none;
  @FXML private Label language;
  @FXML private VBox side;
  @FXML private ScrollPane scroll;
  @FXML private StackPane paper;

  /**
   * Shows what the model says.
   *
   * @param browser opens a page of the web outside
   */
  HelpView(HelpGuide guide, HelpViewModel model, Consumer<URI> browser) {
    this.guide = guide;
    this.model = model;
    this.browser = browser;
    this.tree = new HelpTree(guide, messages.get("chapters"), model::show);
    this.root = Fxml.load(this);
    SplitLines.place((SplitPane) root, "help", 0.28);
    PlaceKeys keys = PlaceKeys.ofThisSystem();
    root.addEventFilter(KeyEvent.KEY_PRESSED, event -> go(keys.step(event), event::consume));
    root.addEventFilter(
        MouseEvent.MOUSE_PRESSED, event -> go(PlaceKeys.step(event.getButton()), event::consume));
  }

  /** Returns the root of the scene. */
  Parent root() {
    return root;
  }

  /** The window's title. */
  ObservableValue<String> titleProperty() {
    return model.topicProperty().map(topic -> messages.get("window", guide.page(topic).title()));
  }

  /** Gives the page the keyboard, so that the keys that scroll do so, and shows its place again. */
  void reveal() {
    scroll.requestFocus();
    Platform.runLater(() -> scrollTo(model.topicProperty().get().anchor()));
  }

  @FXML
  private void initialize() {
    VBox.setVgrow(tree.node(), Priority.ALWAYS);
    side.getChildren().add(tree.node());
    back.disableProperty().bind(model.canGoBackProperty().not());
    forward.disableProperty().bind(model.canGoForwardProperty().not());
    back.setTooltip(new Tooltip(messages.get("back")));
    forward.setTooltip(new Tooltip(messages.get("forward")));
    Shown.now(none, false);
    Shown.now(language, !Language.current().getLanguage().equals(Locale.ENGLISH.getLanguage()));
    search.textProperty().subscribe((before, now) -> search(now));
    search.addEventFilter(KeyEvent.KEY_PRESSED, this::keyInSearch);
    model.topicProperty().subscribe(this::show);
  }

  private void search(String sought) {
    tree.search(HelpSection.words(sought));
    Shown.now(none, tree.isEmpty());
  }

  /** Escape closes the window only when there is nothing to take back. */
  private void keyInSearch(KeyEvent event) {
    if (Key.CLOSE.matches(event) && !search.getText().isEmpty()) {
      search.clear();
      event.consume();
    } else if (Key.NEXT_OFFER.matches(event)) {
      tree.node().requestFocus();
      event.consume();
    }
  }

  private void show(HelpTopic topic) {
    HelpPage wanted = guide.page(topic);
    if (wanted != page) {
      page = wanted;
      BlockDrawing.Drawn drawn = BlockDrawing.of(wanted, this::follow, messages);
      headings = drawn.headings();
      paper.getChildren().setAll(drawn.node());
    }
    tree.follow(topic);
    scrollTo(topic.anchor());
    // Once more when all of it is laid out, which a new page is not yet.
    Platform.runLater(() -> scrollTo(model.topicProperty().get().anchor()));
  }

  private void scrollTo(String anchor) {
    if (!InWindow.of(scroll).getValue()) {
      // Nothing has its size yet; once the window is open it is asked for again.
      return;
    }
    Region heading = headings.get(anchor);
    if (heading == null) {
      scroll.setVvalue(0);
      return;
    }
    scroll.applyCss();
    scroll.layout();
    double top = paper.sceneToLocal(heading.localToScene(heading.getBoundsInLocal())).getMinY() - 8;
    double room = paper.getHeight() - scroll.getViewportBounds().getHeight();
    scroll.setVvalue(room <= 0 ? 0 : Math.clamp(top / room, 0, 1));
  }

  private Optional<Runnable> follow(String destination) {
    if (destination.startsWith("https:") || destination.startsWith("http:")) {
      return Optional.of(() -> browser.accept(URI.create(destination)));
    }
    return guide.target(page.name(), destination).map(topic -> () -> model.show(topic));
  }

  @FXML
  private void goBack() {
    model.back();
  }

  @FXML
  private void goForward() {
    model.forward();
  }

  private void go(int step, Runnable consume) {
    if (step == 0) {
      return;
    }
    consume.run();
    if (step < 0) {
      model.back();
    } else {
      model.forward();
    }
  }
}
