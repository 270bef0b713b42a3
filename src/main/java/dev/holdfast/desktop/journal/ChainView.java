package dev.holdfast.desktop.journal;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.journal.JournalCheck;
import dev.holdfast.text.receipt.ReceiptWords;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Whether the chain holds, on one line, and what is wrong if it does not. */
final class ChainView extends FxmlView {

  private final ChainViewModel chain;
  private final FileSaver files;
  private final JournalViewModel journal;

  /** How wide the line must be for all of it, and for the head. */
  private static final double ROOMY = 1_000;

  private static final double HEAD = 860;

  @FXML private Button copyHead;
  @FXML private Label heading;
  @FXML private Label detail;
  @FXML private Button verify;
  @FXML private ToggleButton keptHead;
  @FXML private Node headLine;
  @FXML private Label head;
  @FXML private Label faults;
  @FXML private Node knownLine;
  @FXML private TextField knownHead;
  @FXML private Label headVerdict;

  ChainView(JournalViewModel journal, FileSaver files) {
    this.journal = journal;
    this.chain = journal.chain;
    this.files = files;
    load();
    acting(copyHead, () -> ClipboardText.put(chain.check().head()));
    acting(verify, () -> chain.verify());
    verify.disableProperty().bind(chain.check.loading);
    knownHead.textProperty().bindBidirectional(chain.knownHead);
    keptHead
        .selectedProperty()
        .subscribe(
            asked -> {
              Shown.now(knownLine, asked);
              if (asked) {
                knownHead.requestFocus();
              }
            });
    node().widthProperty().subscribe(ignored -> tell());
    chain.held.value.subscribe(this::show);
    Shown.by(this::tell, chain.check.value, chain.check.loading, chain.failure);
  }

  /** Says again how long ago it was checked. */
  void tell() {
    JournalCheck check = chain.check();
    boolean known = check != null;
    boolean sound = known && check.sound();
    String failure = chain.failure.get();
    heading.setText(
        messages.get(
            !failure.isEmpty()
                ? "chain.failed"
                : !known ? "chain.checking" : sound ? "chain.sound" : "chain.broken"));
    heading.setGraphic(
        new FontIcon(!known ? Feather.LOADER : sound ? Feather.SHIELD : Feather.ALERT_TRIANGLE));
    heading
        .getStyleClass()
        .setAll(
            "label",
            "strong",
            sound && failure.isEmpty() ? "chain-sound" : known ? "problem" : "text-muted");
    detail.setText(failure.isEmpty() ? detail(check) : failure);
    Shown.now(head, node().getWidth() >= HEAD);
    Shown.now(headLine, sound && check.head() != null);
    if (sound && check.head() != null) {
      head.setText(messages.get("head", ReceiptWords.brief(check.head())));
      head.setTooltip(new Tooltip(check.head()));
      head.setAccessibleText(messages.get("head.accessible", check.head()));
    }
    faults.setText(known && !sound ? journal.words.faults(check) : "");
    Shown.now(faults, known && !sound);
  }

  private String detail(JournalCheck check) {
    if (check == null) {
      return "";
    }
    String when =
        chain.check.loading.get()
            ? messages.get("chain.again")
            : messages.get("chain.when", journal.times.relative(chain.check.value().at()));
    boolean whole = check.sound() && node().getWidth() >= ROOMY;
    return messages.get(whole ? "chain.detail" : "chain.count", check.entries()) + " · " + when;
  }

  private void show(Boolean held) {
    boolean there = Boolean.TRUE.equals(held);
    Shown.now(headVerdict, held != null);
    headVerdict.setText(messages.get(there ? "known.THERE" : "known.MISSING"));
    headVerdict.setGraphic(new FontIcon(there ? Feather.CHECK : Feather.ALERT_TRIANGLE));
    headVerdict.getStyleClass().setAll("label", there ? "chain-sound" : "problem");
  }

  @FXML
  private void export() {
    String name = messages.get("export.name");
    files.save(
        node(),
        messages,
        "common.exportTheJournal",
        messages.get("export.kind"),
        name,
        chain::export);
  }
}
