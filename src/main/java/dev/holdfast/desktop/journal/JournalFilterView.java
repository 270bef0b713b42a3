package dev.holdfast.desktop.journal;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.tasks.completion.FilterVocabulary;
import dev.holdfast.desktop.tasks.completion.LineOffers;
import dev.holdfast.desktop.tasks.completion.QueryLine;
import dev.holdfast.journal.JournalIndex;
import dev.holdfast.journal.JournalWent;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.query.JournalLine;
import dev.holdfast.text.query.JournalLine.Key;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.DatePicker;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.layout.VBox;

/** What is looked for: a line to type, and a chip for each of what is asked most. */
final class JournalFilterView extends FxmlView {

  private static final String TODAY = "today";
  private static final String YESTERDAY = "yesterday";

  private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

  private final JournalViewModel journal;
  private final Label count = whole(styled(new Label(), "text-muted"));

  @FXML private VBox filter;
  @FXML private MenuButton store;
  @FXML private MenuButton verb;
  @FXML private MenuButton operator;
  @FXML private MenuButton time;
  @FXML private MenuButton went;

  JournalFilterView(JournalViewModel journal) {
    this.journal = journal;
    load();
    filter
        .getChildren()
        .addFirst(
            new QueryLine(
                    new QueryLine.Asked(journal.line, journal.problem, journal::type),
                    new LineOffers(
                        Stream.of(Key.values()).map(key -> key.wireName() + ":").toList(),
                        journal.listing.value.map(JournalFilterView::vocabulary)),
                    messages.get("filter.prompt"),
                    messages.get("filter.hint"))
                .beside(count));
    Shown.by(this::show, journal.line, journal.listing.value);
  }

  /** Of a journal that is not read, what any has. */
  private static FilterVocabulary vocabulary(JournalListing listing) {
    JournalIndex index = listing == null ? null : listing.index();
    return new FilterVocabulary(
        Map.of(
            Key.STORE.wireName(), index == null ? List.of() : index.stores,
            Key.VERB.wireName(), index == null ? List.of() : index.verbs,
            Key.OPERATOR.wireName(), index == null ? List.of() : index.operators,
            Key.ON.wireName(), List.of(TODAY, YESTERDAY),
            Key.OUTCOME.wireName(),
                Arrays.stream(JournalWent.values()).map(JournalWent::wireName).toList()));
  }

  private void show() {
    JournalListing listing = journal.listing.value();
    JournalLine typed = JournalLine.of(journal.line.get());
    boolean all = journal.line.get().isBlank();
    count.setText(
        listing == null
            ? ""
            : all
                ? messages.get("count.all", listing.index().total)
                : messages.get("common.of", listing.index().size(), listing.index().total));
    FilterVocabulary known = vocabulary(listing);
    chip(store, typed, Key.STORE, known, VisibleText::line);
    chip(verb, typed, Key.VERB, known, journal.words::verb);
    chip(operator, typed, Key.OPERATOR, known, VisibleText::line);
    chip(
        went,
        typed,
        Key.OUTCOME,
        known,
        word -> JournalLine.wentOf(word).map(journal.words.receipts::went).orElse(word));
    times(typed);
  }

  private void chip(
      MenuButton chip,
      JournalLine typed,
      Key key,
      FilterVocabulary known,
      UnaryOperator<String> shown) {
    String now = typed.value(key);
    List<MenuItem> items = new ArrayList<>(List.of(any(key), new SeparatorMenuItem()));
    known.of(key.wireName()).forEach(value -> items.add(item(shown.apply(value), key, value)));
    dress(chip, key.wireName(), now == null ? null : shown.apply(now), items);
  }

  private void times(JournalLine typed) {
    LocalDate today = journal.today();
    List<MenuItem> items = new ArrayList<>(List.of(any(Key.ON), new SeparatorMenuItem()));
    items.add(item(messages.get("time.today"), Key.ON, TODAY));
    items.add(item(messages.get("time.yesterday"), Key.ON, YESTERDAY));
    for (int days : new int[] {7, 30, 365}) {
      items.add(item(messages.get("time.days", days), Key.SINCE, today.minusDays(days).toString()));
    }
    List<String> said = new ArrayList<>();
    for (Key key : Key.TIMES) {
      String value = typed.value(key);
      if (value != null) {
        said.add(
            key == Key.ON
                ? VisibleText.line(value)
                : messages.get("time." + key.wireName(), VisibleText.line(value)));
      }
    }
    items.add(day(typed.value(Key.ON)));
    dress(time, "time", said.isEmpty() ? null : String.join(" ", said), items);
  }

  private MenuItem any(Key key) {
    return item(messages.get("chip.any"), key, null);
  }

  /** Any day, in the calendar. */
  private MenuItem day(String typed) {
    DatePicker picker = new DatePicker();
    picker.setPromptText(messages.get("time.day"));
    picker.setAccessibleText(messages.get("time.day"));
    picker.setShowWeekNumbers(false);

    picker
        .valueProperty()
        .subscribe(
            (_, day) -> {
              time.hide();
              journal.choose(Key.ON, day == null ? null : day.toString());
            });
    return new CustomMenuItem(picker, false);
  }

  private MenuItem item(String text, Key key, String value) {
    return Nodes.item(text, () -> journal.choose(key, value));
  }

  private void dress(MenuButton chip, String name, String value, List<MenuItem> items) {
    String shown = value == null ? messages.get("common.any") : value;
    chip.setText(messages.get("common.colon", messages.named("column.", name), shown));
    chip.setMnemonicParsing(false);
    chip.pseudoClassStateChanged(CHOSEN, value != null);
    chip.getItems().setAll(items);
  }
}
