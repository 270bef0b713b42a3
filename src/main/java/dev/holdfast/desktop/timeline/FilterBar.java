package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.text.Messages;
import java.util.Objects;
import java.util.SortedMap;
import javafx.fxml.FXML;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;

/** What narrows the event list: in one line, so that the events keep the room; the rest unfolds. */
final class FilterBar extends FxmlView {

  private final TimelineViewModel timeline;

  @FXML private TypeMenu types;
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
    types.start(messages, chosen -> set(filter().withTypes(chosen)));
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
      types.offer(chronicle.facets().types());
      offer(chronicle.facets().attempts());
    }
  }

  private void offer(SortedMap<Long, Integer> attempts) {
    more.getItems().removeIf(RadioMenuItem.class::isInstance);
    attempts.forEach(
        (number, events) -> {
          String named = messages.get("common.attemptTitle", FieldText.number(number));
          RadioMenuItem item =
              new RadioMenuItem(named + "  (" + NumberText.grouped((long) events) + ")");
          item.setUserData(number);
          item.setOnAction(
              event ->
                  set(filter().withAttempt(number.equals(filter().attempt()) ? null : number)));
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
