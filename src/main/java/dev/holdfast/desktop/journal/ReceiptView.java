package dev.holdfast.desktop.journal;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.keepOne;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.json.JsonPane;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.receipt.Receipt;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/** The receipt of one entry, or the entry as it is. */
final class ReceiptView extends FxmlView {

  private final ReceiptViewModel model;
  private final FileSaver files;
  private final JournalSentences words;
  private final JsonPane raw = new JsonPane();

  @FXML private Button copy;
  @FXML private ToggleGroup shape;
  @FXML private Node head;
  @FXML private Label title;
  @FXML private Label how;
  @FXML private ToggleButton asRaw;
  @FXML private StackPane body;
  @FXML private ScrollPane scroll;
  @FXML private VBox content;
  @FXML private InlineFailure failure;
  @FXML private Label saved;
  @FXML private Node actions;
  @FXML private Button preview;

  ReceiptView(JournalViewModel journal, FileSaver files) {
    this.model = journal.receipt;
    this.files = files;
    this.words = journal.words;
    load();
    acting(copy, () -> ClipboardText.put(model.text()));
    acting(preview, () -> model.previewPolicy());
    raw.getStyleClass().add("receipt-raw");
    keepOne(shape, _ -> arrange());
    failure.message.bind(
        Bindings.when(model.saving.failure.isEmpty())
            .then(model.looked.failure)
            .otherwise(model.saving.failure));
    failure.setOnRetry(model::refresh);
    Shown.saying(saved, model.saving.success);
    model.looked.value.subscribe(this::show);
  }

  private void arrange() {
    ReceiptViewModel.Looked looked = model.looked.value();
    boolean any = looked != null && looked.receipt() != null;
    Shown.now(head, any);
    Shown.now(actions, any);
    if (!any) {
      String key = looked == null ? "receipt.none" : "receipt.gone";
      body.getChildren()
          .setAll(Placeholder.empty(messages.get(key + ".title"), messages.get(key + ".text")));
    } else {
      body.getChildren().setAll(asRaw.isSelected() ? raw : scroll);
    }
  }

  private void show(ReceiptViewModel.Looked looked) {
    arrange();
    if (looked == null || looked.receipt() == null) {
      return;
    }
    Receipt receipt = looked.receipt();
    title.setText(receipt.title());
    title.setTooltip(new Tooltip(receipt.title()));
    title.setGraphic(new FontIcon(words.sign(receipt.item().verb())));
    how.setText(receipt.how());
    how.setGraphic(new FontIcon(JournalSentences.sign(receipt.went())));
    how.getStyleClass()
        .setAll("label", "receipt-how", "journal-went", JournalSentences.style(receipt.went()));
    content
        .getChildren()
        .setAll(
            new SheetPane(
                receipt.parts(),
                link -> looked.ofThisStore() || !(link instanceof Link.OfTask),
                model::follow));
    scroll.setVvalue(0);
    raw.setJson(looked.raw());
    Shown.now(preview, looked.policy() != null);
  }

  @FXML
  private void save() {
    long number = model.looked.value().receipt().item().start.sequence();
    String name = messages.get("receipt.save.name", Long.toString(number));
    files.save(
        node(), messages, "receipt.save.title", messages.get("common.markdown"), name, model::save);
  }
}
