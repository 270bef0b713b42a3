package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.text.Messages;
import java.util.Objects;
import java.util.SortedMap;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** What narrows the event list: in one line, so that the events keep the room; the rest unfolds. */
final class FilterBar extends VBox {

  private final TimelineViewModel timeline;
  private final Messages messages;
  private final TypeMenu types;
  private final MenuButton more = named(new MenuButton(), "filter-more");
  private final CheckMenuItem changes;
  private final CheckMenuItem rollUp;
  private final TextField text = named(wide(new TextField()), "filter-text");
  private final Label count = styled(new Label(), "text-muted");

  FilterBar(TimelineViewModel timeline, Messages messages) {
    this.timeline = timeline;
    this.messages = messages;
    getStyleClass().add("filter-bar");
    types = new TypeMenu(messages, chosen -> set(filter().ofTypes(chosen)));
    text.setPromptText(messages.get("filter.text"));
    text.setAccessibleText(messages.get("filter.text"));
    text.setMinWidth(110);
    changes = new CheckMenuItem(messages.get("filter.changes"));
    changes.setOnAction(event -> set(filter().changing(!filter().changesOnly())));
    rollUp = new CheckMenuItem(messages.get("filter.rollUp"));
    rollUp.selectedProperty().bindBidirectional(timeline.trail.rollUp);
    more.setMinWidth(USE_PREF_SIZE);
    Hyperlink clear = new Hyperlink(messages.get("common.clearFilters"));
    clear.setOnAction(event -> set(TrailFilter.ALL));
    HBox line = styled(new HBox(types, text, more), "filter-line");
    HBox outcome = styled(new HBox(count, clear), "filter-line");
    Shown.when(outcome, timeline.trail.filter.map(filter -> !filter.isAll()));
    getChildren().setAll(line, outcome);
    text.textProperty().subscribe((before, now) -> set(filter().with(now)));
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
    setDisable(chronicle == null);
    if (chronicle != null) {
      types.offer(chronicle.facets().types());
      offer(chronicle.facets().attempts());
    }
  }

  private void offer(SortedMap<Long, Integer> attempts) {
    more.getItems().setAll(changes, rollUp, new SeparatorMenuItem());
    attempts.forEach(
        (number, events) -> {
          String named = messages.get("common.attemptTitle", FieldText.number(number));
          RadioMenuItem item =
              new RadioMenuItem(named + "  (" + NumberText.grouped((long) events) + ")");
          item.setUserData(number);
          item.setOnAction(
              event -> set(filter().in(number.equals(filter().attempt()) ? null : number)));
          more.getItems().add(item);
        });
    show(filter());
  }

  private void show(TrailFilter filter) {
    types.show(filter.types());
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
