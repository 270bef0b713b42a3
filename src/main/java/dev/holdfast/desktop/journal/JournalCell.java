package dev.holdfast.desktop.journal;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.javafx.FontIcon;

/** A day, something that was done, or what leads to older entries. */
final class JournalCell extends ListCell<JournalRow> {

  private static final PseudoClass DAY = PseudoClass.getPseudoClass("day");
  private static final PseudoClass DOUBTFUL = PseudoClass.getPseudoClass("doubtful");

  private final JournalSentences words;
  private final Messages messages;
  private final TimeText times;
  private final Supplier<LocalDate> today;
  private final Supplier<List<Long>> faults;
  private final Map<JournalColumns, Label> labels = new EnumMap<>(JournalColumns.class);
  private final HBox line = styled(new HBox(), "journal-row");
  private final FontIcon verbSign = new FontIcon();
  private final FontIcon wentSign = new FontIcon();
  private final Label day = whole(styled(new Label(), "strong"));
  private final Label sum = styled(new Label(), "text-muted", "small-text");
  private final HBox dayLine;
  private final Button more = styled(new Button(), "small");
  private final Tooltip why = new Tooltip();

  JournalCell(
      JournalSentences words,
      Messages messages,
      TimeText times,
      Supplier<LocalDate> today,
      Supplier<List<Long>> faults,
      Runnable reader) {
    this.faults = faults;
    this.words = words;
    this.messages = messages;
    this.times = times;
    this.today = today;
    for (JournalColumns column : JournalColumns.values()) {
      Label label = column.label();
      labels.put(column, label);
      line.getChildren().add(label);
    }
    line.setAlignment(Pos.CENTER_LEFT);
    labels.get(JournalColumns.VERB).setGraphic(verbSign);
    labels.get(JournalColumns.VERB).getStyleClass().add("strong");
    labels.get(JournalColumns.WENT).setGraphic(wentSign);
    Stream.of(JournalColumns.NUMBER, JournalColumns.TIME)
        .forEach(column -> labels.get(column).getStyleClass().add("text-muted"));
    sum.setMinWidth(0);
    Region gap = wide(new Region());
    dayLine = new HBox(day, gap, sum);
    dayLine.setAlignment(Pos.CENTER_LEFT);
    dayLine.getStyleClass().add("journal-day");
    more.setOnAction(event -> reader.run());
    setPrefWidth(0);
    widthProperty().subscribe(this::fit);
  }

  private void fit(Number width) {
    labels.forEach((column, label) -> column.fit(label, width.doubleValue()));
  }

  @Override
  protected void updateItem(JournalRow row, boolean empty) {
    super.updateItem(row, empty);
    pseudoClassStateChanged(DAY, !empty && row instanceof JournalRow.Day);
    pseudoClassStateChanged(
        DOUBTFUL, !empty && row instanceof JournalRow.Entry entry && entry.doubtful(faults.get()));
    setGraphic(null);
    setTooltip(null);
    setAccessibleText(null);
    if (empty || row == null) {
      return;
    }
    switch (row) {
      case JournalRow.Day of -> show(of);
      case JournalRow.Entry of -> show(of);
      case JournalRow.More of -> {
        more.setText(messages.get("more", of.left()));
        setAccessibleText(more.getText());
        setGraphic(more);
      }
    }
  }

  private void show(JournalRow.Day of) {
    day.setText(words.day(of.day(), today.get()));
    sum.setText(words.sum(of.sum()));
    setAccessibleText(day.getText() + ", " + sum.getText());
    setGraphic(dayLine);
  }

  private void show(JournalRow.Entry of) {
    verbSign.setIconCode(words.sign(of.verb()));
    wentSign.setIconCode(JournalSentences.sign(of.went()));
    Label went = labels.get(JournalColumns.WENT);
    went.getStyleClass().setAll("label", "journal-went", JournalSentences.style(of.went()));
    text(JournalColumns.NUMBER, NumberText.grouped(of.sequence()));
    text(JournalColumns.TIME, of.time() == null ? "" : times.clock(of.time()).substring(0, 5));
    text(JournalColumns.VERB, words.verb(of.verb()));
    text(JournalColumns.REASON, VisibleText.line(of.reason()));
    text(JournalColumns.AMOUNT, of.amount() == null ? "" : NumberText.grouped(of.amount()));
    text(
        JournalColumns.WENT,
        of.doubtful(faults.get()) ? messages.get("doubtful") : words.went(of.went()));
    text(JournalColumns.WHO, VisibleText.line(of.who()));
    String amount = of.amount() == null ? "" : words.count(of.subject(), of.amount());
    setAccessibleText(
        List.of(
                messages.get("entry", of.sequence()),
                times.dateTime(of.time()),
                words.verb(of.verb()),
                labels.get(JournalColumns.WENT).getText(),
                amount,
                VisibleText.line(of.who()),
                VisibleText.line(of.store()),
                VisibleText.line(of.reason()))
            .stream()
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(", ")));
    if (!of.reason().isEmpty() || !of.store().isEmpty()) {
      why.setText(
          Stream.of(of.reason(), of.store(), amount)
              .filter(text -> !text.isEmpty())
              .map(VisibleText::line)
              .collect(Collectors.joining("\n")));
      setTooltip(why);
    }
    JournalColumns[] cut = {JournalColumns.REASON, JournalColumns.WHO};
    for (JournalColumns column : cut) {
      Label label = labels.get(column);
      label.setTooltip(label.getText().isEmpty() ? null : new Tooltip(label.getText()));
    }
    setGraphic(line);
  }

  private void text(JournalColumns column, String text) {
    labels.get(column).setText(text);
  }
}
