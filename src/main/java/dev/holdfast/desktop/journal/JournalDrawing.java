package dev.holdfast.desktop.journal;

import static dev.holdfast.desktop.fx.Nodes.bar;
import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.query.JournalLine.Key;
import dev.holdfast.text.query.Query;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.value.ObservableDoubleValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A line of the list: a day, something that was done, or what leads to older entries.
 *
 * @param width of the list, in pixels
 */
record JournalDrawing(JournalViewModel journal, Messages messages, ObservableDoubleValue width) {

  Column<JournalRow> column() {
    return Column.line(this::drawing).said(this::said).more(this::more).tone(this::tone);
  }

  private String tone(JournalRow row) {
    return switch (row) {
      case JournalRow.Day day -> "day";
      case JournalRow.Entry entry when entry.doubtful(journal.chain.faults()) -> "doubtful";
      default -> null;
    };
  }

  private String said(JournalRow row) {
    return switch (row) {
      case JournalRow.Day of ->
          journal.words.day(of.day(), journal.today()) + ", " + journal.words.sum(of.sum());
      case JournalRow.More of -> messages.get("more", of.left());
      case JournalRow.Entry of ->
          told(
              ", ",
              messages.get("entry", of.sequence()),
              journal.times.dateTime(of.time()),
              journal.words.verb(of.verb()),
              went(of),
              amount(of),
              VisibleText.line(of.who()),
              VisibleText.line(of.store()),
              VisibleText.line(of.reason()));
    };
  }

  private String more(JournalRow row) {
    return row instanceof JournalRow.Entry of && !(of.reason() + of.store()).isEmpty()
        ? told("\n", VisibleText.line(of.reason()), VisibleText.line(of.store()), amount(of))
        : null;
  }

  private static String told(String between, String... texts) {
    return Stream.of(texts).filter(text -> !text.isEmpty()).collect(Collectors.joining(between));
  }

  private String went(JournalRow.Entry of) {
    return of.doubtful(journal.chain.faults())
        ? messages.get("doubtful")
        : journal.words.receipts.went(of.went());
  }

  private String amount(JournalRow.Entry of) {
    return of.amount() == null ? "" : journal.words.receipts.count(of.subject(), of.amount());
  }

  private Function<JournalRow, Node> drawing() {
    Function<JournalRow.Day, Node> days = days();
    Function<JournalRow.Entry, Node> entries = entries();
    Button more = button("", journal::more, "small");
    return row ->
        switch (row) {
          case JournalRow.Day of -> days.apply(of);
          case JournalRow.Entry of -> entries.apply(of);
          case JournalRow.More of -> {
            more.setText(said(of));
            yield more;
          }
        };
  }

  private Function<JournalRow.Day, Node> days() {
    Label day = whole(styled(new Label(), "strong"));
    Label sum = styled(new Label(), "text-muted", "small-text");
    sum.setMinWidth(0);
    HBox line = bar("journal-day", day, gap(), sum);
    return of -> {
      day.setText(journal.words.day(of.day(), journal.today()));
      sum.setText(journal.words.sum(of.sum()));
      return line;
    };
  }

  private Function<JournalRow.Entry, Node> entries() {
    Map<JournalColumns, Label> labels = new EnumMap<>(JournalColumns.class);
    HBox line = bar("journal-row");
    for (JournalColumns column : JournalColumns.values()) {
      Label label = column.label(width);
      labels.put(column, label);
      line.getChildren().add(label);
    }
    JournalRow.Entry[] shown = new JournalRow.Entry[1];
    labels.forEach((column, label) -> Pointing.at(label, () -> value(column, shown[0])));
    FontIcon verbSign = new FontIcon();
    FontIcon wentSign = new FontIcon();
    labels.get(JournalColumns.VERB).setGraphic(verbSign);
    labels.get(JournalColumns.VERB).getStyleClass().add("strong");
    labels.get(JournalColumns.WENT).setGraphic(wentSign);
    List.of(JournalColumns.NUMBER, JournalColumns.TIME)
        .forEach(column -> labels.get(column).getStyleClass().add("text-muted"));
    return of -> {
      shown[0] = of;
      verbSign.setIconCode(journal.words.sign(of.verb()));
      wentSign.setIconCode(JournalSentences.sign(of.went()));
      labels
          .get(JournalColumns.WENT)
          .getStyleClass()
          .setAll("label", "journal-went", JournalSentences.style(of.went()));
      labels.forEach((column, label) -> label.setText(text(column, of)));
      for (JournalColumns cut : List.of(JournalColumns.REASON, JournalColumns.WHO)) {
        hint(labels.get(cut), labels.get(cut).getText());
      }
      hint(labels.get(JournalColumns.STORE), VisibleText.line(of.store()));
      return line;
    };
  }

  private static void hint(Label label, String text) {
    label.setTooltip(text.isEmpty() ? null : new Tooltip(text));
  }

  private Pointing.Value value(JournalColumns column, JournalRow.Entry of) {
    Map.Entry<Key, String> asked =
        switch (column) {
          case VERB -> Map.entry(Key.VERB, of.verb());
          case STORE -> Map.entry(Key.STORE, of.store());
          case WENT -> Map.entry(Key.OUTCOME, of.went().wireName());
          case WHO -> Map.entry(Key.OPERATOR, of.who());
          case TIME -> Map.entry(Key.ON, of.time() == null ? "" : day(of.time()));
          case NUMBER, REASON, AMOUNT -> Map.entry(Key.TASK, "");
        };
    Query word =
        asked.getValue().isBlank()
            ? null
            : Query.ALL.with(asked.getKey().wireName(), List.of(asked.getValue()));
    return new Pointing.Value(word, column == JournalColumns.STORE ? of.store() : text(column, of));
  }

  /** As it is typed. */
  private String day(long time) {
    return LocalDate.ofInstant(Instant.ofEpochSecond(time), journal.zone()).toString();
  }

  private String text(JournalColumns column, JournalRow.Entry of) {
    return switch (column) {
      case NUMBER -> NumberText.grouped(of.sequence());
      case TIME -> of.time() == null ? "" : journal.times.clock(of.time()).substring(0, 5);
      case VERB -> journal.words.verb(of.verb());
      case STORE -> VisibleText.line(journal.nameOf(of.store()));
      case REASON -> VisibleText.line(of.reason());
      case AMOUNT -> of.amount() == null ? "" : NumberText.grouped(of.amount());
      case WENT -> went(of);
      case WHO -> VisibleText.line(of.who());
    };
  }
}
