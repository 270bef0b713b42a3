package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.WholeFile;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.JsonPane;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.journal.JournalCheck;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The Journal page: whether the chain holds, what was done, and one entry in full. */
final class JournalView {

  private final JournalViewModel journal;
  private final Messages messages = Fxml.messages(JournalView.class);
  private final JournalText words = new JournalText(messages);
  private final JournalTableView table;
  private final JsonPane entry = new JsonPane();
  private final SplitPane lines;
  private final VBox root;
  private final FileSaver files;
  private boolean wantsFocus;

  @FXML private InlineFailure failure;
  @FXML private VBox verdict;
  @FXML private Label heading;
  @FXML private Label detail;
  @FXML private HBox headLine;
  @FXML private TextField head;
  @FXML private TextField knownHead;
  @FXML private Label headVerdict;
  @FXML private StackPane content;

  JournalView(JournalViewModel journal, Clock clock, ZoneId zone, FileSaver files) {
    this.files = files;
    this.journal = journal;
    this.table = new JournalTableView(words, new TimeText(clock, zone));
    this.lines = new SplitPane(table.node(), entry);
    lines.setOrientation(javafx.geometry.Orientation.VERTICAL);
    lines.setDividerPositions(0.62);
    lines.getStyleClass().add("journal-split");
    root = Fxml.load(this);
    table.selectedProperty().subscribe(line -> entry.setJson(line == null ? null : line.text()));
    knownHead.textProperty().bindBidirectional(journal.knownHeadProperty());
    journal.headVerdictBinding().subscribe(this::show);
    InlineFailure exportFailure = new InlineFailure();
    exportFailure.messageProperty().bind(journal.exportFailureProperty());
    Banner exported = new Banner(Banner.Kind.INFO);
    exported.textProperty().bind(journal.exportedProperty());
    exportFailure.setId("exportFailure");
    root.getChildren().addAll(2, List.of(exportFailure, exported));
    failure.messageProperty().bind(journal.failureProperty());
    failure.setOnRetry(journal::refresh);
    journal.readingProperty().subscribe(this::show);
    journal.failureProperty().subscribe(ignored -> show(journal.readingProperty().get()));
  }

  Node node() {
    return root;
  }

  /** Puts the keyboard into the table, now or when there is one. */
  void focus() {
    wantsFocus = !content.getChildren().contains(lines);
    if (!wantsFocus) {
      // The table is in the scene only once the divided pane around it has its skin.
      root.applyCss();
      table.focus();
    }
  }

  private void show(JournalReading reading) {
    boolean empty = reading != null && reading.check().entries() == 0;
    verdict.setVisible(reading != null && !(empty && reading.check().sound()));
    verdict.setManaged(verdict.isVisible());
    if (reading == null) {
      boolean failed = !journal.failureProperty().get().isEmpty();
      content
          .getChildren()
          .setAll(failed ? new StackPane() : Placeholder.loading(messages.get("loading")));
      return;
    }
    if (empty) {
      String why = reading.check().sound() ? "empty" : "gone";
      if (!reading.check().sound()) {
        verdict(reading.check(), reading.lines().size());
      }
      content
          .getChildren()
          .setAll(Placeholder.empty(messages.get(why + ".title"), messages.get(why + ".detail")));
      return;
    }
    verdict(reading.check(), reading.lines().size());
    table.show(reading.lines());
    content.getChildren().setAll(lines);
    if (wantsFocus) {
      focus();
    }
  }

  private void verdict(JournalCheck check, int shown) {
    heading.setText(words.verdict(check, shown));
    heading.setGraphic(new FontIcon(check.sound() ? Feather.SHIELD : Feather.ALERT_TRIANGLE));
    heading.getStyleClass().setAll("label", "strong", check.sound() ? "chain-sound" : "problem");
    detail.setText(words.detail(check));
    headLine.setVisible(check.sound());
    headLine.setManaged(check.sound());
    head.setText(check.head());
  }

  private void show(HeadVerdict of) {
    boolean said = of != HeadVerdict.NONE;
    headVerdict.setVisible(said);
    headVerdict.setManaged(said);
    headVerdict.setText(said ? messages.get("known." + of) : "");
    boolean there = of == HeadVerdict.THERE;
    headVerdict.setGraphic(new FontIcon(there ? Feather.CHECK : Feather.ALERT_TRIANGLE));
    headVerdict.getStyleClass().setAll("label", there ? "chain-sound" : "problem");
  }

  @FXML
  private void export() {
    files
        .save(
            root.getScene().getWindow(),
            messages.get("export.title"),
            messages.get("export.kind"),
            messages.get("export.name"))
        .ifPresent(place -> journal.export(new WholeFile(place.path(), place.mayReplace())));
  }
}
