package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What narrows the event list: in one line, so that the events keep the room; the rest unfolds. */
final class FilterBar extends VBox {

  private final TimelineViewModel timeline;
  private final Messages messages;
  private final TypeMenu types;
  private final FacetChoice<Long> attempts;
  private final FacetChoice<Long> stages;
  private final FacetChoice<String> workers;
  private final TextField text = named(new TextField(), "filter-text");
  private final ToggleButton changes;
  private final ToggleButton rollUp;
  private final Label count = styled(new Label(), "text-muted");
  private final Hyperlink clear;
  private final MoreFilters more;
  private Set<String> chosenTypes = Set.of();
  private boolean following;

  FilterBar(TimelineViewModel timeline, Messages messages) {
    this.timeline = timeline;
    this.messages = messages;
    getStyleClass().add("filter-bar");
    types =
        new TypeMenu(
            messages,
            chosen -> {
              chosenTypes = chosen;
              changed();
            });
    attempts =
        new FacetChoice<>(
            messages.get("filter.anyAttempt"),
            number -> messages.get("filter.attempt", FieldText.number(number)));
    stages =
        new FacetChoice<>(
            messages.get("filter.anyStage"),
            number -> messages.get("filter.stage", FieldText.number(number)));
    workers = new FacetChoice<>(messages.get("filter.anyWorker"), VisibleText::line);
    attempts.setId("filter-attempt");
    stages.setId("filter-stage");
    workers.setId("filter-worker");
    text.setPromptText(messages.get("filter.text"));
    text.setAccessibleText(messages.get("filter.text"));
    text.setMinWidth(110);
    HBox.setHgrow(text, Priority.ALWAYS);
    changes = toggle("filter.changes");
    rollUp = toggle("filter.rollUp");
    rollUp.selectedProperty().bindBidirectional(timeline.trail().rollUpProperty());
    clear = new Hyperlink(messages.get("filter.clear"));
    clear.setOnAction(event -> timeline.trail().filterProperty().set(TrailFilter.ALL));
    more = new MoreFilters(messages, attempts, stages, workers, changes, rollUp);
    HBox line = new HBox(types, text, more);
    HBox outcome = new HBox(count, clear);
    for (HBox row : new HBox[] {line, outcome}) {
      row.getStyleClass().add("filter-line");
    }
    Shown.when(outcome, timeline.trail().filterProperty().map(filter -> !filter.isAll()));
    getChildren().setAll(line, outcome);
    for (FacetChoice<?> choice : new FacetChoice<?>[] {attempts, stages, workers}) {
      choice.valueProperty().subscribe((before, now) -> changed());
    }
    text.textProperty().subscribe((before, now) -> changed());
    changes.selectedProperty().subscribe((before, now) -> changed());
    timeline.read().valueProperty().subscribe(this::offer);
    timeline.trail().filterProperty().subscribe(this::show);
    timeline.trail().rowsProperty().subscribe(this::showCount);
    timeline.trail().listingProperty().subscribe(this::showCount);
  }

  private ToggleButton toggle(String key) {
    ToggleButton button = whole(styled(new ToggleButton(messages.get(key)), "view-button"));
    button.setId(key.replace('.', '-'));
    return button;
  }

  private void offer(Chronicle chronicle) {
    following = true;
    setDisable(chronicle == null);
    if (chronicle != null) {
      Facets facets = chronicle.facets();
      types.offer(facets.types());
      attempts.offer(facets.attempts());
      stages.offer(facets.stages());
      workers.offer(facets.workers());
    }
    following = false;
  }

  private void changed() {
    if (!following) {
      timeline
          .trail()
          .filterProperty()
          .set(
              new TrailFilter(
                  chosenTypes,
                  attempts.chosen(),
                  stages.chosen(),
                  workers.chosen(),
                  text.getText(),
                  changes.isSelected()));
    }
  }

  private void show(TrailFilter filter) {
    following = true;
    chosenTypes = filter.types();
    types.show(filter.types());
    attempts.setValue(Optional.ofNullable(filter.attempt()));
    stages.setValue(Optional.ofNullable(filter.stage()));
    workers.setValue(Optional.ofNullable(filter.worker()));
    if (!text.getText().equals(filter.text())) {
      text.setText(filter.text());
    }
    changes.setSelected(filter.changesOnly());
    more.show(filter);
    following = false;
    showCount();
  }

  private void showCount() {
    boolean all = timeline.trail().filterProperty().get().isAll();
    boolean listing = timeline.trail().listingProperty().get();
    count.setText(
        all || timeline.chronicle() == null
            ? ""
            : listing
                ? messages.get("trail.listing")
                : messages.get(
                    "filter.count",
                    timeline.trail().matchingProperty().get(),
                    timeline.chronicle().trail().size()));
  }
}
