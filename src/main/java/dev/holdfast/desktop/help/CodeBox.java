package dev.holdfast.desktop.help;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.text.Messages;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Something to be typed elsewhere, word for word, and a button that copies it. */
final class CodeBox extends HBox {

  CodeBox(String code, Messages messages) {
    String shown = code.stripTrailing();
    getStyleClass().add("help-code-box");
    Label text = new Label(shown);
    text.getStyleClass().add("monospace");
    text.setWrapText(true);
    text.setMinSize(0, Region.USE_PREF_SIZE);
    text.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(text, Priority.ALWAYS);
    Button copy = new Button(null, new FontIcon(Feather.COPY));
    copy.getStyleClass().add("icon-button");
    copy.setMinWidth(Region.USE_PREF_SIZE);
    copy.setAccessibleText(messages.get("copy"));
    copy.setTooltip(new Tooltip(messages.get("copy")));
    copy.setOnAction(
        event -> {
          ClipboardText.put(shown);
          copy.setGraphic(new FontIcon(Feather.CHECK));
          copy.setAccessibleText(messages.get("copied"));
        });
    getChildren().addAll(text, copy);
  }
}
