package dev.holdfast.desktop.health;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.text.Messages;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** SQL to read and to copy. Nothing here can run it. */
final class StatementBox extends VBox {

  private static final int LINE = 110;
  private static final int MOST_LINES = 9;

  StatementBox(String title, String sql, Messages messages) {
    getStyleClass().add("statement-box");
    Label name = styled(new Label(title), "text-muted", "small-text");
    Button copy =
        whole(styled(new Button(messages.get("common.copy"), new FontIcon(Feather.COPY)), "small"));
    copy.setAccessibleText(messages.get("sql.copy.accessible", title));
    copy.setTooltip(new Tooltip(messages.get("sql.copy.hint")));
    copy.setOnAction(
        event -> {
          ClipboardText.put(sql);
          copy.setText(messages.get("sql.copied"));
        });
    HBox head = centred(new HBox(name, gap(), copy));
    TextArea text = styled(new TextArea(sql), "monospace");
    text.setEditable(false);
    text.setWrapText(true);
    text.setAccessibleText(title);
    int lines = sql.lines().mapToInt(line -> line.length() / LINE + 1).sum();
    text.setPrefRowCount(Math.min(lines, MOST_LINES));
    getChildren().addAll(head, text);
  }
}
