package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.item;
import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import javafx.fxml.FXML;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;

/** What narrows the event list: in one line, so that the events keep the room; the rest unfolds. */
final class FilterBar extends FxmlView {

  /** A hostile store may have a type for every event. */
  private static final int MOST = 40;

  private final TimelineViewModel timeline;

  @FXML private MenuButton types;
  @FXML private TextField text;
  @FXML private MenuButton more;
  @FXML private CheckMenuItem changes;
  @FXML private CheckMenuItem rollUp;
  @FXML private HBox outcome;
  @FXML private Label count;
  @FXML private Hyperlink clear;

  FilterBar(TimelineViewModel timeline, Messages texts) {
    super(texts);
    this.timeline = timeline;
    load();
    changes.setOnAction(event -> set(filter().withChangesOnly(!filter().changesOnly())));
    rollUp.selectedProperty().bindBidirectional(timeline.trail.rollUp);
    acting(clear, () -> set(TrailFilter.ALL));
    Shown.when(outcome, timeline.trail.filter.map(filter -> !filter.isAll()));
    text.textProperty().subscribe((before, now) -> set(filter().withText(now)));
    timeline.read.value.subscribe(this::offer);
    timeline.trail.filter.subscribe(this::show);
    timeline.trail.rows.subscribe(this::showCount);
    timeline.trail.listing.subscribe(this::showCount);
  }

  private TrailFilter filter() {
    return timeline.trail.filter.get();
  }

  private void set(TrailFilter filter) {
    timeline.trail.filter.set(filter);
  }

  private void offer(Chronicle chronicle) {
    node().setDisable(chronicle == null);
    if (chronicle != null) {
      offerTypes(chronicle.types());
      offerAttempts(chronicle.attempts());
      show(filter());
    }
  }

  /** Offers these types, the most frequent first. */
  private void offerTypes(SortedMap<String, Integer> counts) {
    types
        .getItems()
        .setAll(
            item(messages.get("filter.anyType"), () -> set(filter().withTypes(Set.of()))),
            new SeparatorMenuItem());
    counts.entrySet().stream()
        .sorted(Comparator.comparing(entry -> -entry.getValue()))
        .limit(MOST)
        .forEach(entry -> types.getItems().add(type(entry.getKey(), entry.getValue())));
    types.setDisable(counts.isEmpty());
  }

  private CheckMenuItem type(String type, int events) {
    String words = VisibleText.start(VisibleText.line(type), 60);
    CheckMenuItem item = new CheckMenuItem(counted(words, events));
    item.setMnemonicParsing(false);
    item.setUserData(type);
    item.setOnAction(
        event -> {
          Set<String> now = new HashSet<>(filter().types());
          if (!now.remove(type)) {
            now.add(type);
          }
          set(filter().withTypes(now));
        });
    return item;
  }

  private static String counted(String words, int events) {
    return words + "  (" + NumberText.grouped((long) events) + ")";
  }

  private void offerAttempts(SortedMap<Long, Integer> attempts) {
    more.getItems().removeIf(RadioMenuItem.class::isInstance);
    attempts.forEach(
        (number, events) -> {
          String named = messages.get("common.attemptTitle", FieldText.number(number));
          RadioMenuItem item = new RadioMenuItem(counted(named, events));
          item.setUserData(number);
          item.setOnAction(
              event ->
                  set(filter().withAttempt(number.equals(filter().attempt()) ? null : number)));
          more.getItems().add(item);
        });
  }

  private void show(TrailFilter filter) {
    showTypes(filter.types());
    more.getItems().stream()
        .filter(RadioMenuItem.class::isInstance)
        .map(RadioMenuItem.class::cast)
        .forEach(item -> item.setSelected(Objects.equals(item.getUserData(), filter.attempt())));
    if (!text.getText().equals(filter.text())) {
      text.setText(filter.text());
    }
    changes.setSelected(filter.changesOnly());
    int set = (filter.attempt() == null ? 0 : 1) + (filter.changesOnly() ? 1 : 0);
    more.setText(messages.get(set == 0 ? "filter.more" : "filter.more.set", set));
    showCount();
  }

  private void showTypes(Set<String> chosen) {
    for (MenuItem item : types.getItems()) {
      if (item instanceof CheckMenuItem check) {
        check.setSelected(chosen.contains((String) check.getUserData()));
      }
    }
    types.setText(
        switch (chosen.size()) {
          case 0 -> messages.get("filter.anyType");
          case 1 -> VisibleText.line(chosen.iterator().next());
          default -> messages.get("filter.types", chosen.size());
        });
  }

  private void showCount() {
    boolean listing = timeline.trail.listing.get();
    count.setText(
        filter().isAll() || timeline.chronicle() == null
            ? ""
            : listing
                ? messages.get("common.readingEvents")
                : messages.get(
                    "common.of",
                    timeline.trail.matching.get(),
                    timeline.chronicle().trail().size()));
  }
}
