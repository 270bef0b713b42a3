package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.HazardWords;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** The hazards of a preview; open from the start where something has to be decided. */
public final class HazardsView extends FxmlView {

  private static final double TALLEST = 268;

  private final PlanViewModel plan;
  private final OperationTerm operation;
  private final Supplier<HazardWords> words;
  private final Function<Hazard, List<String>> about;
  private final Predicate<TaskId> reveal;
  private final boolean unfolded;
  private final BooleanProperty open = new SimpleBooleanProperty(true);

  @FXML private Label heading;
  @FXML private Label verdict;
  @FXML private Button skipAll;
  @FXML private Button fold;
  @FXML private ScrollPane scroll;
  @FXML private VBox list;

  /**
   * Follows a plan.
   *
   * @param operation what is done
   * @param words say what they mean
   * @param about says more of one where there is more to say, a line each
   * @param reveal shows what an id stands for; false if it cannot
   * @param unfolded whether it is open from the start where nothing has to be decided, too
   */
  public HazardsView(
      PlanViewModel plan,
      OperationTerm operation,
      Supplier<HazardWords> words,
      Function<Hazard, List<String>> about,
      Predicate<TaskId> reveal,
      boolean unfolded) {
    this.plan = plan;
    this.operation = operation;
    this.words = words;
    this.about = about;
    this.reveal = reveal;
    this.unfolded = unfolded;
    load();
    acting(fold, () -> open.set(!open.get()));
    Shown.when(node(), Bindings.isNotEmpty(plan.hazards));
    Shown.when(scroll, open);
    fold.textProperty()
        .bind(open.map(shown -> messages.get(shown ? "common.hide" : "common.show")));
    plan.hazards.addListener((ListChangeListener<HazardItem>) change -> show());
    plan.plan.subscribe(this::showVerdict);
    open.subscribe(this::showVerdict);
    list.heightProperty()
        .subscribe(height -> scroll.setPrefHeight(Math.min(height.doubleValue() + 2, TALLEST)));
    show();
  }

  private void show() {
    heading.setText(messages.get("hazards.heading", plan.hazards.size()));
    list.getChildren().setAll(plan.hazards.stream().map(this::row).toList());
    open.set(unfolded || plan.hazards.stream().anyMatch(item -> item.choice() != null));
    showVerdict();
  }

  private HazardRow row(HazardItem item) {
    return new HazardRow(item, words.get(), operation, about.apply(item.hazard()), reveal);
  }

  /** Those that are decided by skipping some, not all there is. */
  private List<HazardItem> skippable() {
    return plan.hazards.stream()
        .filter(HazardItem::undecided)
        .filter(item -> !item.frozen() && !item.hazard().kind().ofWholeStore())
        .toList();
  }

  @FXML
  private void skipAll() {
    skippable().forEach(item -> item.choice().set(HazardChoice.LEAVE_OUT));
    show();
  }

  private void showVerdict() {
    long undecided = plan.undecided();
    int skippable = skippable().size();
    skipAll.setText(messages.get("hazards.skipAll", skippable));
    Shown.now(skipAll, skippable > 1);
    boolean blocking = plan.hazards.stream().anyMatch(item -> item.choice() != null);
    node().getStyleClass().removeAll("stops", "warns");
    node().getStyleClass().add(undecided > 0 ? "stops" : "warns");
    if (undecided > 0) {
      verdict.setText(messages.get("hazards.undecided", undecided));
    } else if (blocking) {
      verdict.setText(messages.get("hazards.decided"));
    } else {
      verdict.setText(open.get() ? "" : titles());
    }
  }

  private String titles() {
    HazardWords said = words.get();
    return plan.hazards.stream()
        .map(item -> said.title(item.hazard().kind()))
        .collect(Collectors.joining(" · "));
  }
}
