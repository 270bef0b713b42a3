package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;

/** What narrows the event list. */
final class FilterBar extends FlowPane {

  private final TimelineViewModel timeline;
  private final Messages messages;
  private final TypeMenu types;
  private final FacetChoice<Long> attempts;
  private final FacetChoice<Long> stages;
  private final FacetChoice<String> workers;
  private final TextField text = new TextField();
  private final ToggleButton changes;
  private final ToggleButton rollUp;
  private final Label count = new Label();
  private final Hyperlink clear;
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
    workers.setMaxWidth(190);
    attempts.setId("filter-attempt");
    stages.setId("filter-stage");
    workers.setId("filter-worker");
    text.setId("filter-text");
    text.setPromptText(messages.get("filter.text"));
    text.setAccessibleText(messages.get("filter.text"));
    text.setPrefWidth(215);
    changes = toggle("filter.changes");
    rollUp = toggle("filter.rollUp");
    rollUp.selectedProperty().bindBidirectional(timeline.trail().rollUpProperty());
    clear = new Hyperlink(messages.get("filter.clear"));
    clear.setOnAction(event -> timeline.trail().filterProperty().set(TrailFilter.ALL));
    count.getStyleClass().add("text-muted");
    getChildren().setAll(types, attempts, stages, workers, text, changes, rollUp, count, clear);
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
    ToggleButton button = new ToggleButton(messages.get(key));
    button.setId(key.replace('.', '-'));
    button.getStyleClass().add("view-button");
    button.setMinWidth(USE_PREF_SIZE);
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
    following = false;
    showCount();
  }

  private void showCount() {
    boolean all = timeline.trail().filterProperty().get().isAll();
    clear.setVisible(!all);
    clear.setManaged(!all);
    count.setManaged(!all);
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
