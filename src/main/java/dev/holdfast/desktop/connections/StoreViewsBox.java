package dev.holdfast.desktop.connections;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The views below a store: a button each, with how much it lists. */
final class StoreViewsBox extends VBox {

  private final Messages messages;

  StoreViewsBox(Messages messages) {
    this.messages = messages;
    getStyleClass().add("connection-views");
    managedProperty().bind(visibleProperty());
    setVisible(false);
  }

  /** Shows these; whoever has the keyboard on one keeps it when only counts change. */
  void show(String store, List<StoreView> views) {
    setVisible(!views.isEmpty());
    while (getChildren().size() > views.size()) {
      getChildren().removeLast();
    }
    while (getChildren().size() < views.size()) {
      getChildren().add(new Line());
    }
    for (int i = 0; i < views.size(); i++) {
      ((Line) getChildren().get(i)).show(store, views.get(i));
    }
  }

  private final class Line extends Button {

    private final Label name = wide(new Label());
    private final Label count = whole(new Label());

    Line() {
      FontIcon sign = new FontIcon(Feather.STAR);
      name.setMinWidth(0);
      HBox content = centred(styled(new HBox(sign, name, count), "sidebar-view-line"));
      content.prefWidthProperty().bind(widthProperty().subtract(16));
      getStyleClass().add("sidebar-view");
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
      setGraphic(content);
      setMaxWidth(Double.MAX_VALUE);
      setMinWidth(0);
      setPrefWidth(0);
    }

    void show(String store, StoreView view) {
      String shown = VisibleText.line(view.name());
      name.setText(shown);
      count.setText(
          view.count() == null
              ? ""
              : NumberText.counted(view.count().value(), view.count().exact()));
      setOnAction(event -> view.show().run());
      String said =
          view.count() == null
              ? messages.get("view.accessible", shown, store)
              : messages.get("view.accessibleCount", shown, store, count.getText());
      setAccessibleText(said);
      setTooltip(new Tooltip(said));
    }
  }
}
