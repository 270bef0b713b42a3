package dev.holdfast.desktop.fx.json;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextArea;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows a field of a store as readable JSON, or as it is with a note when it is none. Copy takes
 * the whole field; the control holds at most {@link #LIMIT} characters.
 */
public final class JsonPane extends VBox {

  /** The most characters put into the control. */
  public static final int LIMIT = 100_000;

  private final Messages messages = Fxml.messages(JsonPane.class);
  private final TextArea area = styled(new TextArea(), "monospace");
  private final Label note = wide(sentence("", "text-muted"));
  private final Button copy =
      whole(styled(new Button(messages.get("common.copy"), new FontIcon(Feather.COPY)), "small"));
  private String whole = "";

  /** Shows nothing yet. */
  public JsonPane() {
    getStyleClass().add("json-pane");
    area.setEditable(false);
    area.setWrapText(true);
    area.setPromptText(messages.get("common.empty"));
    area.setAccessibleText(messages.get("json.raw"));
    VBox.setVgrow(area, Priority.ALWAYS);
    copy.setOnAction(event -> copyAll());
    MenuItem whole = new MenuItem(messages.get("common.copy"));
    whole.setOnAction(_ -> copySelected());
    area.setContextMenu(new ContextMenu(whole));
    Pointing.into(area);

    getChildren().addAll(centred(hbox("json-bar", note, copy)), area);
    setJson(null);
  }

  /** Shows a field that should hold JSON; null or empty shows that there is nothing. */
  public void setJson(String raw) {
    if (raw == null || raw.isEmpty()) {
      show("", "");
      return;
    }
    JsonLayout json = JsonLayout.of(raw);
    show(
        json.text(),
        switch (json.state()) {
          case READABLE -> "";
          case NOT_JSON -> messages.get("json.notJson");
          case TOO_LARGE -> messages.get("json.tooLarge");
        });
  }

  /** Shows a field that is plain text, such as an error. */
  public void setPlain(String text) {
    show(text == null ? "" : text, "");
  }

  private void show(String text, String remark) {
    whole = text;
    boolean cut = text.length() > LIMIT;
    area.setText(VisibleText.block(cut ? text.substring(0, LIMIT) : text));
    area.positionCaret(0);
    String cutRemark = cut ? messages.get("json.cut", LIMIT, text.length()) : "";
    note.setText((remark + " " + cutRemark).strip());
    copy.setDisable(text.isEmpty());
  }

  private void copySelected() {
    String selected = area.getSelectedText();
    ClipboardText.put(selected.isEmpty() ? whole : selected);
  }

  private void copyAll() {
    ClipboardText.put(whole);
  }
}
