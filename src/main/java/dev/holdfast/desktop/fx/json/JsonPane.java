package dev.holdfast.desktop.fx.json;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.VBox;

/**
 * Shows a field of a store as readable JSON, or as it is with a note when it is none. Copy takes
 * the whole field; the control holds at most {@link #LIMIT} characters.
 */
public final class JsonPane extends VBox {

  /** The most characters put into the control. */
  public static final int LIMIT = 100_000;

  private final Messages messages = Fxml.messages(JsonPane.class);
  @FXML private TextArea area;
  @FXML private Label note;
  @FXML private Button copy;
  private String whole = "";

  /** Shows nothing yet. */
  public JsonPane() {
    Fxml.load(this, messages);
    Pointing.into(area);
    acting(copy, () -> ClipboardText.put(whole));
    setJson(null);
  }

  /** Shows a field that should hold JSON; null or empty shows that there is nothing. */
  public void setJson(String raw) {
    if (raw == null || raw.isEmpty()) {
      show("", "");
      return;
    }
    JsonLayout json = JsonLayout.of(raw);
    show(json.text(), json.remark() == null ? "" : messages.get(json.remark()));
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

  @FXML
  private void copySelected() {
    String selected = area.getSelectedText();
    ClipboardText.put(selected.isEmpty() ? whole : selected);
  }
}
